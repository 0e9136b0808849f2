import { QueryParameterVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

function ask(url: string, versionParam = 'version'): string | null {
  return new QueryParameterVersioning({ versionParam }).determineVersion({ url });
}

describe('reads the query parameter', () => {
  test.each<[string, ...urls: string[]]>([
    ['1.0', '/users?page=2&version=1.0&sort=a', '?version=1.0', 'http://example.com?version=1.0'],
    ['1.0', '/users?&&version=1.0&', '/users?=v2&version=1.0', '/users?version=1.0#&version=2.0'],
    ['a=b', '/users?version=a=b'],
    ['a;b', '/users?version=a;b'],
    ['a?b', '/users?version=a?b'],
    ['a/b', '/users?version=a/b'],
    ['café', '/users?version=caf%C3%A9'],
    ['a b c', '/users?version=a%20b+c'],
    ['100%', '/users?version=100%'],
    ['', '/users?version=', '/users?version', '/users?version&page=2'],
  ])('%j from %j', (version, ...urls) => {
    expect(urls.map((url) => ask(url))).toEqual(urls.map(() => version));
  });

  test.each([
    ...['', '/users', '/users?', '/users?versions=1.0', '/users?Version=1.0', '/version=1.0'],
    ...['/users?page=2;version=1.0', '/users?x=version=1.0', '/a&version=1.0', '/x??version=1'],
    '/users#?version=1.0',
  ])('not from %s', (url) => {
    expect(ask(url)).toBeNull();
  });

  test('with a second question mark as a part of the name', () => {
    expect(ask('/x??version=1', '?version')).toBe('1');
  });
});

describe('a query with two different versions is ambiguous', () => {
  const versioning = new QueryParameterVersioning({ defaultVersion: '1' });

  test.each([
    ...['/?version=1&version=2', '/?version=1&page=2&version=2&version=1'],
    ...['/?version=1&%76ersion=2', '/?version=&version=1', '/?version&version=1'],
    '/?version=v1&version=V1',
  ])('in %s', (url) => {
    expect(() => versioning.determineVersion({ url })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
    );
  });

  test.each([
    ['/?version=2&version=2', '2'],
    ['/?version=2&page=2&version=%32', '2'],
    ['/?version&version=', ''],
  ])('unless the versions are equal: %s', (url, version) => {
    expect(versioning.determineVersion({ url })).toBe(version);
  });
});

describe('decodes escapes like URLSearchParams', () => {
  const digits = [...'0123456789abcdefABCDEF/:@G`g%&= '];
  const pairs = digits.flatMap((high) => digits.map((low) => high + low));

  test.each([
    ['every escape', pairs.map((pair) => `%${pair}`)],
    ['every escape after a byte that is not UTF-8', pairs.map((pair) => `%ff%${pair}`)],
    ['every escape after an escape', pairs.map((pair) => `%41%${pair}+`)],
    ['incomplete escapes', ['%', '%4', '%ff%', '%ff%4', '%ff+%41', '%+', '+%ff+']],
    ['characters of several bytes', ['%c3%a9', 'é%c3%a9', '😀%f0%9f%98%80', '%c3', '%c3%28']],
    ['a byte order mark', ['%ef%bb%bf', '%EF%BB%BFx']],
    ['over-long bytes', ['%c0%af', '%e0%80%af']],
  ])('%s', (_, values) => {
    for (const value of values) {
      const [raw = ''] = value.split('&');
      const expected = new URLSearchParams(`version=${raw}`).get('version');
      expect(ask(`/?version=${raw}`)).toBe(expected);
    }
  });

  test.each([
    ['version', '%76ersion'],
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
  ])('in names: reads %j from %s', (versionParam, name) => {
    expect(ask(`/?${name}=v1`, versionParam)).toBe('v1');
    expect(ask(`/?${name}x=v1`, versionParam)).toBeNull();
    expect(ask(`/?x${name}=v1`, versionParam)).toBeNull();
    expect(ask(`/?${name}`, versionParam)).toBe('');
  });

  test.each([
    ['version', 'versio%ee'],
    ['version', '%76er'],
    ['version', 'version%3D'],
    ['version', '%f6ersion'],
    ['é', '%c3%a8'],
    ['é', '%e9'],
    ['a b', 'a%2bb'],
    ['a+b', 'a+b'],
    ['a=b', 'a=b'],
    ['%41', '%41'],
  ])('in names: does not read %j from %s', (versionParam, name) => {
    expect(ask(`/?${name}=v1`, versionParam)).toBeNull();
  });
});

describe('reads the URL of', () => {
  const href = 'https://example.com/users?version=v2';

  test.each<[string, VersioningRequest]>([
    ['a string', { url: href }],
    ['a URL object', { url: new URL(href) }],
    ['an object with an href', { url: { href } }],
  ])('%s', (_, request) => {
    expect(new QueryParameterVersioning().determineVersion(request)).toBe('v2');
  });
});

/** A URL that would change if it were decoded and encoded again. */
const SIGNED = "/files/a%20b?X-Sig=a%2fB+c/d~(e)'!*&empty=&flag&&é=%zz";

describe('reverse sets or replaces the parameter and keeps every other byte of the URL', () => {
  test.each([
    ['at the end', '/users', '/users?version=v2'],
    ['after other parameters', '/users?page=2', '/users?page=2&version=v2'],
    ['in its place', '/users?version=v1&page=2', '/users?version=v2&page=2'],
    [
      'in place of a parameter without a value',
      '/users?version&page=2',
      '/users?version=v2&page=2',
    ],
    ['in place of an encoded parameter', '/users?a&%76ersion=v1', '/users?a&version=v2'],
    [
      'once in place of several parameters',
      '/users?version=1&a=b&version=2&version=3',
      '/users?version=v2&a=b',
    ],
    ['before the fragment', '/users?page=2#top', '/users?page=2&version=v2#top'],
    ['before a fragment with a "?"', '/users#a?version=1', '/users?version=v2#a?version=1'],
    ['in an empty query', '/users?', '/users?version=v2'],
    ['in a query that ends with &', '/users?page=2&', '/users?page=2&version=v2'],
    ['in an empty URL', '', '?version=v2'],
    ['in an absolute URL', 'https://example.com:8443', 'https://example.com:8443?version=v2'],
    ['beside a second question mark', '/x??version=1', '/x??version=1&version=v2'],
    ['after a question mark at the end', '/x?a=b?', '/x?a=b?&version=v2'],
    ['beside a signature', SIGNED, `${SIGNED}&version=v2`],
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
  ])(
    'with the parameter %s and the version "%s" encoded, so that it is read again',
    (versionParam, version, expected) => {
      const reverser = { reverse: () => '/users' };
      const versioning = new QueryParameterVersioning({ versionParam, reverser });
      const url = versioning.reverse('users', { request: { version } });
      expect(url).toBe(expected);
      expect(versioning.determineVersion({ url })).toBe(version);
    },
  );
});
