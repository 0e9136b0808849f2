import { Elysia } from 'elysia';
import { Hono } from 'hono';
import {
  QueryParameterVersioning,
  type RequestLike,
  RouteReverser,
  requestOrigin,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

const allowedHosts = ['example.com', '.Example.org'];
/** Calls `requestOrigin` within the test, so that a broken list fails this test alone. */
const origin = (request: RequestLike) => requestOrigin({ allowedHosts })(request);
const headers = { host: 'Example.com:8443', 'x-forwarded-host': 'v1.example.org' };

test.each([
  ['a name', 'a.b-c.d_e.example.com', 'a.b-c.d_e.example.com'],
  ['a name with a port', 'example.com', 'example.com:8443'],
  ['a name in any case', 'Example.com', 'EXAMPLE.com', 'example.com'],
  ['a name with a final dot and a port', 'example.com', 'example.com.:8443'],
  ['a name with the port of the scheme', 'example.com', 'EXAMPLE.com:0080', 'example.com'],
  ['a name of one label', 'localhost', 'localhost'],
  ['a domain', '.Example.org', 'example.org'],
  ['each subdomain of a domain, however deep', '.Example.org', 'a.b.example.org:8080'],
  ['each subdomain of a domain with one label', '.localhost', 'v1.localhost'],
  ['an IPv4 address with a port', '127.0.0.1', '127.0.0.1:3000'],
  ['an IPv6 address with a port', '[::1]', '[::1]:8443'],
  ['an IPv6 address in another spelling', '[0:0::1]', '[0:0::1]', '[::1]'],
  ['an IPv4 address in IPv6', '[::ffff:127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
])('an entry of allowedHosts allows %s: %s', (_, entry, host, written = host) => {
  const origin = requestOrigin({ allowedHosts: ['other.example', entry] });
  expect(origin({ headers: { host } })).toBe(`http://${written}`);
});

const unknown: [string, RequestLike][] = [
  ['a subdomain of a name that is listed without a dot', { headers: { host: 'v1.example.com' } }],
  ['a hostname that is not listed, even if the header is', { hostname: 'evil.example', headers }],
  ['a URL without a host', { url: '/users' }],
  ['a request without host, headers and url', { version: 'v1' }],
];

test.each(unknown)('rejects with a 400 that does not repeat the host: %s', (_, request) => {
  expect(() => origin(request)).toThrow(
    expect.objectContaining({
      status: 400,
      expose: true,
      message: 'Invalid host.',
      code: 'ERR_HOST_NOT_ALLOWED',
    }),
  );
});

// They send an error of any class by its `toResponse` or `getResponse`, which a `VersionError` has too.
const fail = async ({ url, headers }: Request) => origin({ url: new URL(url).pathname, headers });

test.each<[string, (request: Request) => Response | Promise<Response>]>([
  ['Elysia', new Elysia().get('/', ({ request }) => fail(request)).handle],
  ['Hono', new Hono().get('/', async ({ req, text }) => text(await fail(req.raw))).fetch],
])('%s sends an error that nothing catches as problem details', async (_, handle) => {
  const response = await handle(new Request('http://localhost/'));
  expect(response.status).toBe(400);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const problem = { title: 'Bad Request', status: 400, detail: 'Invalid host.' };
  expect(await response.json()).toEqual({ ...problem, code: 'ERR_HOST_NOT_ALLOWED' });
});

describe('fallback', () => {
  const fallback = 'https://api.example.com';
  const origin = requestOrigin({ allowedHosts, fallback });
  const reverser = new RouteReverser({ order: '/orders/:id' }, { origin });
  const versioning = new QueryParameterVersioning({ allowedVersions: ['v1', 'v2'], reverser });
  const params = { id: 7 };

  test.each(unknown)('is the origin for %s', (_, request) => {
    expect(origin(request)).toBe(fallback);
  });

  test('is not the origin for an allowed host', () => {
    expect(origin({ headers })).toBe('http://example.com:8443');
  });

  test('is the origin of links without a request', () => {
    const url = 'https://api.example.com/orders/7?version=v2';
    expect(versioning.forVersion('v2').reverse('order', { params })).toBe(url);
    expect(versioning.reverse('order', { params, version: 'v2' })).toBe(url);
  });
});

const encrypted = { encrypted: true };

test.each([
  ['the protocol with a colon', { protocol: 'https:' }, 'https'],
  ['the protocol in upper case', { protocol: 'HTTPS' }, 'https'],
  ['the protocol, not the socket', { protocol: 'http', socket: encrypted }, 'http'],
  ['http if the protocol only ends with https', { protocol: 'nohttps' }, 'http'],
  ['https on an encrypted socket', { socket: encrypted }, 'https'],
  ['http on another socket, not the URL', { socket: {}, url: 'https://example.com/' }, 'http'],
  ['the scheme of an absolute URL', { url: 'HTTPS://example.com/' }, 'https'],
  ['the scheme of a URL object', { url: new URL('https://example.com/') }, 'https'],
  ['http if https is only in the path', { url: '/https:' }, 'http'],
  ['http if the URL is null', { url: null }, 'http'],
  ['http by default, not X-Forwarded-Proto', {}, 'http'],
])('the scheme is %s', (_, request, scheme) => {
  const headers = { host: 'example.com', 'x-forwarded-proto': 'https' };
  expect(origin({ headers, ...request })).toBe(`${scheme}://example.com`);
});

test.each<[string, object, string]>([
  ['host, not hostname', { host: 'a.example.org:81', hostname: 'b.c' }, 'a.example.org:81'],
  ['host with its own port', { host: 'example.com:81' }, 'example.com:81'],
  ['host, not the header', { host: 'v1.example.org' }, 'v1.example.org'],
  ['host without the port of the header', { host: 'Example.com' }, 'example.com'],
  ['hostname, not the header', { hostname: 'v1.example.org' }, 'v1.example.org'],
  ['hostname with its own port', { hostname: 'example.com:81' }, 'example.com:81'],
  [
    'hostname of Express 4',
    { param() {}, host: 'a.b', hostname: 'example.com' },
    'example.com:8443',
  ],
  ['the header if host is a method', { host: () => 'example.org' }, 'example.com:8443'],
  ['the header if host and hostname are empty', { host: '', hostname: '' }, 'example.com:8443'],
  ['the header, not X-Forwarded-Host', {}, 'example.com:8443'],
  [':authority', { headers: { ':authority': 'example.org:1' } }, 'example.org:1'],
  ['the host of an absolute URL', { headers: {}, url: 'http://example.org:1/' }, 'example.org:1'],
])('the host is %s', (_, request, host) => {
  expect(origin({ headers, ...request })).toBe(`http://${host}`);
});

test.each<[string, RequestLike, string]>([
  ['the port of the header', { headers }, 'example.com:8443'],
  ['the port of :authority', { headers: { ':authority': 'Example.com:1' } }, 'example.com:1'],
  ['the port of an absolute URL', { url: 'http://example.com:1/' }, 'example.com:1'],
  ['no port of a malformed header', { headers: { host: 'example.com:80@a.b' } }, 'example.com'],
  ['no port if there is no header', { headers: {} }, 'example.com'],
])('a hostname takes %s', (_, request, host) => {
  expect(origin({ headers: {}, ...request, hostname: 'EXAMPLE.com' })).toBe(`http://${host}`);
});

const wrong = [
  ...[undefined, 'example.com', [], [''], ['.'], ['*'], [null], ['example.com', 5]],
  ...[['example.com:80'], ['https://example.com'], ['example.com/'], ['example.com', 'a b']],
  ...[['[g::1]'], ['example.com', '..example.org']],
];

test.each(wrong.map((allowedHosts) => ({ allowedHosts })))(
  'rejects the allowedHosts $allowedHosts with a TypeError',
  ({ allowedHosts }) => {
    const expected = 'a list of host names such as "example.com" or ".example.com", without ports';
    const message = `allowedHosts must be ${expected}, got ${JSON.stringify(allowedHosts)}.`;
    expect(() => requestOrigin({ allowedHosts } as never)).toThrow(
      new TypeError(`requestOrigin: ${message}`),
    );
  },
);
