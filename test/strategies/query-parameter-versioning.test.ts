import {
  type BaseVersioning,
  QueryParameterVersioning,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

function ask(url: string, versionParam = 'version'): string | null {
  return new QueryParameterVersioning({ versionParam }).determineVersion({ url });
}

test('the answer depends on no request header', () => {
  expect(new QueryParameterVersioning().vary).toEqual([]);
});

describe('the version is a query parameter', () => {
  test.each<[string, string | null]>([
    ['/users?version=1.0', '1.0'],
    ['/users?page=2&version=1.0&sort=a', '1.0'],
    ['?version=1.0', '1.0'],
    ['http://example.com/users?version=1.0', '1.0'],
    ['http://example.com?version=1.0', '1.0'],
    ['/users', null],
    ['/users?', null],
    ['/users?page=2', null],
    ['/users?versions=1.0', null],
    ['/users?Version=1.0', null],
    ['/users?&&version=1.0&', '1.0'],
    ['/users?version=a=b', 'a=b'],
    ['/users?version=a;b', 'a;b'],
    ['/users?version=a?b', 'a?b'],
    ['/users?version=a/b', 'a/b'],
    ['/users?page=2;version=1.0', null],
    ['/users?x=version=1.0', null],
    ['/version=1.0', null],
    ['', null],
  ])('%s carries %j', (url, version) => {
    expect(ask(url)).toBe(version);
  });

  test('and "?version=" and "?version" are the version ""', () => {
    expect(ask('/users?version=')).toBe('');
    expect(ask('/users?version')).toBe('');
    expect(ask('/users?version&page=2')).toBe('');
  });

  test('and the fragment is no part of the query', () => {
    expect(ask('/users#?version=1.0')).toBeNull();
    expect(ask('/users?version=1.0#&version=2.0')).toBe('1.0');
  });

  test('and of two question marks the second belongs to the name: "/x??version=1"', () => {
    expect(ask('/x??version=1')).toBeNull();
    expect(ask('/x??version=1', '?version')).toBe('1');
  });
});

describe('names and values are decoded as a form', () => {
  test.each([
    ['/users?%76ersion=v2', 'version', 'v2'],
    ['/users?version=a%20b+c', 'version', 'a b c'],
    ['/users?version=a+b', 'version', 'a b'],
    ['/users?version=a%2Bb', 'version', 'a+b'],
    ['/users?version=a%26b%3Dc', 'version', 'a&b=c'],
    ['/users?version=caf%C3%A9', 'version', 'café'],
    ['/users?version=%E9', 'version', '\uFFFD'],
    ['/users?version=100%', 'version', '100%'],
    ['/users?api+version=v2', 'api version', 'v2'],
    ['/users?=v2&version=v2', 'version', 'v2'],
  ])('%s, asked for "%s", carries "%s"', (url, versionParam, version) => {
    expect(ask(url, versionParam)).toBe(version);
  });
});

test('a lone surrogate, which no request can carry, is left as it is', () => {
  const request = { url: '/users?version=\ud800' };
  expect(new QueryParameterVersioning().determineVersion(request)).toBe('\ud800');
});

describe('a query that names two different versions is ambiguous', () => {
  const versioning = new QueryParameterVersioning({ defaultVersion: '1' });

  test.each([
    '/?version=1&version=2',
    '/?version=1&page=2&version=2&version=1',
    '/?version=1&%76ersion=2',
    '/?version=&version=1',
    '/?version&version=1',
    '/?version=v1&version=V1',
  ])('%s is refused', (url) => {
    expect(() => versioning.determineVersion({ url })).toThrow(
      expect.objectContaining({
        status: 404,
        statusCode: 404,
        expose: true,
        message: 'Invalid version in query parameter.',
        code: 'ERR_VERSION_AMBIGUOUS',
        version: null,
      }),
    );
  });

  test.each([
    ['/?version=2&version=2', '2'],
    ['/?version=2&page=2&version=%32', '2'],
    ['/?version&version=', ''],
  ])('the same one twice is fine: %s', (url, version) => {
    expect(versioning.determineVersion({ url })).toBe(version);
  });
});

test.each([
  ['/?%76ersion=v2', 'v2'],
  ['/?%76ersion', ''],
  ['/?%76er=v2', null],
  ['/?version%3Dv2', null],
  ['/a&version=v2', null],
])('an escaped name is decoded: %s carries %j', (url, version) => {
  expect(new QueryParameterVersioning().determineVersion({ url })).toBe(version);
});

describe('escapes are decoded as URLSearchParams decodes them', () => {
  const digits = [...'0123456789abcdefABCDEF/:@G`g%&= '];
  const pairs = digits.flatMap((high) => digits.map((low) => high + low));

  test.each([
    ['every escape', pairs.map((pair) => `%${pair}`)],
    ['every escape behind a byte that is no UTF-8', pairs.map((pair) => `%ff%${pair}`)],
    ['every escape behind an escape', pairs.map((pair) => `%41%${pair}+`)],
    ['escapes that are not whole', ['%', '%4', '%ff%', '%ff%4', '%ff+%41', '%+', '+%ff+']],
    ['characters of several bytes', ['%c3%a9', 'é%c3%a9', '😀%f0%9f%98%80', '%c3', '%c3%28']],
    ['a byte order mark', ['%ef%bb%bf', '%EF%BB%BFx']],
    ['over-long bytes', ['%c0%af', '%e0%80%af']],
  ])('%s', (_, values) => {
    for (const value of values) {
      const [raw = ''] = value.split('&');
      const expected = new URLSearchParams(`version=${raw}`).get('version');
      expect(new QueryParameterVersioning().determineVersion({ url: `/?version=${raw}` })).toBe(
        expected,
      );
    }
  });

  test.each([
    ['é', '%c3%a9'],
    ['é', 'é'],
    ['aé', '%61%C3%A9'],
    ['a b', 'a+b'],
    ['a b', 'a%20b'],
    ['a+b', 'a%2Bb'],
    ['a=b', 'a%3db'],
    ['\x7f', '%7f'],
    ['\x80', '%c2%80'],
    ['100%', '100%'],
    ['100%4', '100%4'],
    ['\ufffd', '%ff'],
  ])('in names too: %j is %s', (versionParam, name) => {
    const versioning = new QueryParameterVersioning({ versionParam });
    expect(versioning.determineVersion({ url: `/?${name}=v1` })).toBe('v1');
    expect(versioning.determineVersion({ url: `/?${name}x=v1` })).toBeNull();
    expect(versioning.determineVersion({ url: `/?x${name}=v1` })).toBeNull();
    expect(versioning.determineVersion({ url: `/?${name}` })).toBe('');
  });

  test.each([
    ['version', 'versio%ee'],
    ['version', '%f6ersion'],
    ['é', '%c3%a8'],
    ['é', '%e9'],
    ['a b', 'a%2bb'],
  ])('and so %j is not %s', (versionParam, name) => {
    const versioning = new QueryParameterVersioning({ versionParam });
    expect(versioning.determineVersion({ url: `/?${name}=v1` })).toBeNull();
  });
});

describe('keys such as __proto__ and constructor are ordinary names', () => {
  test.each(['__proto__', 'constructor', 'toString'])('%s', (versionParam) => {
    expect(ask(`/users?${versionParam}=v2`, versionParam)).toBe('v2');
    expect(ask('/users', versionParam)).toBeNull();
  });
});

describe('the URL is read of', () => {
  const path = '/users?version=v2';

  test.each<[string, VersioningRequest, string | null]>([
    ['path and query, as Node gives them', { url: path }, 'v2'],
    ['an absolute URL', { url: `https://example.com${path}` }, 'v2'],
    ['a URL object', { url: new URL(path, 'https://example.com') }, 'v2'],
    ['anything with an href', { url: { href: `https://example.com${path}` } }, 'v2'],
    ['a Fetch Request', new Request(`https://example.com${path}`), 'v2'],
    ['no URL', {}, null],
    ['a URL that is undefined', { url: undefined }, null],
    ['a URL that is null', { url: null }, null],
  ])('%s', (_, request, version) => {
    expect(new QueryParameterVersioning().determineVersion(request)).toBe(version);
  });
});

test('neither kwargs, the path nor the headers are read', () => {
  const request = {
    url: '/v2/users',
    headers: { accept: 'a/a; version=v2', host: 'v2.example.com', version: 'v2' },
    params: { version: 'v2' },
    query: { version: 'v2' },
  };
  const versioning: BaseVersioning = new QueryParameterVersioning();
  expect(versioning.determineVersion(request, { version: 'v2' })).toBeNull();
});

describe('reverse sets or replaces the parameter, and leaves every other byte of the URL', () => {
  test.each([
    ['at the end', '/users', '/users?version=v2'],
    ['after others', '/users?page=2', '/users?page=2&version=v2'],
    ['in its place', '/users?version=v1&page=2', '/users?version=v2&page=2'],
    ['in the place of one without a value', '/users?version&page=2', '/users?version=v2&page=2'],
    ['in the place of one that is encoded', '/users?a&%76ersion=v1', '/users?a&version=v2'],
    ['one for several', '/users?version=1&a=b&version=2&version=3', '/users?version=v2&a=b'],
    ['before the fragment', '/users?page=2#top', '/users?page=2&version=v2#top'],
    [
      'before a fragment with a question mark',
      '/users#a?version=1',
      '/users?version=v2#a?version=1',
    ],
    ['in an empty query', '/users?', '/users?version=v2'],
    ['in a query that ends with &', '/users?page=2&', '/users?page=2&version=v2'],
    ['in an empty URL', '', '?version=v2'],
    ['in an absolute URL', 'https://example.com:8443', 'https://example.com:8443?version=v2'],
    ['beside a second question mark', '/x??version=1', '/x??version=1&version=v2'],
    [
      'of a signed query, whose signature stays',
      "/files/a%20b?X-Sig=a%2fB+c/d~(e)'!*&empty=&flag&&é=%zz",
      "/files/a%20b?X-Sig=a%2fB+c/d~(e)'!*&empty=&flag&&é=%zz&version=v2",
    ],
  ])('%s: %s', (_, url, expected) => {
    const versioning = new QueryParameterVersioning({ reverser: { reverse: () => url } });
    expect(versioning.reverse('view', { request: { version: 'v2' } })).toBe(expected);
  });

  test.each([
    ['version', '', '/users?version='],
    ['version', 'a b&c=d#e', '/users?version=a+b%26c%3Dd%23e'],
    ['version', "café-_.~!'()*", '/users?version=caf%C3%A9-_.~%21%27%28%29%2A'],
    ['api version', 'v2', '/users?api+version=v2'],
    ['?version', 'v2', '/users?%3Fversion=v2'],
    ['__proto__', 'v2', '/users?__proto__=v2'],
  ])('%s=%s is encoded, and read again', (versionParam, version, expected) => {
    const reverser = { reverse: () => '/users' };
    const versioning = new QueryParameterVersioning({ versionParam, reverser });
    const url = versioning.reverse('users', { request: { version } });
    expect(url).toBe(expected);
    expect(versioning.determineVersion({ url })).toBe(version);
  });

  test('a lone surrogate, which no URL can carry, is no reverse match', () => {
    const versioning = new QueryParameterVersioning({ reverser: { reverse: () => '/users' } });
    expect(() => versioning.reverse('users', { request: { version: '\uD800' } })).toThrow(
      expect.objectContaining({ code: 'ERR_NO_REVERSE_MATCH', cause: expect.any(URIError) }),
    );
  });
});
