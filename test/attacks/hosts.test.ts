import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { HostNameVersioning, RouteReverser, requestOrigin } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { http1 } from '../examples/client.js';

/** Made anew by each test: where the list is refused, a test is to fail, and not the loading of the file. */
const reverser = () => {
  const allowedHosts = ['example.com', '.example.com', '[::1]'];
  return new RouteReverser({ users: '/users' }, { origin: requestOrigin({ allowedHosts }) });
};
const versioning = new HostNameVersioning({ defaultVersion: 'default', allowedVersions: ['v1'] });

const REFUSED = 'refused';

function expectAnswer(ask: () => string | null, expected: string): void {
  const refusal = expect.objectContaining({ status: expect.any(Number), expose: true });
  if (expected === REFUSED) expect(ask).toThrow(refusal);
  else expect(ask()).toBe(expected);
}

describe('the version and the URL that a host leads to, of', () => {
  test.each<[attack: string, host: string, version: string, url: string]>([
    ['a plain name', 'v1.example.com', 'v1', 'http://v1.example.com/users'],
    ['a port', 'v1.example.com:8000', 'v1', 'http://v1.example.com:8000/users'],
    ['another version', 'v2.example.com', REFUSED, 'http://v2.example.com/users'],
    ['another site', 'v1.evil.example', 'v1', REFUSED],
    ['another site that ends alike', 'v1.evilexample.com', 'v1', REFUSED],
    ['another site that begins alike', 'v1.example.com.evil.example', 'default', REFUSED],
    ['upper case', 'V1.EXAMPLE.COM', REFUSED, 'http://V1.EXAMPLE.COM/users'],
    ['the dot of the root', 'v1.example.com.', 'default', 'http://v1.example.com./users'],
    ['two dots at the end', 'v1.example.com..', 'default', REFUSED],
    ['a dot in front', '.example.com', 'default', REFUSED],
    ['an "@" behind', 'v1.example.com@evil.example', 'default', REFUSED],
    ['an "@" in front', 'evil.example@v1.example.com', 'default', REFUSED],
    ['an "@" behind a port', 'v1.example.com:80@evil.example', 'default', REFUSED],
    ['an "@" behind an empty port', 'v1.example.com:@evil.example', 'default', REFUSED],
    ['an "@" behind no port', 'v1.example.com:x@evil.example', 'default', REFUSED],
    ['an "@" behind the port of an address', '[::1]:80@evil.example', 'default', REFUSED],
    ['an "@" behind a backslash', 'v1.example.com:\\@evil.example', 'default', REFUSED],
    ['two ports', 'v1.example.com:80:90', 'default', REFUSED],
    ['a port that is none', 'v1.example.com:99999', 'v1', REFUSED],
    ['a port of letters', 'v1.example.com:x', 'default', REFUSED],
    ['an empty port', 'v1.example.com:', 'v1', REFUSED],
    ['a port and a path', 'v1.example.com:80/evil', 'default', REFUSED],
    ['a port and a backslash', 'v1.example.com:80\\evil', 'default', REFUSED],
    ['a port and a query', 'v1.example.com:80?evil', 'default', REFUSED],
    ['a port and a fragment', 'v1.example.com:80#evil', 'default', REFUSED],
    ['a port and a space', 'v1.example.com:80 ', 'default', REFUSED],
    ['a port with a tab', 'v1.example.com:8\t0', 'default', REFUSED],
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
    ['an IPv6 address that does not end', '[::1', 'default', REFUSED],
    ['an IPv6 address and more', '[::1]evil.example', 'default', REFUSED],
    ['an IPv6 address that is none', '[::g]', 'default', REFUSED],
    ['a name in brackets', '[v1.example.com]', 'default', REFUSED],
    ['an IPv4 address', '127.0.0.1', 'default', REFUSED],
    ['an international name', 'v1.exämple.com', 'default', REFUSED],
    ['an international part of a name', 'bücher.example.com', 'default', REFUSED],
    ['the same in ASCII', 'v1.xn--exmple-cua.com', 'default', REFUSED],
    ['letters of full width', 'ｖ1.example.com', 'default', REFUSED],
    ['a dot of full width', 'v1。example.com', 'default', REFUSED],
    ['the Kelvin sign, which is a k in lower case', '\u212a.example.com', 'default', REFUSED],
    ['a lone surrogate', 'v1.example.com\ud800', 'default', REFUSED],
    ['an empty label', 'v1..example.com', 'default', REFUSED],
    ['nothing', '', 'default', REFUSED],
  ])('%s', (_, host, version, url) => {
    for (const headers of [{ host }, { ':authority': host }]) {
      expectAnswer(() => versioning.determineVersion({ headers }), version);
      expectAnswer(() => reverser().reverse('users', { request: { headers } }), url);
    }
    const frameworks = [{ host }, { hostname: host }];
    for (const request of frameworks.map((each) => ({ ...each, headers: {} }))) {
      expectAnswer(() => reverser().reverse('users', { request }), url);
    }
  });
});

test('no Host header makes a real server link to a host that is not allowed', async () => {
  const server: Server = createServer((request, response) => {
    try {
      response.end(reverser().reverse('users', { request }));
    } catch {
      response.end(REFUSED);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = http1(server);
  const ask = (host: string) => client.send({ path: '/', host });
  expect(await ask('v1.example.com:80')).toMatchObject({ body: 'http://v1.example.com:80/users' });
  expect(await ask('example.com:80@evil.example')).toMatchObject({ body: REFUSED });
  client.close();
  server.close();
});
