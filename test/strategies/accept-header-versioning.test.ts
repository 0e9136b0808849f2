import { AcceptHeaderVersioning, AMBIGUOUS, type VersionReading } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const determine = (accept: string, settings = {}) =>
  new AcceptHeaderVersioning(settings).determineVersion({ headers: { accept } });

const read = (accept: string, versionParam = 'version') =>
  new AcceptHeaderVersioning({ versionParam }).readVersion({ headers: { accept } });

// test/conformance/determine.jsonl lists the usual media types.

test.each<[string, string | null]>([
  ['application/json; version=a=b', 'a=b'],
  ['application/json; version', null],
  ['version=1.0', null],
  ['json; profile=a/b; version=1.0', null],
  ['', null],
  [',', null],
])(
  'the version is a parameter of the accepted media type: "%s" has the version %j',
  (accept, version) => {
    expect(read(accept)).toBe(version);
  },
);

test.each([
  ['a/a; X-api-VERSION=v1, b/b', 'X-API-Version', ['v1']],
  ['a/a; @=v1', '`', null],
  ['a/a; ^=v1', '~', null],
])(
  'parameter names ignore case: "%s" with versionParam %s has the version %j',
  (accept, name, reading) => {
    expect(read(accept, name)).toEqual(reading);
  },
);

describe('a value may be a quoted string with escapes', () => {
  test.each([
    ['version="1.0"x', '1.0'],
    ['version="1, 2; 3=4"', '1, 2; 3=4'],
    ['version="a\\"b\\\\c\\d"', 'a"b\\cd'],
    ['version="a\\\\"; x="', 'a\\'],
    ['version="a\\\\\\"; x="', 'a\\"; x='],
    ['title="x, text/html; version=2"; version=1', '1'],
    ['version = "1, 2"', '1, 2'],
    ['version="1.0', '"1.0'],
    ['version="1.0\\', '"1.0\\'],
    ['version="\x80\x85\x9f\xe9\xff"', '\x80\x85\x9f\xe9\xff'],
    ['title=5"; version=1; y=6"', '1'],
  ])('%s has the version %j', (parameter, version) => {
    expect(read(`application/json; ${parameter}`)).toBe(version);
  });

  test('but a quote that is not closed does not hide the next range', () => {
    expect(read('a/a; version="1.0, b/b; version=2')).toEqual(['"1.0', '2']);
    expect(read('a/a; title="x; q=0.1, b/b; version=2')).toEqual(['2']);
  });
});

describe('reads the media range that the client prefers most', () => {
  test.each<[string, string, string | null]>([
    ['by weight', 'a/a; version=1; q=0.5, b/b; version=2; q=0.6', '2'],
    ['by weight, 1 if it is missing', 'a/a; version=1; q=0.9, b/b; version=2', '2'],
    ['by weight, 1 at most', 'a/a; version=1, b/b; version=2; q=1.5', '1'],
    ['by weight, ignoring the case of q', 'a/a; version=1; Q=0.1, b/b; version=2; Q=0.2', '2'],
    ['by weight before the version', 'a/a; q=0.1; version=1, b/b; q=0.2; version=2', '2'],
    ['by a quoted weight', 'a/a; version=1; q="0.1", b/b; version=2; q="0.2"', '2'],
    ['by weight before specificity', '*/*; version=1, a/a; version=2; q=0.9', '1'],
    ['by the number that a weight begins with', 'a/a;version=1;q=0.5x, b/b;version=2;q=0.4', '1'],
    ['not with the weight 0', 'a/a; version=1; q=0.000, b/b; version=2; q=0.0001', '2'],
    ['not with a weight that is not a number', 'a/a; version=1; q=high, b/b; version=2', '2'],
    ['not with two weights', 'a/a; version=1; q=0.5; q=1, b/b; version=2; q=0.1', '2'],
    ['by specificity: type/subtype before type/*', 'a/*; version=1, b/b; version=2', '2'],
    ['by specificity: type/* before */*', '*/*; version=1, a/*; version=2', '2'],
    ['by specificity, without a space before it', 'a/a;q=0.1, */*;version=1, b/*;version=2', '2'],
    ['by specificity: with parameters before without', 'a/a, b/b; version=2', '2'],
    ['by specificity: an empty parameter does not count', 'a/a;, b/b; version=2', '2'],
    ['by specificity: a name without a value does not count', 'a/a; x, b/b; version=2', '2'],
    ['by specificity: q does not count', 'a/a; q=1, b/b; q=1; version=2', '2'],
    ['by specificity: parameters of a wildcard do not count', 'a/*; version=1, */*; x=1', '1'],
    ['by specificity: a parameter with an empty value counts', 'a/a, b/b; version=', ''],
    ['by specificity: a quoted weight does not count', 'a/a; q="1;a=b", b/b; version=2', '2'],
    ['by specificity: a quoted value counts', 'a/a; x="1;q=0", b/b; version=2', null],
    ['by specificity: a "=" in the type does not count', 'a/a=b, b/b; version=2', '2'],
    ['by specificity before order', '*/*; version=1; q=0.5, a/a; version=2; q=0.5', '2'],
    ['by order', 'a/a; version=1, b/b; version=2', '1'],
    ['even if only another range carries a version', 'a/a; version=1; q=0.5, b/b', null],
    ['even if no range counts', 'a/a; version=1; q=0, b/b; version=2; q=high', null],
  ])('%s: %s', (_, accept, version) => {
    expect(determine(accept)).toBe(version);
  });

  test.each([
    [100, ['v1']],
    [101, null],
  ])('among the first 100 ranges: a version only in range %i gives %j', (position, reading) => {
    expect(read(`${'a/a;q=0.1, '.repeat(position - 1)}b/b;version=v1`)).toEqual(reading);
  });
});

test.each<[string, string, VersionReading]>([
  ['a list with the version of several ranges', 'a/a;v=1, */*;v=1, */*', ['1']],
  ['versions in order of preference', 'a/a;v=1;q=0.5, b/b;v=2, a/*;v=3;q=0.5', ['2', '1', '3']],
  ['each version once, at its first place', 'a/a;v=3;q=0.7, a/a;v=4;q=0.8, a/a;v=3', ['3', '4']],
  ['versions up to an ambiguous range', 'a/a;v=3, b/b;v=1;v=2, c/c;v=2', ['3', AMBIGUOUS]],
  ['the versions of other ranges', 'a/a;v=3, b/b, a;v=1, */*;v=2', ['3', '2']],
  ['AMBIGUOUS for versions that differ in case', 'a/a;v=v1;V=V1', AMBIGUOUS],
  ['AMBIGUOUS beside an empty version', 'a/a;v=;v=1', AMBIGUOUS],
  ['AMBIGUOUS before a version', 'a/a;v=1;v=2, b/b;v=3;q=0.9', [AMBIGUOUS]],
  ['a version that a range names twice', 'a/a; v=1; v="1"', '1'],
])('with the versionParam "v", readVersion returns %s: %s', (_, accept, reading) => {
  expect(read(accept, 'v')).toEqual(reading);
});

test.each<[string, string | null, VersionReading]>([
  ['takes precedence over the header', 'text/html; version=2', '2'],
  ['may carry no version even if the header does', 'text/html', null],
  ['is a single media type, so a list is ambiguous', 'a/a; version=2, a/a; version=3', AMBIGUOUS],
  ['falls back to the header if it is null', null, '1'],
  ['falls back to the header if it is empty', '', '1'],
])('request.acceptedMediaType %s', (_, acceptedMediaType, reading) => {
  const request = { headers: { accept: 'application/json; version=1' }, acceptedMediaType };
  expect(new AcceptHeaderVersioning().readVersion(request)).toBe(reading);
});

describe('with mediaTypes, only ranges that match a listed type count', () => {
  const json = 'application/json';

  test.each<[string, string[] | null, string | null]>([
    ['text/html; version=3', [json], null],
    ['app/*; version=3', [json], null],
    ['application/jso; version=3', [json], null],
    ['application/json-seq; version=3', [json], null],
    ['text/html; version=3, application/json; version=1; q=0.1', [], '3'],
    ['text/html; version=3', null, '3'],
  ])('"%s" with %j has the version %j', (accept, mediaTypes, version) => {
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
  ])('"%s" has the version %j', (accept, version) => {
    expect(determine(accept, { mediaTypePattern })).toBe(version);
  });

  test.each<[string, string | null]>([
    ['a/*', null],
    ['v2', null],
    ['a/x;q=0.5;y=z', 'a/x'],
  ])(
    'the pattern is matched with the type without its parameters: "%s" has the version %j',
    (accept, version) => {
      expect(determine(accept, { mediaTypePattern: /^(.+)$/ })).toBe(version);
    },
  );

  test.each<[string, string | null]>([
    ['a/v2+json; charset=utf-8', 'v2'],
    ['b/b; version=v3', null],
    ['a/*', null],
  ])(
    'also in the acceptedMediaType "%s", which has the version %j',
    (acceptedMediaType, version) => {
      const request = { headers: { accept: 'a/v1+json' }, acceptedMediaType };
      expect(new AcceptHeaderVersioning({ mediaTypePattern }).readVersion(request)).toBe(version);
    },
  );
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
