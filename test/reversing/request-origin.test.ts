import { RouteReverser, requestOrigin, type VersionedRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const allowedHosts = ['example.com', '.Example.org'];
/** Calls `requestOrigin` in the test, because otherwise a broken list fails the whole file. */
const origin = (request: VersionedRequest) => requestOrigin({ allowedHosts })(request);
const OVER_NO_HOST = { hostname: 'example.com', headers: { host: 'example.com:80@evil.example' } };
const headers = { host: 'example.com:8443', 'x-forwarded-host': 'v1.example.org' };

describe('an entry of allowedHosts allows', () => {
  test.each([
    ['a name', 'a.b-c.d_e.example.com', 'a.b-c.d_e.example.com'],
    ['a name with a port', 'example.com', 'example.com:8443'],
    ['a name in any case', 'Example.com', 'EXAMPLE.com', 'example.com'],
    ['a name with a final dot and a port', 'example.com', 'example.com.:8443'],
    ['a name with the port of the scheme', 'example.com', 'EXAMPLE.com:80', 'example.com'],
    [
      'a name with the port of the scheme in more digits',
      'example.com',
      'example.com:0080',
      'example.com',
    ],
    ['a name of one label', 'localhost', 'localhost'],
    ['a domain', '.Example.org', 'example.org'],
    ['each subdomain of a domain', '.Example.org', 'v1.example.org'],
    ['each subdomain, however deep', '.Example.org', 'a.b.example.org:8080'],
    ['each subdomain of a domain with one label', '.localhost', 'v1.localhost'],
    ['an IPv4 address with a port', '127.0.0.1', '127.0.0.1:3000'],
    ['an IPv6 address with a port', '[::1]', '[::1]:8443'],
    ['an IPv6 address in another spelling', '[0:0::1]', '[0:0::1]', '[::1]'],
    [
      'an IPv6 address that maps an IPv4 address',
      '[::ffff:127.0.0.1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
    ],
  ])('%s: %s', (_, entry, host, written = host) => {
    const origin = requestOrigin({ allowedHosts: ['other.example', entry] });
    expect(origin({ headers: { host } })).toBe(`http://${written}`);
  });
});

test('returns an origin that RouteReverser accepts, however Host is spelled', () => {
  const reverser = new RouteReverser({ users: '/users' }, { origin });
  const request = { headers: { host: 'EXAMPLE.com:443' }, protocol: 'https' };
  expect(reverser.reverse('users', { request })).toBe('https://example.com/users');
});

describe('rejects with a 400 that does not repeat the host', () => {
  test.each<[string, VersionedRequest]>([
    ['a host that is not listed', { headers: { host: 'evil.example' } }],
    ['a subdomain of a name that is listed without a dot', { headers: { host: 'v1.example.com' } }],
    ['a hostname that is not listed, even if the header is', { hostname: 'evil.example', headers }],
    ['headers without a host', { headers: {} }],
    ['a URL without a host', { url: '/users' }],
    ['a request without host, headers and url', { version: 'v1' }],
  ])('%s', (_, request) => {
    expect(() => origin(request)).toThrow(
      expect.objectContaining({
        status: 400,
        expose: true,
        message: 'Invalid host.',
        code: 'ERR_HOST_NOT_ALLOWED',
      }),
    );
  });
});

describe('the scheme is', () => {
  test.each([
    ["the framework's protocol with a colon", { protocol: 'https:' }, 'https'],
    ["the framework's protocol in upper case", { protocol: 'HTTPS' }, 'https'],
    [
      "the framework's protocol, not the protocol of the socket",
      { protocol: 'http', socket: { encrypted: true } },
      'http',
    ],
    ['http if the protocol only ends with https', { protocol: 'nohttps' }, 'http'],
    ['http if https is only in the path', { url: '/https:' }, 'http'],
    ['https on an encrypted socket', { socket: { encrypted: true } }, 'https'],
    [
      'http on an unencrypted socket, not the scheme of the URL',
      { socket: {}, url: 'https://example.com/' },
      'http',
    ],
    ['the scheme of an absolute URL in upper case', { url: 'HTTPS://example.com/' }, 'https'],
    ['the scheme of a URL object', { url: new URL('https://example.com/') }, 'https'],
    ['http by default', { url: '/users' }, 'http'],
    ['http if the URL is null', { url: null }, 'http'],
    [
      'never the scheme of X-Forwarded-Proto',
      { headers: { host: 'example.com', 'x-forwarded-proto': 'https' } },
      'http',
    ],
  ])('%s', (_, request, scheme) => {
    expect(origin({ headers: { host: 'example.com' }, ...request })).toBe(
      `${scheme}://example.com`,
    );
  });
});

describe('the host is', () => {
  test.each<[string, object, string]>([
    ["the framework's host", { host: 'a.example.org:81', hostname: 'b.c' }, 'a.example.org:81'],
    ["the framework's host with its own port", { host: 'example.com:81' }, 'example.com:81'],
    ["the framework's host, not another host", { host: 'v1.example.org' }, 'v1.example.org'],
    [
      "the framework's hostname, not another host",
      { hostname: 'v1.example.org' },
      'v1.example.org',
    ],
    [
      "the framework's hostname with its own port",
      { hostname: 'example.com:81' },
      'example.com:81',
    ],
    [
      'the host of Express 4 with the port of the header',
      { host: 'Example.com', hostname: 'Example.com' },
      'example.com:8443',
    ],
    [
      "the framework's hostname with the port of the header",
      { hostname: 'Example.com' },
      'example.com:8443',
    ],
    [
      "the framework's hostname with the port of :authority",
      { hostname: 'example.org', headers: { ':authority': 'example.org:1' } },
      'example.org:1',
    ],
    [
      "the framework's hostname with the port of an absolute URL",
      { hostname: 'example.org', headers: {}, url: 'http://example.org:1/' },
      'example.org:1',
    ],
    [
      "the framework's hostname without a port if the header is malformed",
      OVER_NO_HOST,
      'example.com',
    ],
    [
      "the framework's hostname without a port if there is no header",
      { hostname: 'example.com', headers: {} },
      'example.com',
    ],
    [
      'the header if the framework gives an empty host',
      { host: '', hostname: '' },
      'example.com:8443',
    ],
    ['never the host of X-Forwarded-Host', {}, 'example.com:8443'],
    [':authority', { headers: { ':authority': 'example.org:1' } }, 'example.org:1'],
    ['the host of an absolute URL', { headers: {}, url: 'http://example.org:1/' }, 'example.org:1'],
  ])('%s', (_, request, host) => {
    expect(origin({ headers, ...request })).toBe(`http://${host}`);
  });
});

test.each([
  ...[undefined, 'example.com', [], [''], ['.'], ['*'], [null], ['example.com', 5]],
  ...[['example.com:80'], ['https://example.com'], ['example.com/'], ['example.com', 'a b']],
  ...[
    ['example.com', '[g::1]'],
    ['example.com', '..example.org'],
  ],
])('rejects the allowedHosts %j with a TypeError', (allowedHosts) => {
  expect(() => requestOrigin({ allowedHosts } as never)).toThrow(
    new TypeError(
      `requestOrigin: allowedHosts must be a list of host names such as "example.com" or ".example.com", without ports, got ${JSON.stringify(allowedHosts)}.`,
    ),
  );
});
