import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { HostNameVersioning, RouteReverser, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { http1 } from '../examples/client.js';

/** Each test makes its own, because otherwise a broken list fails the loading of the file, and no test. */
const reverser = () => {
  const allowedHosts = ['example.com', '.example.com', '[::1]'];
  return new RouteReverser({ users: '/users' }, { origin: requestOrigin({ allowedHosts }) });
};
const versioning = new HostNameVersioning({ defaultVersion: 'default', allowedVersions: ['v1'] });

const REJECTED = 'rejected';

function expectResult(ask: () => string | null, expected: string): void {
  const rejection = expect.objectContaining({ status: expect.any(Number), expose: true });
  if (expected === REJECTED) expect(ask).toThrow(rejection);
  else expect(ask()).toBe(expected);
}

describe('the version and the URL that a host leads to, of', () => {
  test.each<[attack: string, host: string, version: string, url: string]>([
    ['a plain name', 'v1.example.com', 'v1', 'http://v1.example.com/users'],
    ['a port', 'v1.example.com:8000', 'v1', 'http://v1.example.com:8000/users'],
    ['another version', 'v2.example.com', REJECTED, 'http://v2.example.com/users'],
    ['another site', 'v1.evil.example', 'v1', REJECTED],
    ['another site that ends alike', 'v1.evilexample.com', 'v1', REJECTED],
    ['another site that begins alike', 'v1.example.com.evil.example', 'default', REJECTED],
    ['upper case', 'V1.EXAMPLE.COM', REJECTED, 'http://V1.EXAMPLE.COM/users'],
    ['the dot of the root', 'v1.example.com.', 'default', 'http://v1.example.com./users'],
    ['a dot in front', '.example.com', 'default', REJECTED],
    ['an "@" behind', 'v1.example.com@evil.example', 'default', REJECTED],
    ['an "@" in front', 'evil.example@v1.example.com', 'default', REJECTED],
    ['an "@" behind a port', 'v1.example.com:80@evil.example', 'default', REJECTED],
    ['an "@" behind the port of an address', '[::1]:80@evil.example', 'default', REJECTED],
    ['an "@" behind a backslash', 'v1.example.com:\\@evil.example', 'default', REJECTED],
    ['two ports', 'v1.example.com:80:90', 'default', REJECTED],
    ['a port that is none', 'v1.example.com:99999', 'v1', REJECTED],
    ['an empty port', 'v1.example.com:', 'v1', REJECTED],
    ['a port and a path', 'v1.example.com:80/evil', 'default', REJECTED],
    ['a port with a tab', 'v1.example.com:8\t0', 'default', REJECTED],
    ['a space in front', ' v1.example.com', 'default', REJECTED],
    ['a space behind', 'v1.example.com ', 'default', REJECTED],
    ['a list', 'v1.example.com, v1.example.com', 'default', REJECTED],
    ['a path', 'evil.example/v1.example.com', 'default', REJECTED],
    ['a backslash', 'evil.example\\v1.example.com', 'default', REJECTED],
    ['a query', 'evil.example?v1.example.com', 'default', REJECTED],
    ['a percent escape', 'v1%2eexample.com', 'default', REJECTED],
    ['a line break at the end', 'v1.example.com\n', 'default', REJECTED],
    ['NUL', 'v1.example.com\0', 'default', REJECTED],
    ['an IPv6 address with a port', '[::1]:80', 'default', 'http://[::1]:80/users'],
    ['an IPv6 address without brackets', '::1', 'default', REJECTED],
    ['an IPv6 address that does not end', '[::1', 'default', REJECTED],
    ['an IPv6 address and more', '[::1]evil.example', 'default', REJECTED],
    ['an IPv6 address that is none', '[::g]', 'default', REJECTED],
    ['an international name', 'v1.exämple.com', 'default', REJECTED],
    ['a dot of full width', 'v1。example.com', 'default', REJECTED],
    ['the Kelvin sign, which is a k in lower case', '\u212a.example.com', 'default', REJECTED],
    ['a lone surrogate', 'v1.example.com\ud800', 'default', REJECTED],
    ['an empty label', 'v1..example.com', 'default', REJECTED],
    ['nothing', '', 'default', REJECTED],
  ])('%s', (_, host, version, url) => {
    for (const headers of [{ host }, { ':authority': host }]) {
      expectResult(() => versioning.determineVersion({ headers }), version);
      expectResult(() => reverser().reverse('users', { request: { headers } }), url);
    }
    const frameworks = [{ host }, { hostname: host }];
    for (const request of frameworks.map((each) => ({ ...each, headers: {} }))) {
      expectResult(() => reverser().reverse('users', { request }), url);
    }
  });
});

test('no Host header makes a real server link to a host that is not allowed', async () => {
  const server: Server = createServer((request, response) => {
    try {
      response.end(reverser().reverse('users', { request }));
    } catch {
      response.end(REJECTED);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = http1(server);
  const ask = (host: string) => client.send({ path: '/', host });
  expect(await ask('v1.example.com:80')).toMatchObject({ body: 'http://v1.example.com:80/users' });
  expect(await ask('example.com:80@evil.example')).toMatchObject({ body: REJECTED });
  client.close();
  server.close();
});
