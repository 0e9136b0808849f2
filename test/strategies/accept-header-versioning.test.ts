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
  ])('"%s", asked for %s, carries %s', (accept, versionParam, version) => {
    expect(ask(accept, { versionParam })).toBe(version);
  });
});

test.each([
  ['@', '`'],
  ['^', '~'],
])('a parameter named %s is none named %s', (name, versionParam) => {
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
    ['title=5"; q=0.1, b/b; version=1', '1'],
  ])('%s carries %j', (parameter, version) => {
    expect(ask(`${json}; ${parameter}`)).toBe(version);
  });
});

test('bytes of a value are ISO-8859-1, as Node and Fetch have them, not windows-1252', () => {
  const version = '\x80\x85\x9f\xe9\xff';
  const headers = { accept: `${json}; version="${version}"` };
  expect(new AcceptHeaderVersioning().determineVersion({ headers })).toBe(version);
});

describe('a media type that names two different versions is ambiguous', () => {
  test.each<[string, VersioningRequest]>([
    ['in the header', { headers: { accept: `${json}; version=1; version=2` } }],
    ['in another case', { headers: { accept: `${json}; version=v1; VERSION=V1` } }],
    ['one of them empty', { headers: { accept: `${json}; version=; version=1` } }],
    [
      'in the preferred range',
      { headers: { accept: `${json}; version=1; version=2, b/b; q=0.1` } },
    ],
    ['where the framework negotiated', { acceptedMediaType: `${json}; version=1; version=2` }],
  ])('%s', (_, request) => {
    expect(() => new AcceptHeaderVersioning().determineVersion(request)).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
    );
  });

  test.each([
    ['the same one twice is fine', 'a/a; version=1; version="1"'],
    ['two ranges may differ', 'a/a; version=1, b/b; version=2'],
    ['a range that is not preferred may be', 'a/a; version=2; version=3; q=0.5, b/b; version=1'],
  ])('%s', (_, accept) => {
    expect(ask(accept)).toBe('1');
  });
});

describe('of several media ranges, the one that the client prefers most counts', () => {
  test.each<[string, string, string | null]>([
    ['by weight', 'a/a; version=1; q=0.5, b/b; version=2; q=0.6', '2'],
    ['by weight, which is 1 unless given', 'a/a; version=1; q=0.9, b/b; version=2', '2'],
    ['by weight, which is 1 at most', 'a/a; version=1, b/b; version=2; q=1.5', '1'],
    ['by weight, whatever its case', 'a/a; version=1; Q=0.1, b/b; version=2; Q=0.2', '2'],
    ['by weight, before the parameter too', 'a/a; q=0.1; version=1, b/b; q=0.2; version=2', '2'],
    ['by weight, quoted too', 'a/a; version=1; q="0.1", b/b; version=2; q="0.2"', '2'],
    ['by weight before specificity', '*/*; version=1, a/a; version=2; q=0.9', '1'],
    ['by specificity: type/subtype before type/*', 'a/*; version=1, b/b; version=2', '2'],
    ['by specificity: type/* before */*', '*/*; version=1, a/*; version=2', '2'],
    ['by specificity: after a space too', 'a/a; q=0.1, */*; version=1, b/*; version=2', '2'],
    ['by specificity: an empty parameter is none', 'a/a;, b/b; version=2', '2'],
    ['by specificity: with parameters before none', 'a/a, b/b; version=2', '2'],
    ['by specificity: a name without a value is no parameter', 'a/a; x, b/b; version=2', '2'],
    ['by specificity: q is no parameter', 'a/a; q=1, b/b; q=1; version=2', '2'],
    ['by specificity: parameters of a range count for nothing', 'a/*; version=1, */*; x=1', '1'],
    ['by specificity: an empty value is a parameter', 'a/a, b/b; version=', ''],
    ['by specificity: each parameter by itself', 'a/a; x; q=1, b/b; version=2; q=1', '2'],
    ['by specificity: a quoted weight is no parameter', 'a/a; q="1;a=b", b/b; version=2', '2'],
    ['by specificity: a quoted value is one', 'a/a; x="1;q=0", b/b; version=2', null],
    ['by specificity before order', '*/*; version=1; q=0.5, a/a; version=2; q=0.5', '2'],
    ['by specificity: a type may hold anything', 'a/a=b, b/b; version=2', '2'],
    ['by order', 'a/a; version=1, b/b; version=2', '1'],
    ['by order, among equal weights', 'a/a; version=1; q=0.5, b/b; version=2; q=0.5', '1'],
    ['and not another that carries a version', 'a/a; version=1; q=0.5, b/b', null],
    ['among more than ten', `${'a/a; q=0.5, '.repeat(12)}b/b; version=2`, '2'],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

describe('if the version of the most preferred range is not allowed, the next choice is taken', () => {
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
    ['the first that is allowed', 'a/a;version=3, a/a;version=1;q=0.2, a/a;version=2;q=0.3', '2'],
    ['by specificity', 'a/a;version=3, a/*;version=1;q=0.5, b/b;version=2;q=0.5', '2'],
    ['by order', 'a/a;version=3, a/a;version=2;q=0.5, b/b;version=1;q=0.5', '2'],
    ['by order of three', 'a/a;version=4, b/b;version=3, c/c;version=2, d/d;version=1', '2'],
    ['past a range with no version', 'a/a;version=3, a/a;q=0.9, a/a;version=2;q=0.8', '2'],
    ['past a range that does not count', 'a/a;version=3, a;version=1, a/a;version=2;q=0.1', '2'],
    ['a wildcard that names a version', `${json};version=3, */*;version=2;q=0.1`, '2'],
    ['past duplicates', 'a/a;version=3, b/b;version=3, a/a;version=2;q=0.5', '2'],
    [
      'the best of duplicates',
      'a/a;version=3, a/a;version=1;q=0.1, b/b;version=2;q=0.2, c/c;version=1;q=0.3',
      '1',
    ],
    [
      'before an ambiguity',
      'a/a;version=3, a/a;version=2;q=0.9, a/a;version=1;version=2;q=0.8',
      '2',
    ],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept, settings)).toBe(version);
  });

  test.each<[string, string, object]>([
    ['no version is allowed', 'a/a;version=4;q=0.5, a/a;version=3', rejected('3')],
    ['no other range names a version', `${json};version=3, */*;q=0.1`, rejected('3')],
    ['the others have a weight of 0', 'a/a;version=3, a/a;version=2;q=0', rejected('3')],
    ['their weight is no number', 'a/a;version=3, a/a;version=2;q=high', rejected('3')],
    ['its quoted version does not end', 'a/a;version="9', rejected('"9')],
    ['a quoted string before it does not end', 'a/a;x=";q=0.1, a/a;version=9', rejected('9')],
    [
      'an ambiguity is reached',
      'a/a;version=3, a/a;version=1;version=2;q=0.9, a/a;version=2;q=0.8',
      rejected(null, 'ERR_VERSION_AMBIGUOUS'),
    ],
    [
      'an ambiguity comes first',
      'a/a;version=1;version=2, b/b;version=1;q=0.1',
      rejected(null, 'ERR_VERSION_AMBIGUOUS'),
    ],
  ])('but the request is rejected if %s: %s', (_, accept, error) => {
    expect(() => ask(accept, settings)).toThrow(expect.objectContaining(error));
  });

  test('but the default is, if the most preferred range names no version', () => {
    expect(ask('a/a;x=1, a/a;version=2;q=0.9', settings)).toBe('1');
  });

  test.each<[string, string, string | null]>([
    ['counts too', `${json};version=3, */*;version=2;q=0.5`, '2'],
    [
      'does not if it is of another type',
      `${json};version=3, text/html;version=1, */*;version=2;q=0.5`,
      '2',
    ],
    [
      'does not by precedence',
      `${json};version=3, */*;version=1;q=0.9, ${json};version=1;q=0, */*;version=2;q=0.5`,
      '2',
    ],
  ])('with mediaTypes, if its range %s: %s', (_, accept, version) => {
    expect(ask(accept, { ...settings, mediaTypes: [json] })).toBe(version);
  });

  test('selectVersion is asked about each version once, in order, until it means the default', () => {
    const selectVersion = vi.fn((sent: string | null) => (sent === '5' ? null : sent));
    const versioning = new AcceptHeaderVersioning({ ...settings, selectVersion });
    const accept =
      'a/a;version=3, b/b;version=4, c/c;version=3, a/a;version=5;q=0.5, a/a;version=2;q=0.1';
    const request = { headers: { accept } };
    expect(versioning.determineVersion(request)).toBe('1');
    expect(selectVersion.mock.calls).toEqual(['3', '4', '5'].map((sent) => [sent, request]));
  });

  test('acceptedMediaType is final', () => {
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
    ['the version that several ranges name', 'a/a;version=1, */*;version=1, */*', '1'],
    [
      'each version once, in order of preference',
      'a/a;version=1;q=0.5, b/b;version=2, */*;version=2;q=0.9',
      ['2', '1'],
    ],
    [
      'the versions up to an ambiguity',
      'a/a;version=3, a/a;version=1;version=2;q=0.9, a/a;version=2;q=0.8',
      ['3', AMBIGUOUS],
    ],
    [
      'each version once, as it is preferred most',
      'a/a;version=9, a/a;version=3;q=0.7, a/a;version=4;q=0.8, a/a;version=3;q=0.9, a/a;version=4;q=0.1',
      ['9', '3', '4'],
    ],
    ['an ambiguity that comes first', 'a/a;version=1;version=2, b/b;version=3;q=0.9', AMBIGUOUS],
    ['null if the most preferred range names no version', 'a/a;x=1, b/b;version=3;q=0.9', null],
    ['null if no range counts', 'a/a;version=1;q=0, b/b;version=2;q=0', null],
  ])('%s: %s', (_, accept, reading) => {
    expect(new AcceptHeaderVersioning().readVersion({ headers: { accept } })).toEqual(reading);
  });
});

describe('a weight of 0, or of no number, rejects a range', () => {
  test.each<[string, string | null]>([
    ['a/a; version=1; q=0', null],
    ['a/a; version=1; Q=0', null],
    ['a/a; version=1; q=0.5', '1'],
    ['a/a; version=1; Q=0.5', '1'],
    ['a/a; version=1; q=high', null],
    ['a/a; version=1; q=0, b/b; version=2; q=high', null],
    ['a/a; version=1; q=0.000', null],
    ['a/a; version=1; q=0.0001', null],
    ['a/a; version=1; q=0.0001, b/b; version=2; q=0', null],
    ['a/a; version=1; q=0, b/b; version=2; q=0.001', '2'],
    ['a/a; version=1; q=0, b/b; version=2; q=0', null],
    ['a/a; version=1; q=high, b/b; version=2; q=0.1', '2'],
    ['a/a; version=1; q=1; q=0, b/b; version=2; q=0.1', '2'],
  ])('%s carries %j', (accept, version) => {
    expect(ask(accept)).toBe(version);
  });
});

describe('mediaTypes, what the server can produce, are the ranges that count', () => {
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
  ])('"%s", of %j, carries %j', (accept, mediaTypes, version) => {
    expect(ask(accept, { mediaTypes })).toBe(version);
  });
});

describe('the most specific reference to a type of mediaTypes has precedence', () => {
  test.each<[string, string, string | null]>([
    ['rejected: no less specific range speaks for it', 'application/json;q=0, */*;version=2', null],
    ['in any order', '*/*;version=2, application/json;q=0', null],
    ['in any case', 'APPLICATION/JSON;q=0, */*;version=2', null],
    ['type/* before */*', 'application/*;q=0, */*;version=2', null],
    ['type/subtype before type/*', 'application/json;q=0, application/*;version=2', null],
    ['with parameters before none', 'application/json;x=1;q=0, application/json', null],
    ['more specific: it speaks for itself', 'application/*;q=0, application/json;version=2', '2'],
    ['a version is a parameter', 'application/json;q=0, application/json;version=2', '2'],
    ['equally specific: both speak', 'application/json;x=1;q=0, application/json;version=2', '2'],
    ['before weight', 'application/json;q=0.1, */*;version=2', null],
    ['of the same version', 'application/json;version=2;q=0, */*;version=2', null],
    ['of another version: both speak', 'application/json;version=1;q=0, */*;version=2', '2'],
    ['of a version, to a range with none: both speak', `${json};version=1;q=0.1, */*;q=0.2`, null],
    ['of each version its own', `*/*;version=1, ${json};version=1;q=0.1, */*;version=2;q=0.5`, '2'],
    [
      'of each of two versions',
      `${json};version=1;q=0, ${json};version=2;q=0, */*;version=1, */*;version=2`,
      null,
    ],
    ['of no version, to each', `*/*;version=1, ${json};q=0, */*;version=2;q=0.5`, null],
    ['by the most specific of several', `${json};q=0, application/*, */*;version=2`, null],
    ['the same, the other way round', `*/*;version=2;q=0.1, */*, ${json};q=0`, null],
    ['of another type: it rejects nothing', 'application/xml;q=0, */*;version=2', '2'],
    ['with a weight that is no number', 'application/json;q=high, */*;version=2', null],
    ['with two weights', 'application/json;q=1;q=0, */*;version=2', null],
    [
      'of two versions, to one of them: both speak',
      `${json};version=1;version=2;q=0, */*;version=2`,
      '2',
    ],
    [
      'of two versions, to one with two',
      `${json};version=1;version=2;q=0, */*;version=3;version=4`,
      null,
    ],
    [
      'of two versions, beside a range with none',
      `${json};version=1;version=2;q=0, */*;q=0.5, */*;version=3;version=4`,
      null,
    ],
    [
      'of a version, beside a range with two',
      `${json};version=1;q=0, */*;version=3;version=4;q=0, */*;version=1`,
      null,
    ],
    [
      'to a range with two versions, which is not ambiguous then',
      `${json};q=0, */*;version=1;version=2`,
      null,
    ],
  ])('%s: %s', (_, accept, version) => {
    expect(ask(accept, { mediaTypes: [json] })).toBe(version);
  });

  test.each<[string, string, string | null]>([
    ['a range counts that speaks for one', 'application/json;q=0, */*;version=2', '2'],
    ['a range is rejected that speaks for none', `${json};q=0, text/html;q=0, */*;version=2`, null],
    ['by weight', `text/html;version=1;q=0.5, ${json};version=2;q=0.6`, '2'],
    ['by specificity', `text/*;version=1;q=0.5, ${json};version=2;q=0.5`, '2'],
    ['by order', `text/html;version=1, ${json};version=2`, '1'],
    ['by order, the other way round', `${json};version=1, text/html;version=2`, '1'],
  ])('among several types, %s: %s', (_, accept, version) => {
    expect(ask(accept, { mediaTypes: [json, 'text/html'] })).toBe(version);
    expect(ask(accept, { mediaTypes: ['text/html', json] })).toBe(version);
  });

  test('without mediaTypes, each range speaks for itself', () => {
    expect(ask('application/json;q=0, */*;version=2')).toBe('2');
  });
});

describe('the weights are those of the table in RFC 9110, section 12.5.1', () => {
  // The parameter there is "format".
  const accept =
    'text/*;q=0.3, text/plain;q=0.7, text/plain;version=flowed, text/plain;version=fixed;q=0.4, */*;q=0.5';
  const notFlowed = accept.replace('version=flowed', 'version=flowed;q=0');
  const onlyFixed = notFlowed.replace('text/plain;q=0.7', 'text/plain;q=0');

  /** In tenths: as many as there are lesser weights that a range of another type can have without being preferred. */
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

describe('where the framework negotiated, request.acceptedMediaType is the accepted media type', () => {
  const headers = { accept: `${json}; version=1` };

  test.each<[string, string | null | undefined, string | null]>([
    ['wins over the header', 'text/html; version=2', '2'],
    ['may be quoted', 'text/html; version="2, 3"', '2, 3'],
    ['ignores the case of the name', 'text/html; VERSION=2', '2'],
    ['may carry none, whatever the header says', 'text/html', null],
    ['undefined leaves it to the header', undefined, '1'],
    ['null leaves it to the header', null, '1'],
    ['"" leaves it to the header', '', '1'],
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
  ])('a pattern sees a whole type without parameters alone: "%s" carries %j', (accept, version) => {
    expect(ask(accept, { mediaTypePattern: /^(.+)$/ })).toBe(version);
  });

  describe('of several ranges, the preferred one by the same rule', () => {
    test.each<[string, string, string | null]>([
      ['by weight', `${vendor('v1')};q=0.5, ${vendor('v2')};q=0.6`, 'v2'],
      ['a weight of 0 is rejected', `${vendor('v1')};q=0, ${vendor('v2')};q=0.1`, 'v2'],
      ['by specificity', `*/*, application/*, ${vendor('v2')}`, 'v2'],
      ['with parameters before none', `${vendor('v1')}, ${vendor('v2')};version=v3`, 'v2'],
      ['by order', `${vendor('v1')}, ${vendor('v2')}`, 'v1'],
      ['and not another that carries one', `${json}, ${vendor('v2')};q=0.5`, null],
      ['a quoted string is passed over', `a/a;q=0.1;x="${vendor('v1')},", ${vendor('v2')}`, 'v2'],
    ])('%s: %s', (_, accept, version) => {
      expect(ask(accept, { mediaTypePattern })).toBe(version);
    });
  });

  describe('among those that speak for mediaTypes', () => {
    const mediaTypes = [vendor('v1'), vendor('v2')];

    test.each<[string, string, string | null]>([
      ['only they count', `text/vnd, text/html, ${vendor('v2')};q=0.1`, 'v2'],
      ['in any case, where the pattern says so', `APPLICATION/${vendor('v2').slice(12)}`, 'v2'],
      ['none', `text/html, ${json}`, null],
      ['a range of any subtype speaks, and carries none', `application/*, ${vendor('v2')}`, 'v2'],
      ['by weight', `application/*, ${vendor('v2')};q=0.5`, null],
      [
        'a type rejected: no less specific range speaks for it',
        `${vendor('v1')};q=0, ${vendor('v2')};q=0.5, */*`,
        'v2',
      ],
      [
        'each named: a range of any type speaks for neither',
        `${vendor('v1')};q=0.4, ${vendor('v2')};q=0.5, */*`,
        'v2',
      ],
    ])('%s: %s', (_, accept, version) => {
      const pattern = new RegExp(mediaTypePattern, 'i');
      expect(ask(accept, { mediaTypes, mediaTypePattern: pattern })).toBe(version);
    });

    test('a parameter named like the version is one like any other', () => {
      const accept = `${vendor('v1')};version=1;q=0, ${vendor('v1')}`;
      expect(ask(accept, { mediaTypes, mediaTypePattern })).toBeNull();
    });
  });

  describe('a type that matches counts, even if mediaTypes does not list it', () => {
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
      ['and rejects no other', `${vendor('v9')};q=0, ${vendor('v8')};q=0.1, */*;q=0`, 'v8'],
    ])('%s: %s', (_, accept, version) => {
      expect(ask(accept, settings)).toBe(version);
    });

    test('so that its version is rejected, instead of the silent default', () => {
      const allowed = { ...settings, defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] };
      for (const accept of [vendor('v9'), `${vendor('v9')}, ${json};q=0.5`]) {
        expect(() => ask(accept, allowed)).toThrow(
          expect.objectContaining({ status: 406, version: 'v9' }),
        );
      }
    });

    test('if it matches without a version, which is the default', () => {
      const optional = /^application\/vnd\.acme(?:\.(v\d+))?\+json$/;
      const accept = `application/vnd.acme+json, ${vendor('v2')};q=0.5`;
      expect(ask(accept, { ...settings, mediaTypePattern: optional })).toBeNull();
    });

    test('but a listed type counts by precedence', () => {
      const mediaTypes = [json, vendor('v1')];
      const accept = `${vendor('v1')};x=1;q=0, ${vendor('v1')}`;
      expect(ask(accept, { mediaTypes, mediaTypePattern })).toBeNull();
      expect(ask(accept.toLowerCase(), { mediaTypes: [json], mediaTypePattern })).toBe('v1');
      const upper = mediaTypes.map((type) => type.toUpperCase());
      expect(ask(accept, { mediaTypes: upper, mediaTypePattern })).toBeNull();
    });
  });

  test.each<[string, string[], number]>([
    ['any', [], 1001],
    ['listed ones', [json, vendor('v2')], 1001],
  ])('a pattern is asked once for each range, of types that are %s', (_, mediaTypes, times) => {
    let asked = 0;
    class Counting extends RegExp {
      override exec(text: string) {
        asked++;
        return super.exec(text);
      }
    }
    class Vendor extends AcceptHeaderVersioning {
      override readonly mediaTypePattern = new Counting(mediaTypePattern);
    }
    const accept = `${`${vendor('v1')};q=0.5,`.repeat(1000)}${vendor('v2')}, */*;q=0.1`;
    expect(new Vendor({ mediaTypes }).determineVersion({ headers: { accept } })).toBe('v2');
    expect(asked).toBe(times);
  });

  test.each<[string, string | null]>([
    [`${vendor('v3')}, ${vendor('v2')};q=0.9`, 'v2'],
    [`${vendor('v3')}, */*;q=0.9, ${vendor('v2')};q=0.1`, 'v2'],
    [`${vendor('v2')};q=0.9, ${vendor('v3')}, ${vendor('v1')};q=0.95`, 'v1'],
  ])('the next choice is taken if a version is not allowed: %s', (accept, version) => {
    expect(ask(accept, { mediaTypePattern, allowedVersions: ['v1', 'v2'] })).toBe(version);
  });

  test('acceptedMediaType is read with it', () => {
    const versioning = new AcceptHeaderVersioning({ mediaTypePattern });
    const headers = { accept: vendor('v1') };
    const determine = (acceptedMediaType: string) =>
      versioning.determineVersion({ headers, acceptedMediaType });
    expect(determine(`${vendor('v2')}; charset=utf-8`)).toBe('v2');
    expect(determine(`${json}; version=v3`)).toBeNull();
    expect(determine('application/*')).toBeNull();
  });
});
