import { AMBIGUOUS, QueryParameterVersioning, type RequestLike } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const read = (url: RequestLike['url'], versionParam = 'version') =>
  new QueryParameterVersioning({ versionParam }).readVersion({ url });

describe('readVersion returns', () => {
  test.each<[string | symbol | null, ...urls: string[]]>([
    ['1.0', '/users?page=2&version=1.0&sort=a', '?version=1.0', 'http://example.com?version=1.0'],
    ['1.0', '/users?&&version=1.0&', '/users?=v2&version=1.0', '/users?version=1.0#&version=2.0'],
    ['1.0', '/users?version=1.0&version=1.0', '/users?version=1.0&page=2&version=1%2E0'],
    ['a=b', '/users?version=a=b'],
    ['a?b', '/users?version=a?b'],
    ['a/b', '/users?version=a/b'],
    ['', '/users?version=', '/users?version', '/users?version&page=2', '/users?version&version='],
    [null, '', '/users', '/users?', '/users?versions=1.0', '/users?Version=1.0', '/version=1.0'],
    [null, '/users?page=2;version=1.0', '/users?x=version=1.0', '/a&version=1.0'],
    [null, '/x??version=1', '/users#?version=1.0'],
    [AMBIGUOUS, '/?version=1&version=2', '/?version=1&page=2&version=2&version=1'],
    [AMBIGUOUS, '/?version=1&%76ersion=2', '/?version=v1&version=V1'],
    [AMBIGUOUS, '/?version=&version=1', '/?version&version=1'],
  ])('%o of %j', (reading, ...urls) => {
    expect(urls.map((url) => read(url))).toEqual(urls.map(() => reading));
  });

  test('a parameter whose name starts with a second question mark', () => {
    expect(read('/x??version=1', '?version')).toBe('1');
  });

  test('the version of a URL object, and of an object with an href', () => {
    const href = 'https://example.com/users?version=v2';
    expect([read(new URL(href)), read({ href })]).toEqual(['v2', 'v2']);
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
      expect(read(`/?version=${raw}`)).toBe(expected);
    }
  });

  test.each<[string, names: string[], others: string[]]>([
    ['version', ['%76ersion'], ['versio%ee', '%76er', 'version%3D']],
    ['é', ['%c3%a9', 'é'], ['%e9']],
    ['aé', ['%61%C3%A9'], []],
    ['a b', ['a+b', 'a%20b'], ['a%2bb']],
    [' a', ['+a'], []],
    ['a+b', ['a%2Bb'], ['a+b']],
    ['a=b', ['a%3db'], ['a=b']],
    ['100%', ['100%'], []],
    ['\ufffd', ['%ff'], []],
    ['%41', [], ['%41']],
  ])('in names: reads %j from %j, but not from %j', (versionParam, names, others) => {
    for (const name of names) {
      expect(read(`/?${name}=v1`, versionParam)).toBe('v1');
      expect(read(`/?${name}`, versionParam)).toBe('');
    }
    for (const name of [...others, ...names.flatMap((name) => [`${name}x`, `x${name}`])]) {
      expect(read(`/?${name}=v1`, versionParam)).toBeNull();
    }
  });
});

/** A URL that would change if it were decoded and encoded again. */
const SIGNED = "/files/a%20b?X-Sig=a%2fB+c/d~(e)'!*&empty=&flag&&é=%zz";

// test/conformance/query.jsonl lists the usual URLs.
describe('reverse sets or replaces the parameter and keeps every other byte of the URL', () => {
  test.each([
    ['in place of a name without a value', '/x?version&page=2', '/x?version=v2&page=2'],
    ['in place of an encoded parameter', '/users?a&%76ersion=v1', '/users?a&version=v2'],
    ['once in place of several', '/x?version=1&a=b&version=2&version=3', '/x?version=v2&a=b'],
    ['before a fragment with a "?"', '/users#a?version=1', '/users?version=v2#a?version=1'],
    ['in an empty query', '/users?', '/users?version=v2'],
    ['in a query that ends with &', '/users?page=2&', '/users?page=2&version=v2'],
    ['beside a second question mark', '/x??version=1', '/x??version=1&version=v2'],
    ['after a question mark at the end', '/x?a=b?', '/x?a=b?&version=v2'],
    ['beside a signature', SIGNED, `${SIGNED}&version=v2`],
  ])('%s: %s', (_, url, expected) => {
    const versioning = new QueryParameterVersioning({ reverser: { reverse: () => url } });
    expect(versioning.reverse('view', { request: { version: 'v2' } })).toBe(expected);
  });

  test.each([
    ['version', "a b~!'()*&=#é", '/users?version=a+b~%21%27%28%29%2A%26%3D%23%C3%A9'],
    ['?version', '', '/users?%3Fversion='],
  ])('encodes the parameter %s and the version "%s"', (versionParam, version, expected) => {
    const reverser = { reverse: () => '/users' };
    const versioning = new QueryParameterVersioning({ versionParam, reverser });
    expect(versioning.reverse('users', { request: { version } })).toBe(expected);
  });
});
