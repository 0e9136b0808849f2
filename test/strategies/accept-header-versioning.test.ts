import {
  AcceptHeaderVersioning,
  AMBIGUOUS,
  type VersioningRequest,
  type VersionReading,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

// test/strategies/accept-media-types.test.ts checks the settings mediaTypes and mediaTypePattern.

const request = (accept: string): VersioningRequest => ({ headers: { accept } });

const read = (accept: string, versionParam = 'version') =>
  new AcceptHeaderVersioning({ versionParam }).readVersion(request(accept));

// test/conformance/determine.jsonl lists the usual media types.

test.each<[string, string | null]>([
  ['application/json; indent=4; version=1.0; charset=utf-8', '1.0'],
  ['application/json; version=', ''],
  ['application/json; version=a=b', 'a=b'],
  ['application/json; version', null],
  ['version=1.0', null],
  ['json; profile=a/b; version=1.0', null],
  [',, ,application/json; version=1.0,', '1.0'],
  ['', null],
  [',', null],
])('the version is a parameter of the accepted media type: "%s" carries %j', (accept, version) => {
  expect(read(accept)).toBe(version);
});

test.each([
  ['a/a; VERSION=v1', 'version', 'v1'],
  ['a/a; version=V1', 'Version', 'V1'],
  ['a/a; X-api-VERSION=v1, b/b', 'X-API-Version', ['v1']],
  ['a/a; @=v1', '`', null],
  ['a/a; ^=v1', '~', null],
])('parameter names ignore case: "%s" with versionParam %s carries %j', (accept, name, reading) => {
  expect(read(accept, name)).toEqual(reading);
});

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
  ])('%s carries %j', (parameter, version) => {
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
    expect(new AcceptHeaderVersioning().determineVersion(request(accept))).toBe(version);
  });

  test.each([
    [100, ['v1']],
    [101, null],
  ])('among the first 100 ranges: a version only in range %i gives %j', (position, reading) => {
    expect(read(`${'a/a;q=0.1, '.repeat(position - 1)}b/b;version=v1`)).toEqual(reading);
  });
});

describe('readVersion returns', () => {
  test.each<[string, string, VersionReading]>([
    ['the version of a range', 'a/a;version=1', '1'],
    ['a list with the version of several ranges', 'a/a;version=1, */*;version=1, */*', ['1']],
    [
      'each version once, in order of preference',
      'a/a;version=1;q=0.5, b/b;version=2, */*;version=2;q=0.9, a/*;version=3;q=0.5',
      ['2', '1', '3'],
    ],
    [
      'each version at the place of its most preferred range',
      'a/a;version=9, a/a;version=3;q=0.7, a/a;version=4;q=0.8, a/a;version=3;q=0.9',
      ['9', '3', '4'],
    ],
    [
      'the versions up to an ambiguous range',
      'a/a;version=3, a/a;version=1;version=2;q=0.9, a/a;version=2;q=0.8',
      ['3', AMBIGUOUS],
    ],
    ['the versions of other ranges', 'a/a;version=3, b/b, a;version=1, */*;version=2', ['3', '2']],
    ['AMBIGUOUS for two versions', 'a/a;version=1;version=2', AMBIGUOUS],
    ['AMBIGUOUS for versions that differ in case', 'a/a;version=v1;VERSION=V1', AMBIGUOUS],
    ['AMBIGUOUS beside an empty version', 'a/a;version=;version=1', AMBIGUOUS],
    ['AMBIGUOUS before a version', 'a/a;version=1;version=2, b/b;version=3;q=0.9', [AMBIGUOUS]],
    ['a version that a range names twice', 'a/a; version=1; version="1"', '1'],
  ])('%s: %s', (_, accept, reading) => {
    expect(read(accept)).toEqual(reading);
  });
});

describe('request.acceptedMediaType', () => {
  const headers = { accept: 'application/json; version=1' };

  test.each<[string, string | null, VersionReading]>([
    ['takes precedence over the header', 'text/html; version=2', '2'],
    ['may carry no version even if the header does', 'text/html', null],
    ['is a single media type, so a list is ambiguous', 'a/a; version=2, a/a; version=3', AMBIGUOUS],
    ['falls back to the header if it is null', null, '1'],
    ['falls back to the header if it is empty', '', '1'],
  ])('%s', (_, acceptedMediaType, reading) => {
    const request = { headers, acceptedMediaType };
    expect(new AcceptHeaderVersioning().readVersion(request)).toBe(reading);
  });
});
