import { HostNameVersioning, RouteReverser, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const versioning = new HostNameVersioning({ defaultVersion: 'default', allowedVersions: ['v1'] });
const reverser = new RouteReverser(
  { users: '/users' },
  { origin: requestOrigin({ allowedHosts: ['.example.com', '[::1]'] }) },
);

const REFUSED = 'refused';

function answer(ask: () => string | null): string | null {
  try {
    return ask();
  } catch (error) {
    expect(error).toMatchObject({ status: expect.any(Number), code: expect.any(String) });
    return REFUSED;
  }
}

describe('the version and the URL that a Host header leads to, of', () => {
  test.each<[attack: string, host: string, version: string, url: string]>([
    ['a plain name', 'v1.example.com', 'v1', 'http://v1.example.com/users'],
    ['a port', 'v1.example.com:8000', 'v1', 'http://v1.example.com:8000/users'],
    ['another version', 'v2.example.com', REFUSED, 'http://v2.example.com/users'],
    ['another site', 'v1.evil.example', 'v1', REFUSED],
    ['upper case', 'V1.EXAMPLE.COM', REFUSED, 'http://V1.EXAMPLE.COM/users'],
    ['the dot of the root', 'v1.example.com.', 'default', 'http://v1.example.com./users'],
    ['two dots at the end', 'v1.example.com..', 'default', REFUSED],
    ['an "@" behind', 'v1.example.com@evil.example', 'default', REFUSED],
    ['an "@" in front', 'evil.example@v1.example.com', 'default', REFUSED],
    ['an "@" behind a port', 'v1.example.com:80@evil.example', 'default', REFUSED],
    ['two ports', 'v1.example.com:80:90', 'default', REFUSED],
    ['a port that is none', 'v1.example.com:99999', 'v1', REFUSED],
    ['an empty port', 'v1.example.com:', 'v1', REFUSED],
    ['a space in front', ' v1.example.com', 'default', REFUSED],
    ['a space behind', 'v1.example.com ', 'default', REFUSED],
    ['a space within', 'v1. example.com', 'default', REFUSED],
    ['a list', 'v1.example.com, v1.example.com', 'default', REFUSED],
    ['a list without a space', 'v1.example.com,evil.example', 'default', REFUSED],
    ['a path', 'evil.example/v1.example.com', 'default', REFUSED],
    ['a backslash', 'evil.example\\v1.example.com', 'default', REFUSED],
    ['a query', 'evil.example?v1.example.com', 'default', REFUSED],
    ['a fragment', 'evil.example#v1.example.com', 'default', REFUSED],
    ['a percent escape', 'v1%2eexample.com', 'default', REFUSED],
    ['a line break', 'v1.example.com\r\nX: y', 'default', REFUSED],
    ['a line break at the end', 'v1.example.com\n', 'default', REFUSED],
    ['NUL', 'v1.example.com\0', 'default', REFUSED],
    ['an IPv6 address', '[::1]', 'default', 'http://[::1]/users'],
    ['an IPv6 address with a port', '[::1]:80', 'default', 'http://[::1]:80/users'],
    ['an IPv6 address without brackets', '::1', 'default', REFUSED],
    ['an IPv6 address that is none', '[::g]', 'default', REFUSED],
    ['a name in brackets', '[v1.example.com]', 'default', REFUSED],
    ['an IPv4 address', '127.0.0.1', 'default', REFUSED],
    ['an international name', 'v1.exämple.com', 'default', REFUSED],
    ['the same in ASCII', 'v1.xn--exmple-cua.com', 'default', REFUSED],
    ['letters of full width', 'ｖ1.example.com', 'default', REFUSED],
    ['a dot of full width', 'v1。example.com', 'default', REFUSED],
    ['the Kelvin sign, which is a k in lower case', '\u212a.example.com', 'default', REFUSED],
    ['a lone surrogate', 'v1.example.com\ud800', 'default', REFUSED],
    ['an empty label', 'v1..example.com', 'default', REFUSED],
    ['nothing', '', 'default', REFUSED],
    ['10 kB of one label', `${'v'.repeat(10_240)}.example.com`, REFUSED, REFUSED],
    ['10 kB of labels', `${'v1.'.repeat(3400)}example.com`, 'default', REFUSED],
    ['10 kB of colons', ':'.repeat(10_240), 'default', REFUSED],
    ['10 kB of dots', '.'.repeat(10_240), 'default', REFUSED],
  ])('%s', (_, host, version, url) => {
    const request = { headers: { host } };
    expect(answer(() => versioning.determineVersion(request))).toBe(version);
    expect(answer(() => reverser.reverse('users', { request }))).toBe(url);
  });
});

test('a host of 1,024 characters is the longest that has an origin', () => {
  const ofLength = (length: number) =>
    'v'.repeat(length - '.example.com'.length).concat('.example.com');
  const ask = (host: string) =>
    answer(() => reverser.reverse('users', { request: { headers: { host } } }));
  expect(ask(ofLength(1024))).toBe(`http://${ofLength(1024)}/users`);
  expect(ask(ofLength(1025))).toBe(REFUSED);
});
