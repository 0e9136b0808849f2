import { AcceptHeaderVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const json = 'application/json';

function determine(accept: string, settings = {}): string | null {
  return new AcceptHeaderVersioning(settings).determineVersion({ headers: { accept } });
}

describe('with mediaTypes, only ranges that match a listed type count', () => {
  const html = 'text/html; version=3, ';

  test.each<[string, string[] | null, string | null]>([
    [`${html}application/json; version=1; q=0.1`, [json], '1'],
    [`${html}application/json ; version=1; q=0.1`, [json], '1'],
    [`${html}application/*; version=1; q=0.1`, [json], '1'],
    [`${html}*/*; version=1; q=0.1`, [json], '1'],
    [`${html}APPLICATION/JSON; version=1; q=0.1`, [json], '1'],
    [`${html}application/json; version=1; q=0.1`, ['Application/JSON'], '1'],
    [`${html}application/xml; version=1; q=0.1`, [json, 'application/xml'], '1'],
    ['application/json, application/json; version=2; q=0.5', [json], null],
    ['text/html; version=3', [json], null],
    ['app/*; version=3', [json], null],
    ['application/jso; version=3', [json], null],
    ['application/json-seq; version=3', [json], null],
    [`${html}application/json; version=1; q=0.1`, [], '3'],
    ['text/html; version=3', null, '3'],
  ])('"%s" with %j carries %j', (accept, mediaTypes, version) => {
    expect(determine(accept, { mediaTypes })).toBe(version);
  });

  test('even for the next choice', () => {
    const settings = { mediaTypes: [json], allowedVersions: ['1', '2'] };
    const accept = `${json};version=3, text/html;version=1;q=0.9, */*;version=2;q=0.5`;
    expect(determine(accept, settings)).toBe('2');
  });
});

describe('the most specific range decides about a type of mediaTypes', () => {
  test.each<[string, string, string | null]>([
    ['a rejected type stays rejected', 'a/a;q=0, */*;version=2', null],
    ['in any order', '*/*;version=2, a/a;q=0', null],
    ['in any case', 'A/A;q=0, */*;version=2', null],
    ['type/* before */*', 'a/*;q=0, */*;version=2', null],
    ['type/subtype before type/*', 'a/a;q=0, a/*;version=2', null],
    ['with parameters before without', 'a/a;x=1;q=0, a/a', null],
    ['a more specific range counts', 'a/*;q=0, a/a;version=2', '2'],
    ['a version counts as a parameter', 'a/a;q=0, a/a;version=2', '2'],
    ['equally specific ranges both count', 'a/a;x=1;q=0, a/a;version=2', '2'],
    ['specificity before weight', 'a/a;q=0.1, */*;version=2', null],
    ['a range with another version counts', 'a/a;version=1;q=0, */*;version=2', '2'],
    ['a wildcard without a version counts', 'a/a;version=1;q=0.1, */*;q=0.2', null],
    ['each version separately', '*/*;version=1, a/a;version=1;q=0.1, */*;version=2;q=0.5', '2'],
    ['a range without a version decides about every version', '*/*;version=1, a/a;q=0', null],
    ['the most specific of three ranges', 'a/a;q=0, a/*, */*;version=2', null],
    ['the most specific of three, listed last', '*/*;version=2;q=0.1, */*, a/a;q=0', null],
    ['a type that is not listed rejects nothing', 'b/b;q=0, */*;version=2', '2'],
    ['a weight that is not a number rejects', 'a/a;q=high, */*;version=2', null],
    ['two versions decide about neither alone', 'a/a;version=1;version=2;q=0, */*;version=2', '2'],
    ['two versions decide about two', 'a/a;version=1;version=2;q=0, */*;version=3;version=4', null],
    ['a range that does not count is not ambiguous', 'a/a;q=0, */*;version=1;version=2', null],
  ])('%s: %s', (_, accept, version) => {
    expect(determine(accept, { mediaTypes: ['a/a'] })).toBe(version);
  });

  test.each<[string, string, string | null]>([
    ['a range counts for a type that is not rejected', 'a/a;q=0, */*;version=2', '2'],
    ['a range does not count if each type is rejected', 'a/a;q=0, b/b;q=0, */*;version=2', null],
    ['by weight', 'b/b;version=1;q=0.5, a/a;version=2;q=0.6', '2'],
    ['by specificity', 'b/*;version=1;q=0.5, a/a;version=2;q=0.5', '2'],
  ])('among several types, %s: %s', (_, accept, version) => {
    expect(determine(accept, { mediaTypes: ['a/a', 'b/b'] })).toBe(version);
    expect(determine(accept, { mediaTypes: ['b/b', 'a/a'] })).toBe(version);
  });

  test('but not without mediaTypes', () => {
    expect(determine('a/a;q=0, */*;version=2')).toBe('2');
  });
});

const mediaTypePattern = /^a\/(?<version>v\d+)\+json$/;

describe('with mediaTypePattern, the version is in the media type itself', () => {
  test.each<[string, string | null]>([
    ['a/v2+json', 'v2'],
    ['a/v2+json; version=v1', 'v2'],
    ['a/v2+json;version=v1;version=v3', 'v2'],
    ['*/*, a/*, a/v2+json', 'v2'],
    ['b/b;q=0.1;x="a/v1+json,", a/v2+json', 'v2'],
    ['b/b; version=v1', null],
    ['xa/v2+json', null],
    ['A/V2+JSON', null],
    ['', null],
  ])('"%s" carries %j', (accept, version) => {
    expect(determine(accept, { mediaTypePattern })).toBe(version);
  });

  test.each<[string, string | null]>([
    ['a/*', null],
    ['v2', null],
    ['a/x;q=0.5;y=z', 'a/x'],
  ])('the pattern gets a complete type without parameters: "%s" carries %j', (accept, version) => {
    expect(determine(accept, { mediaTypePattern: /^(.+)$/ })).toBe(version);
  });

  test.each<[string, string | null]>([
    ['a/v2+json; charset=utf-8', 'v2'],
    ['b/b; version=v3', null],
    ['a/*', null],
  ])('also in the acceptedMediaType "%s", which carries %j', (acceptedMediaType, version) => {
    const request = { headers: { accept: 'a/v1+json' }, acceptedMediaType };
    expect(new AcceptHeaderVersioning({ mediaTypePattern }).readVersion(request)).toBe(version);
  });
});

describe('with mediaTypePattern and mediaTypes', () => {
  const types = ['a/v1+json', 'a/v2+json'];
  const anyCase = new RegExp(mediaTypePattern, 'i');
  const specific = 'a/v1+json;x=1;q=0, a/v1+json';

  test.each<[string, string[], accept: string, string | null, pattern?: RegExp]>([
    ['a listed type counts', types, 'b/v2, text/html, a/v2+json;q=0.1', 'v2'],
    ['a listed type in another case counts', types, 'A/v2+json', 'v2', anyCase],
    ['a wildcard with more weight carries no version', types, 'a/*, a/v2+json;q=0.5', null],
    ['no wildcard for a rejected type', types, 'a/v1+json;q=0, a/v2+json;q=0.5, */*', 'v2'],
    ['no wildcard if each type is named', types, 'a/v1+json;q=0.4, a/v2+json;q=0.5, */*', 'v2'],
    ['version is an ordinary parameter', types, 'a/v1+json;version=1;q=0, a/v1+json', null],
    ['the most specific range of a listed type counts', ['b/b', 'a/v1+json'], specific, null],
    ['and of a listed type in another case', ['b/b', 'A/V1+JSON'], specific, null],
    ['any range of an unlisted type counts', ['b/b'], specific, 'v1'],
    ['an unlisted type counts', ['b/b'], 'a/v9+json', 'v9'],
    ['an unlisted type counts by weight', ['b/b'], 'b/b;q=0.5, a/v9+json', 'v9'],
    ['an unlisted type counts by specificity', ['b/b'], 'b/*, a/v9+json', 'v9'],
    ['an unlisted type rejects only itself', ['b/b'], 'a/v9+json;q=0, a/v8+json, */*;q=0', 'v8'],
    ['no type with a weight of 0', ['b/b'], 'a/v9+json;q=0', null],
    ['no type in another case than the pattern', ['b/b'], 'A/v9+json', null],
    ['no type that the pattern does not match', ['b/b'], 'text/html, a/v9+json;q=0.1', 'v9'],
    ['no unlisted range such as a/*', ['b/b'], 'a/*, a/v2;q=0.5', 'v2', /^a\/(.+)$/],
    ['a type without a version counts', ['b/b'], 'a/x, a/v2;q=0.5', null, /^a\/(?:x|(v\d))$/],
  ])('%s: %j, %s', (_, mediaTypes, accept, version, pattern = mediaTypePattern) => {
    expect(determine(accept, { mediaTypes, mediaTypePattern: pattern })).toBe(version);
  });
});
