import { HostNameVersioning, RouteReverser, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const REJECTED = 'rejected';
const VERSION_REJECTED = { status: 404, expose: true, code: 'ERR_VERSION_NOT_ALLOWED' };
const HOST_REJECTED = { status: 400, expose: true, code: 'ERR_HOST_NOT_ALLOWED' };
const versioning = new HostNameVersioning({ defaultVersion: 'default', allowedVersions: ['v1'] });

/** Creates the reverser in the test, because otherwise a broken list fails the whole file. */
function expectHost(host: string, version: string, url: string): void {
  const allowedHosts = ['example.com', '.example.com', '[::1]'];
  const reverser = new RouteReverser(
    { users: '/users' },
    { origin: requestOrigin({ allowedHosts }) },
  );
  for (const headers of [{ host }, { ':authority': host }]) {
    expectResult(() => versioning.determineVersion({ headers }), version, VERSION_REJECTED);
    expectResult(() => reverser.reverse('users', { request: { headers } }), url, HOST_REJECTED);
  }
  for (const framework of [{ host }, { hostname: host }]) {
    const request = { ...framework, headers: {} };
    expectResult(() => reverser.reverse('users', { request }), url, HOST_REJECTED);
  }
}

function expectResult(ask: () => string | null, expected: string, rejection: object): void {
  if (expected === REJECTED) expect(ask).toThrow(expect.objectContaining(rejection));
  else expect(ask()).toBe(expected);
}

describe('determines or rejects the version and the URL of the host', () => {
  test.each<[host: string, version: string, url: string]>([
    ['v1.example.com', 'v1', 'http://v1.example.com/users'],
    ['v1.example.com:8000', 'v1', 'http://v1.example.com:8000/users'],
    ['v2.example.com', REJECTED, 'http://v2.example.com/users'],
    ['V1.EXAMPLE.COM', REJECTED, 'http://v1.example.com/users'],
    ['v1.example.com.', 'default', 'http://v1.example.com./users'],
    ['[::1]:80', 'default', 'http://[::1]/users'],
    ['v1.evil.example', 'v1', REJECTED],
    ['v1.evilexample.com', 'v1', REJECTED],
    ['v1.example.com:', 'v1', REJECTED],
    ['v1.example.com:99999', 'v1', REJECTED],
  ])('%s', expectHost);
});

describe('takes the default version and rejects the URL of the host', () => {
  test.each([
    ...['v1.example.com.evil.example', '.example.com', 'v1..example.com', 'v1.example.com..'],
    ...['v1.example.com@evil.example', 'evil.example@v1.example.com', '[::1]:80@evil.example'],
    ...['v1.example.com:80@evil.example', 'v1.example.com:@evil.example'],
    ...['v1.example.com:x@evil.example', 'v1.example.com:\\@evil.example'],
    ...['v1.example.com:80:90', 'v1.example.com:x', 'v1.example.com:80 ', 'v1.example.com:8\t0'],
    ...['v1.example.com:80/evil', 'v1.example.com:80\\evil', 'v1.example.com:80?evil'],
    ...['v1.example.com:80#evil', 'evil.example/v1.example.com', 'evil.example\\v1.example.com'],
    ...['evil.example?v1.example.com', 'evil.example#v1.example.com', 'v1%2eexample.com'],
    ...['v1.example.com, v1.example.com', 'v1.example.com,evil.example', ' v1.example.com'],
    ...['v1.example.com ', 'v1. example.com', 'v1.example.com\n', 'v1.example.com\r\nX: y'],
    ...['v1.example.com\0', 'v1.example.com\ud800', 'v1.exämple.com', 'v1.xn--exmple-cua.com'],
    ...['bücher.example.com', 'ｖ1.example.com', 'v1。example.com', '127.0.0.1', ''],
    ...['::1', '[::1', '[::1]evil.example', '[::g]', '[v1.example.com]'],
    '\u212a.example.com', // The Kelvin sign, whose lower case is "k".
  ])('%j', (host) => expectHost(host, 'default', REJECTED));
});
