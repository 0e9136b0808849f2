import {
  AcceptHeaderVersioning,
  AMBIGUOUS,
  type VersioningRequest,
  type VersionReading,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';

const json = 'application/json';

function ask(accept: string, settings = {}): string | null {
  return new AcceptHeaderVersioning(settings).determineVersion({ headers: { accept } });
}

describe('the version is a parameter of the accepted media type', () => {
  test.each<[string, string | null]>([
    ['application/json; version=1.0', '1.0'],
    ['application/json;version=1.0', '1.0'],
    ['application/json \t; \t version=1.0 \t', '1.0'],
    ['application/json; indent=4; version=1.0; charset=utf-8', '1.0'],
    ['*/*; version=1.0', '1.0'],
    ['application/*; version=1.0', '1.0'],
    ['application/vnd.example.api+json; version=1.0', '1.0'],
    ['application/json; version=', ''],
    ['application/json; version=a=b', 'a=b'],
    ['application/json', null],
    ['application/json; version', null],
    ['application/json; versions=1.0', null],
    ['version=1.0', null],
    ['xversion=1.0', null],
    ['json; version=1.0', null],
    ['json; profile=a/b; version=1.0', null],
    [',, ,application/json; version=1.0,', '1.0'],
    ['', null],
    [',', null],
  ])('"%s" carries %j', (accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

describe('parameter names ignore case, versions do not', () => {
  test.each([
    ['application/json; VERSION=v1', 'version', 'v1'],
    ['application/json; AZ=v1', 'az', 'v1'],
    ['application/json; az=v1', 'AZ', 'v1'],
    ['application/json; version=V1', 'Version', 'V1'],
    ['application/json; x-api-version=v1', 'X-API-Version', 'v1'],
  ])('"%s" with versionParam %s carries %s', (accept, versionParam, version) => {
    expect(ask(accept, { versionParam })).toBe(version);
  });
});

test.each([
  ['@', '`'],
  ['^', '~'],
])('the parameter %s is not read as %s', (name, versionParam) => {
  expect(ask(`application/json; ${name}=v1`, { versionParam })).toBeNull();
});

describe('a value may be a quoted string with escapes', () => {
  test.each([
    ['version="1.0"', '1.0'],
    ['version=""', ''],
    ['version="1, 2; 3=4"', '1, 2; 3=4'],
    ['version="a\\"b\\\\c\\d"', 'a"b\\cd'],
    ['version=" v1 "', ' v1 '],
    ['version="a\\\\"; x="', 'a\\'],
    ['version="a\\\\\\"; x="', 'a\\"; x='],
    ['title="x, text/html; version=2"; version=1', '1'],
    ['version = "1, 2"', '1, 2'],
    ['version="1.0', '"1.0'],
    ['version="1.0\\', '"1.0\\'],
    ['version="1.0, b/b; version=2', '"1.0'],
    ['title="x; q=0.1, b/b; version=2', '2'],
    ['title=5"; version=1', '1'],
    ['title=5"; version=1; y=6"', '1'],
    ['title=5"; q=0.1, b/b; version=1', '1'],
  ])('%s carries %j', (parameter, version) => {
    expect(ask(`${json}; ${parameter}`)).toBe(version);
  });
});

test('decodes the bytes of a value as ISO-8859-1, not as windows-1252', () => {
  const version = '\x80\x85\x9f\xe9\xff';
  const headers = { accept: `${json}; version="${version}"` };
  expect(new AcceptHeaderVersioning().determineVersion({ headers })).toBe(version);
});

describe('a media type that names two different versions is ambiguous', () => {
  test.each<[string, VersioningRequest]>([
    ['in the header', { headers: { accept: `${json}; version=1; version=2` } }],
    ['if they differ only in case', { headers: { accept: `${json}; version=v1; VERSION=V1` } }],
    ['if one is empty', { headers: { accept: `${json}; version=; version=1` } }],
    [
      'in the preferred range',
      { headers: { accept: `${json}; version=1; version=2, b/b; q=0.1` } },
    ],
    ['in request.acceptedMediaType', { acceptedMediaType: `${json}; version=1; version=2` }],
  ])('%s', (_, request) => {
    expect(() => new AcceptHeaderVersioning().determineVersion(request)).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
    );
  });

  test.each([
    ['unless the versions are equal', 'a/a; version=1; version="1"'],
    ['unless another range is preferred', 'a/a; version=2; version=3; q=0.5, b/b; version=1'],
  ])('%s', (_, accept) => {
    expect(ask(accept)).toBe('1');
  });
});

describe('reads the media range that the client prefers most', () => {
  test.each<[string, string, string | null]>([
    ['by weight', 'a/a; version=1; q=0.5, b/b; version=2; q=0.6', '2'],
    ['by weight, 1 if it is missing', 'a/a; version=1; q=0.9, b/b; version=2', '2'],
    ['by weight, 1 at most', 'a/a; version=1, b/b; version=2; q=1.5', '1'],
    ['by weight, ignoring the case of q', 'a/a; version=1; Q=0.1, b/b; version=2; Q=0.2', '2'],
    [
      'by weight, even if q precedes the version',
      'a/a; q=0.1; version=1, b/b; q=0.2; version=2',
      '2',
    ],
    ['by weight, even if it is quoted', 'a/a; version=1; q="0.1", b/b; version=2; q="0.2"', '2'],
    ['by weight before specificity', '*/*; version=1, a/a; version=2; q=0.9', '1'],
    ['by specificity: type/subtype before type/*', 'a/*; version=1, b/b; version=2', '2'],
    ['by specificity: type/* before */*', '*/*; version=1, a/*; version=2', '2'],
    [
      'by specificity: ignoring a space before a range',
      'a/a; q=0.1, */*; version=1, b/*; version=2',
      '2',
    ],
    ['by specificity: an empty parameter does not count', 'a/a;, b/b; version=2', '2'],
    ['by specificity: with parameters before without', 'a/a, b/b; version=2', '2'],
    ['by specificity: a name without a value does not count', 'a/a; x, b/b; version=2', '2'],
    ['by specificity: q does not count', 'a/a; q=1, b/b; q=1; version=2', '2'],
    ['by specificity: parameters of a wildcard do not count', 'a/*; version=1, */*; x=1', '1'],
    ['by specificity: a parameter with an empty value counts', 'a/a, b/b; version=', ''],
    [
      'by specificity: a name without a value does not count beside q',
      'a/a; x; q=1, b/b; version=2; q=1',
      '2',
    ],
    ['by specificity: a quoted weight does not count', 'a/a; q="1;a=b", b/b; version=2', '2'],
    ['by specificity: a quoted value counts', 'a/a; x="1;q=0", b/b; version=2', null],
    ['by specificity before order', '*/*; version=1; q=0.5, a/a; version=2; q=0.5', '2'],
    ['by specificity: a "=" in the type does not count', 'a/a=b, b/b; version=2', '2'],
    ['by order', 'a/a; version=1, b/b; version=2', '1'],
    ['by order if the weights are equal', 'a/a; version=1; q=0.5, b/b; version=2; q=0.5', '1'],
    ['even if only another range carries a version', 'a/a; version=1; q=0.5, b/b', null],
    ['among more than ten ranges', `${'a/a; q=0.5, '.repeat(12)}b/b; version=2`, '2'],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

describe('takes the next choice if a version is not allowed', () => {
  const settings = { allowedVersions: ['1', '2', null], defaultVersion: '1' };
  const rejected = (version: string | null, code = 'ERR_VERSION_NOT_ALLOWED') => ({
    status: 406,
    message: 'Invalid version in "Accept" header.',
    code,
    version,
  });

  test.each<[string, string, string]>([
    ['by weight', `${json};version=3, ${json};version=2;q=0.9`, '2'],
    ['by weight, in any order', `${json};version=2;q=0.9, ${json};version=3`, '2'],
    [
      'the first version that is allowed',
      'a/a;version=3, a/a;version=1;q=0.2, a/a;version=2;q=0.3',
      '2',
    ],
    ['by specificity', 'a/a;version=3, a/*;version=1;q=0.5, b/b;version=2;q=0.5', '2'],
    ['by order', 'a/a;version=3, a/a;version=2;q=0.5, b/b;version=1;q=0.5', '2'],
    [
      'by order, after two wrong versions',
      'a/a;version=4, b/b;version=3, c/c;version=2, d/d;version=1',
      '2',
    ],
    ['past a range without a version', 'a/a;version=3, a/a;q=0.9, a/a;version=2;q=0.8', '2'],
    ['past a malformed range', 'a/a;version=3, a;version=1, a/a;version=2;q=0.1', '2'],
    ['a wildcard that names a version', `${json};version=3, */*;version=2;q=0.1`, '2'],
    ['past a repeated version', 'a/a;version=3, b/b;version=3, a/a;version=2;q=0.5', '2'],
    [
      'by the most preferred range of each version',
      'a/a;version=3, a/a;version=1;q=0.1, b/b;version=2;q=0.2, c/c;version=1;q=0.3',
      '1',
    ],
    [
      'before an ambiguous range',
      'a/a;version=3, a/a;version=2;q=0.9, a/a;version=1;version=2;q=0.8',
      '2',
    ],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept, settings)).toBe(version);
  });

  test.each<[string, string, object]>([
    ['no version is allowed', 'a/a;version=4;q=0.5, a/a;version=3', rejected('3')],
    ['no other range names a version', `${json};version=3, */*;q=0.1`, rejected('3')],
    ['the weight of the other range is 0', 'a/a;version=3, a/a;version=2;q=0', rejected('3')],
    ['a quoted version does not end', 'a/a;version="9', rejected('"9')],
    ['a quoted string before it does not end', 'a/a;x=";q=0.1, a/a;version=9', rejected('9')],
    [
      'the weight of the other range is not a number',
      'a/a;version=3, a/a;version=2;q=high',
      rejected('3'),
    ],
    [
      'the next choice is ambiguous',
      'a/a;version=3, a/a;version=1;version=2;q=0.9, a/a;version=2;q=0.8',
      rejected(null, 'ERR_VERSION_AMBIGUOUS'),
    ],
    [
      'the first choice is ambiguous',
      'a/a;version=1;version=2, b/b;version=1;q=0.1',
      rejected(null, 'ERR_VERSION_AMBIGUOUS'),
    ],
  ])('but rejects the request if %s: %s', (_, accept, error) => {
    expect(() => ask(accept, settings)).toThrow(expect.objectContaining(error));
  });

  test('but takes the default if the most preferred range names no version', () => {
    expect(ask('a/a;x=1, a/a;version=2;q=0.9', settings)).toBe('1');
  });

  test.each<[string, string, string | null]>([
    ['a wildcard counts', `${json};version=3, */*;version=2;q=0.5`, '2'],
    [
      'another type does not count',
      `${json};version=3, text/html;version=1, */*;version=2;q=0.5`,
      '2',
    ],
    [
      'a version that a more specific range rejects does not count',
      `${json};version=3, */*;version=1;q=0.9, ${json};version=1;q=0, */*;version=2;q=0.5`,
      '2',
    ],
  ])('and with mediaTypes, %s: %s', (_, accept, version) => {
    expect(ask(accept, { ...settings, mediaTypes: [json] })).toBe(version);
  });

  test('after asking selectVersion about each version once, in order, until it returns null', () => {
    const selectVersion = vi.fn((sent: string | null) => (sent === '5' ? null : sent));
    const versioning = new AcceptHeaderVersioning({ ...settings, selectVersion });
    const accept =
      'a/a;version=3, b/b;version=4, c/c;version=3, a/a;version=5;q=0.5, a/a;version=2;q=0.1';
    const request = { headers: { accept } };
    expect(versioning.determineVersion(request)).toBe('1');
    expect(selectVersion.mock.calls).toEqual(['3', '4', '5'].map((sent) => [sent, request]));
  });

  test('but not in acceptedMediaType', () => {
    const headers = { accept: `${json};version=2` };
    const versioning = new AcceptHeaderVersioning(settings);
    for (const acceptedMediaType of [`${json};version=3`, `${json};version=3, ${json};version=2`]) {
      expect(() => versioning.determineVersion({ headers, acceptedMediaType })).toThrow(
        expect.objectContaining({ status: 406 }),
      );
    }
  });
});

describe('readVersion returns', () => {
  test.each<[string, string, VersionReading]>([
    ['the version of a range', 'a/a;version=1', '1'],
    ['the version that several ranges name', 'a/a;version=1, */*;version=1, */*', ['1']],
    [
      'each version once, in order of preference',
      'a/a;version=1;q=0.5, b/b;version=2, */*;version=2;q=0.9',
      ['2', '1'],
    ],
    [
      'the versions up to an ambiguous range',
      'a/a;version=3, a/a;version=1;version=2;q=0.9, a/a;version=2;q=0.8',
      ['3', AMBIGUOUS],
    ],
    [
      'each version once, at the place of its most preferred range',
      'a/a;version=9, a/a;version=3;q=0.7, a/a;version=4;q=0.8, a/a;version=3;q=0.9, a/a;version=4;q=0.1',
      ['9', '3', '4'],
    ],
    [
      'AMBIGUOUS if the first choice is ambiguous',
      'a/a;version=1;version=2, b/b;version=3;q=0.9',
      [AMBIGUOUS],
    ],
    ['null if the most preferred range names no version', 'a/a;x=1, b/b;version=3;q=0.9', null],
    ['null if every range has the weight 0', 'a/a;version=1;q=0, b/b;version=2;q=0', null],
  ])('%s: %s', (_, accept, reading) => {
    expect(new AcceptHeaderVersioning().readVersion({ headers: { accept } })).toEqual(reading);
  });
});

test.each([
  [100, 'v1'],
  [101, null],
])('at most 100 ranges are read: range %i carries %j', (position, version) => {
  expect(ask(`${'a/a;q=0.1, '.repeat(position - 1)}b/b;version=v1`)).toBe(version);
});

describe('a weight that is 0 or not a number rejects a range', () => {
  test.each<[string, string | null]>([
    ['a/a; version=1; q=0', null],
    ['a/a; version=1; Q=0', null],
    ['a/a; version=1; q=0.5', '1'],
    ['a/a; version=1; Q=0.5', '1'],
    ['a/a; version=1; q=high', null],
    ['a/a; version=1; q=0, b/b; version=2; q=high', null],
    ['a/a; version=1; q=0.000', null],
    ['a/a; version=1; q=0.0001', '1'],
    ['a/a; version=1; q=0, b/b; version=2; q=0.001', '2'],
    ['a/a; version=1; q=0, b/b; version=2; q=0', null],
    ['a/a; version=1; q=high, b/b; version=2; q=0.1', '2'],
    ['a/a; version=1; q=1; q=0, b/b; version=2; q=0.1', '2'],
  ])('%s carries %j', (accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

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
    ['application/json; version=1, application/xml; version=2; q=0.5', [json], '1'],
    ['application/xml; version=2, application/json; version=1; q=0.5', [json], '1'],
    ['text/html, application/json; version=1; q=0.1', [json], '1'],
    ['application/json, application/json; version=2; q=0.5', [json], null],
    ['text/html; version=3', [json], null],
    ['app/*; version=3', [json], null],
    ['application/jso; version=3', [json], null],
    ['application/json-seq; version=3', [json], null],
    [`${html}application/json; version=1; q=0.1`, [], '3'],
    ['text/html; version=3', null, '3'],
  ])('"%s" with %j carries %j', (accept, mediaTypes, version) => {
    expect(ask(accept, { mediaTypes })).toBe(version);
  });
});

describe('the most specific range decides about a type of mediaTypes', () => {
  test.each<[string, string, string | null]>([
    ['a rejected type stays rejected', 'application/json;q=0, */*;version=2', null],
    ['in any order', '*/*;version=2, application/json;q=0', null],
    ['in any case', 'APPLICATION/JSON;q=0, */*;version=2', null],
    ['type/* before */*', 'application/*;q=0, */*;version=2', null],
    ['type/subtype before type/*', 'application/json;q=0, application/*;version=2', null],
    ['with parameters before without', 'application/json;x=1;q=0, application/json', null],
    ['a more specific range counts', 'application/*;q=0, application/json;version=2', '2'],
    ['a version counts as a parameter', 'application/json;q=0, application/json;version=2', '2'],
    [
      'equally specific ranges both count',
      'application/json;x=1;q=0, application/json;version=2',
      '2',
    ],
    ['specificity before weight', 'application/json;q=0.1, */*;version=2', null],
    ['a rejected version stays rejected', 'application/json;version=2;q=0, */*;version=2', null],
    ['a range with another version counts', 'application/json;version=1;q=0, */*;version=2', '2'],
    ['a wildcard without a version counts', `${json};version=1;q=0.1, */*;q=0.2`, null],
    ['each version separately', `*/*;version=1, ${json};version=1;q=0.1, */*;version=2;q=0.5`, '2'],
    [
      'two rejected versions stay rejected',
      `${json};version=1;q=0, ${json};version=2;q=0, */*;version=1, */*;version=2`,
      null,
    ],
    [
      'a range without a version decides about every version',
      `*/*;version=1, ${json};q=0, */*;version=2;q=0.5`,
      null,
    ],
    ['the most specific of three ranges', `${json};q=0, application/*, */*;version=2`, null],
    [
      'the most specific of three ranges, listed last',
      `*/*;version=2;q=0.1, */*, ${json};q=0`,
      null,
    ],
    ['a type that is not listed rejects nothing', 'application/xml;q=0, */*;version=2', '2'],
    ['a weight that is not a number rejects', 'application/json;q=high, */*;version=2', null],
    ['two weights reject', 'application/json;q=1;q=0, */*;version=2', null],
    [
      'a range with two versions decides about neither alone',
      `${json};version=1;version=2;q=0, */*;version=2`,
      '2',
    ],
    [
      'a range with two versions decides about any two versions',
      `${json};version=1;version=2;q=0, */*;version=3;version=4`,
      null,
    ],
    [
      'a range with two versions decides beside a range without a version',
      `${json};version=1;version=2;q=0, */*;q=0.5, */*;version=3;version=4`,
      null,
    ],
    [
      'a range with a version decides beside a range with two versions',
      `${json};version=1;q=0, */*;version=3;version=4;q=0, */*;version=1`,
      null,
    ],
    ['a range that does not count is not ambiguous', `${json};q=0, */*;version=1;version=2`, null],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept, { mediaTypes: [json] })).toBe(version);
  });

  test.each<[string, string, string | null]>([
    ['a range counts for a type that is not rejected', 'application/json;q=0, */*;version=2', '2'],
    [
      'a range does not count if each type is rejected',
      `${json};q=0, text/html;q=0, */*;version=2`,
      null,
    ],
    ['by weight', `text/html;version=1;q=0.5, ${json};version=2;q=0.6`, '2'],
    ['by specificity', `text/*;version=1;q=0.5, ${json};version=2;q=0.5`, '2'],
    ['by order', `text/html;version=1, ${json};version=2`, '1'],
    ['by order, reversed', `${json};version=1, text/html;version=2`, '1'],
  ])('among several types, %s: %s', (_, accept, version) => {
    expect(ask(accept, { mediaTypes: [json, 'text/html'] })).toBe(version);
    expect(ask(accept, { mediaTypes: ['text/html', json] })).toBe(version);
  });

  test('but not without mediaTypes', () => {
    expect(ask('application/json;q=0, */*;version=2')).toBe('2');
  });
});

describe('weights agree with the table in RFC 9110, section 12.5.1', () => {
  // The RFC names the parameter "format" instead of "version".
  const accept =
    'text/*;q=0.3, text/plain;q=0.7, text/plain;version=flowed, text/plain;version=fixed;q=0.4, */*;q=0.5';
  const notFlowed = accept.replace('version=flowed', 'version=flowed;q=0');
  const onlyFixed = notFlowed.replace('text/plain;q=0.7', 'text/plain;q=0');

  /** Returns the weight of `mediaType` in tenths. Counts the rivals, weighted 0.05 to 0.95, that it beats. */
  function weight(accept: string, mediaType: string): number {
    const mediaTypes = [mediaType, 'a/a'];
    const lesser = Array.from({ length: 10 }, (_, n) => `a/a;q=0, a/a;version=rival;q=0.${n}5`);
    return lesser.filter((rival) => ask(`${accept}, ${rival}`, { mediaTypes }) !== 'rival').length;
  }

  test.each<[mediaType: string, version: string | null, tenths: number, accept: string]>([
    ['text/plain', 'flowed', 10, accept],
    ['text/plain', null, 7, notFlowed],
    ['text/plain', 'fixed', 4, onlyFixed],
    ['text/html', null, 3, accept],
    ['image/jpeg', null, 5, accept],
  ])('%s, version %j: %i tenths', (mediaType, version, tenths, accept) => {
    expect(ask(accept, { mediaTypes: [mediaType] })).toBe(version);
    expect(weight(accept, mediaType)).toBe(tenths);
  });
});

describe('request.acceptedMediaType', () => {
  const headers = { accept: `${json}; version=1` };

  test.each<[string, string | null | undefined, string | null]>([
    ['wins over the header', 'text/html; version=2', '2'],
    ['may contain a quoted string', 'text/html; version="2, 3"', '2, 3'],
    ['ignores the case of the parameter name', 'text/html; VERSION=2', '2'],
    ['may carry no version even if the header does', 'text/html', null],
    ['falls back to the header if it is undefined', undefined, '1'],
    ['falls back to the header if it is null', null, '1'],
    ['falls back to the header if it is empty', '', '1'],
  ])('%s', (_, acceptedMediaType, version) => {
    const request = { headers, ...(acceptedMediaType !== undefined && { acceptedMediaType }) };
    expect(new AcceptHeaderVersioning().determineVersion(request)).toBe(version);
  });
});

describe('with mediaTypePattern, the version is in the media type itself', () => {
  const mediaTypePattern = /^application\/vnd\.acme\.(?<version>v\d+)\+json$/;
  const vendor = (version: string) => `application/vnd.acme.${version}+json`;

  test.each<[string, string | null]>([
    [vendor('v2'), 'v2'],
    [` ${vendor('v2')} ; charset=utf-8`, 'v2'],
    [`${vendor('v2')}; version=v1`, 'v2'],
    [`${vendor('v2')};version=v1;version=v3`, 'v2'],
    [json, null],
    [`${json}; version=v1`, null],
    [`x${vendor('v2')}`, null],
    ['application/VND.ACME.v2+json', null],
    ['application/*', null],
    ['*/*', null],
    ['application', null],
    ['', null],
  ])('"%s" carries %j', (accept, version) => {
    expect(ask(accept, { mediaTypePattern })).toBe(version);
  });

  test.each<[string, string | null]>([
    ['a/*', null],
    ['v2', null],
    ['a/x;q=0.5;y=z', 'a/x'],
  ])('the pattern gets a complete type without parameters: "%s" carries %j', (accept, version) => {
    expect(ask(accept, { mediaTypePattern: /^(.+)$/ })).toBe(version);
  });

  describe('the most preferred range counts', () => {
    test.each<[string, string, string | null]>([
      ['by weight', `${vendor('v1')};q=0.5, ${vendor('v2')};q=0.6`, 'v2'],
      ['not with a weight of 0', `${vendor('v1')};q=0, ${vendor('v2')};q=0.1`, 'v2'],
      ['by specificity', `*/*, application/*, ${vendor('v2')}`, 'v2'],
      ['with parameters before without', `${vendor('v1')}, ${vendor('v2')};version=v3`, 'v2'],
      ['by order', `${vendor('v1')}, ${vendor('v2')}`, 'v1'],
      ['even if only another range carries a version', `${json}, ${vendor('v2')};q=0.5`, null],
      [
        'ignoring a type in a quoted string',
        `a/a;q=0.1;x="${vendor('v1')},", ${vendor('v2')}`,
        'v2',
      ],
    ])('%s: %s', (_, accept, version) => {
      expect(ask(accept, { mediaTypePattern })).toBe(version);
    });
  });

  describe('and mediaTypes limits the ranges', () => {
    const mediaTypes = [vendor('v1'), vendor('v2')];

    test.each<[string, string, string | null]>([
      ['only listed types count', `text/vnd, text/html, ${vendor('v2')};q=0.1`, 'v2'],
      ['in any case if the pattern ignores case', `APPLICATION/${vendor('v2').slice(12)}`, 'v2'],
      ['other types do not count', `text/html, ${json}`, null],
      ['a listed type before a wildcard', `application/*, ${vendor('v2')}`, 'v2'],
      [
        'a wildcard with more weight carries no version',
        `application/*, ${vendor('v2')};q=0.5`,
        null,
      ],
      [
        'a wildcard does not count for a rejected type',
        `${vendor('v1')};q=0, ${vendor('v2')};q=0.5, */*`,
        'v2',
      ],
      [
        'a wildcard does not count if each type is named',
        `${vendor('v1')};q=0.4, ${vendor('v2')};q=0.5, */*`,
        'v2',
      ],
    ])('%s: %s', (_, accept, version) => {
      const pattern = new RegExp(mediaTypePattern, 'i');
      expect(ask(accept, { mediaTypes, mediaTypePattern: pattern })).toBe(version);
    });

    test('the version parameter is an ordinary parameter', () => {
      const accept = `${vendor('v1')};version=1;q=0, ${vendor('v1')}`;
      expect(ask(accept, { mediaTypes, mediaTypePattern })).toBeNull();
    });
  });

  describe('a matching type counts even if mediaTypes does not list it', () => {
    const settings = { mediaTypes: [json], mediaTypePattern };

    test.each<[string, string, string | null]>([
      ['alone', vendor('v9'), 'v9'],
      ['beside a listed type that is less preferred', `${json};q=0.5, ${vendor('v9')}`, 'v9'],
      ['beside a wildcard', `${vendor('v9')}, */*;q=0.1`, 'v9'],
      ['by its own specificity', `application/*, ${vendor('v9')}`, 'v9'],
      ['by its weight', `${vendor('v9')};q=0.5, ${json};q=0.6`, null],
      ['but not with a weight of 0', `${vendor('v9')};q=0`, null],
      ['but not in another case', `APPLICATION/${vendor('v9').slice(12)}`, null],
      ['but not a type that does not match', `text/html, ${vendor('v9')};q=0.1`, 'v9'],
      ['and rejects no other type', `${vendor('v9')};q=0, ${vendor('v8')};q=0.1, */*;q=0`, 'v8'],
    ])('%s: %s', (_, accept, version) => {
      expect(ask(accept, settings)).toBe(version);
    });

    test('and its version is rejected if it is not allowed', () => {
      const allowed = { ...settings, defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] };
      for (const accept of [vendor('v9'), `${vendor('v9')}, ${json};q=0.5`]) {
        expect(() => ask(accept, allowed)).toThrow(
          expect.objectContaining({ status: 406, version: 'v9' }),
        );
      }
    });

    test('and carries no version if the version group took no part', () => {
      const optional = /^application\/vnd\.acme(?:\.(v\d+))?\+json$/;
      const accept = `application/vnd.acme+json, ${vendor('v2')};q=0.5`;
      expect(ask(accept, { ...settings, mediaTypePattern: optional })).toBeNull();
    });

    test('but the most specific range decides about a listed type', () => {
      const mediaTypes = [json, vendor('v1')];
      const accept = `${vendor('v1')};x=1;q=0, ${vendor('v1')}`;
      expect(ask(accept, { mediaTypes, mediaTypePattern })).toBeNull();
      expect(ask(accept.toLowerCase(), { mediaTypes: [json], mediaTypePattern })).toBe('v1');
      const upper = mediaTypes.map((type) => type.toUpperCase());
      expect(ask(accept, { mediaTypes: upper, mediaTypePattern })).toBeNull();
    });
  });

  test.each<[string, string | null]>([
    [`${vendor('v3')}, ${vendor('v2')};q=0.9`, 'v2'],
    [`${vendor('v3')}, */*;q=0.9, ${vendor('v2')};q=0.1`, 'v2'],
    [`${vendor('v2')};q=0.9, ${vendor('v3')}, ${vendor('v1')};q=0.95`, 'v1'],
  ])('takes the next choice if a version is not allowed: %s', (accept, version) => {
    expect(ask(accept, { mediaTypePattern, allowedVersions: ['v1', 'v2'] })).toBe(version);
  });

  test('also in acceptedMediaType', () => {
    const versioning = new AcceptHeaderVersioning({ mediaTypePattern });
    const headers = { accept: vendor('v1') };
    const determine = (acceptedMediaType: string) =>
      versioning.determineVersion({ headers, acceptedMediaType });
    expect(determine(`${vendor('v2')}; charset=utf-8`)).toBe('v2');
    expect(determine(`${json}; version=v3`)).toBeNull();
    expect(determine('application/*')).toBeNull();
  });
});

test('a range such as application/* has no version, even if mediaTypePattern matches it', () => {
  const mediaTypePattern = /^application\/(.+)$/;
  const accept = 'application/*, application/v2;q=0.5';
  expect(ask(accept, { mediaTypes: ['text/html'], mediaTypePattern })).toBe('v2');
});
