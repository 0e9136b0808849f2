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
    [
      'two versions decide about any two',
      'a/a;version=1;version=2;q=0, */*;version=3;version=4',
      null,
    ],
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
    ['b/b; version=v1', null],
    ['xa/v2+json', null],
    ['A/V2+JSON', null],
    ['a/*', null],
    ['*/*', null],
    ['a', null],
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

  test.each<[string, string, string | null]>([
    ['by specificity', '*/*, a/*, a/v2+json', 'v2'],
    ['ignoring a quoted type', 'b/b;q=0.1;x="a/v1+json,", a/v2+json', 'v2'],
  ])('the most preferred range counts, %s: %s', (_, accept, version) => {
    expect(determine(accept, { mediaTypePattern })).toBe(version);
  });

  test('also in acceptedMediaType', () => {
    const versioning = new AcceptHeaderVersioning({ mediaTypePattern });
    const headers = { accept: 'a/v1+json' };
    const types = ['a/v2+json; charset=utf-8', 'b/b; version=v3', 'a/*'];
    const readings = types.map((type) =>
      versioning.readVersion({ headers, acceptedMediaType: type }),
    );
    expect(readings).toEqual(['v2', null, null]);
  });
});

describe('with mediaTypePattern, mediaTypes limits the ranges', () => {
  const mediaTypes = ['a/v1+json', 'a/v2+json'];
  const pattern = new RegExp(mediaTypePattern, 'i');

  test.each<[string, string, string | null]>([
    ['only listed types count', 'b/v2, text/html, a/v2+json;q=0.1', 'v2'],
    ['in any case if the pattern ignores case', 'A/v2+json', 'v2'],
    ['a wildcard with more weight carries no version', 'a/*, a/v2+json;q=0.5', null],
    ['not a wildcard for a rejected type', 'a/v1+json;q=0, a/v2+json;q=0.5, */*', 'v2'],
    ['not a wildcard if each type is named', 'a/v1+json;q=0.4, a/v2+json;q=0.5, */*', 'v2'],
    ['version is an ordinary parameter', 'a/v1+json;version=1;q=0, a/v1+json', null],
  ])('%s: %s', (_, accept, version) => {
    expect(determine(accept, { mediaTypes, mediaTypePattern: pattern })).toBe(version);
  });
});

describe('a type that mediaTypePattern matches counts even if mediaTypes does not list it', () => {
  const settings = { mediaTypes: ['b/b'], mediaTypePattern };

  test.each<[string, string, string | null]>([
    ['alone', 'a/v9+json', 'v9'],
    ['beside a listed type that is less preferred', 'b/b;q=0.5, a/v9+json', 'v9'],
    ['by its own specificity', 'b/*, a/v9+json', 'v9'],
    ['but not with a weight of 0', 'a/v9+json;q=0', null],
    ['but not in another case', 'A/v9+json', null],
    ['but not a type that does not match', 'text/html, a/v9+json;q=0.1', 'v9'],
    ['and rejects no other type', 'a/v9+json;q=0, a/v8+json;q=0.1, */*;q=0', 'v8'],
  ])('%s: %s', (_, accept, version) => {
    expect(determine(accept, settings)).toBe(version);
  });

  test('and its version is rejected if it is not allowed', () => {
    expect(() =>
      determine('a/v9+json, b/b;q=0.5', { ...settings, allowedVersions: ['v1'] }),
    ).toThrow(expect.objectContaining({ status: 406, version: 'v9' }));
  });

  test('and carries no version if the version group took no part', () => {
    const optional = /^a\/vnd(?:\.(v\d))?$/;
    expect(
      determine('a/vnd, a/vnd.v2;q=0.5', { ...settings, mediaTypePattern: optional }),
    ).toBeNull();
  });

  test('but the most specific range decides about a listed type', () => {
    const accept = 'a/v1+json;x=1;q=0, a/v1+json';
    const listing = (...mediaTypes: string[]) =>
      determine(accept, { mediaTypes, mediaTypePattern });
    expect(listing('b/b')).toBe('v1');
    expect(listing('b/b', 'a/v1+json')).toBeNull();
    expect(listing('b/b', 'A/V1+JSON')).toBeNull();
  });

  test('unless it is a range such as a/*', () => {
    const accept = 'a/*, a/v2;q=0.5';
    expect(determine(accept, { ...settings, mediaTypePattern: /^a\/(.+)$/ })).toBe('v2');
  });
});
