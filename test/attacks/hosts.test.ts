import { HostNameVersioning, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const versioning = new HostNameVersioning({ defaultVersion: 'default', allowedVersions: ['v1'] });

/** Expects that no field that can contain the host leads to an absolute URL on it. */
function expectRejected(host: string): void {
  // Created within the test, so that a broken list of hosts fails this test alone.
  const origin = requestOrigin({ allowedHosts: ['example.com', '.example.com', '[::1]'] });
  const headers = [{ headers: { host } }, { headers: { ':authority': host } }];
  for (const request of [...headers, { host, headers: {} }, { hostname: host, headers: {} }]) {
    expect(() => origin(request)).toThrow(
      expect.objectContaining({ status: 400, code: 'ERR_HOST_NOT_ALLOWED' }),
    );
  }
}

test.each(['v1.evil.example', 'v1.evilexample.com', 'v1.example.com:', 'v1.example.com:99999'])(
  'an absolute URL is never on the host %j, which may carry a version',
  (host) => {
    expect(versioning.determineVersion({ headers: { host } })).toBe('v1');
    expectRejected(host);
  },
);

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
  ])('%j', (host) => {
    expect(versioning.determineVersion({ headers: { host } })).toBe('default');
    expectRejected(host);
  });
});
