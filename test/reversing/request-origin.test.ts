import { RouteReverser, requestOrigin, type VersionedRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const allowedHosts = ['example.com', '.Example.org'];
/** Each call makes its own, because otherwise a broken list fails the loading of the file, and no test. */
const origin = (request: VersionedRequest) => requestOrigin({ allowedHosts })(request);
const OVER_NO_HOST = { hostname: 'example.com', headers: { host: 'example.com:80@evil.example' } };
const headers = { host: 'example.com:8443', 'x-forwarded-host': 'v1.example.org' };

describe('an entry of allowedHosts allows', () => {
  test.each([
    ['a name', 'a.b-c.d_e.example.com', 'a.b-c.d_e.example.com'],
    ['a name with a port', 'example.com', 'example.com:8443'],
    ['a name in any case', 'Example.com', 'EXAMPLE.com', 'example.com'],
    ['a name with that dot and a port', 'example.com', 'example.com.:8443'],
    ['a name with the port of the scheme', 'example.com', 'EXAMPLE.com:80', 'example.com'],
    ['a name with that port in more digits', 'example.com', 'example.com:0080', 'example.com'],
    ['a name of one label', 'localhost', 'localhost'],
    ['a domain', '.Example.org', 'example.org'],
    ['all under a domain', '.Example.org', 'v1.example.org'],
    ['all under a domain, however deep', '.Example.org', 'a.b.example.org:8080'],
    ['all under a domain of one label', '.localhost', 'v1.localhost'],
    ['an IPv4 address with a port', '127.0.0.1', '127.0.0.1:3000'],
    ['an IPv6 address with a port', '[::1]', '[::1]:8443'],
    ['an IPv6 address in that spelling', '[0:0::1]', '[0:0::1]', '[::1]'],
    [
      'an IPv6 address like an IPv4 one',
      '[::ffff:127.0.0.1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
    ],
  ])('%s: %s', (_, entry, host, written = host) => {
    const origin = requestOrigin({ allowedHosts: ['other.example', entry] });
    expect(origin({ headers: { host } })).toBe(`http://${written}`);
  });
});

test('the origin is in the form that RouteReverser takes, whatever the spelling of Host', () => {
  const reverser = new RouteReverser({ users: '/users' }, { origin });
  const request = { headers: { host: 'EXAMPLE.com:443' }, protocol: 'https' };
  expect(reverser.reverse('users', { request })).toBe('https://example.com/users');
});

describe('any other host is rejected with a 400 that does not repeat it:', () => {
  test.each<[string, VersionedRequest]>([
    ['one that is not listed', { headers: { host: 'evil.example' } }],
    ['one under a name that is listed alone', { headers: { host: 'v1.example.com' } }],
    ['one in hostname, whatever the header is', { hostname: 'evil.example', headers }],
    ['none in the headers', { headers: {} }],
    ['none in the URL', { url: '/users' }],
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

  test.each<[shown: string, unknown]>([
    ['["example.com"]', ['example.com']],
    ['["evil.example"]', ['evil.example']],
    ['[]', []],
    ['7', 7],
    ['an object', { toString: () => 'example.com' }],
  ])('a hostname that is %s is a TypeError', (shown, hostname) => {
    const error = new TypeError(`request.hostname must be a string or null, got ${shown}`);
    expect(() => origin({ hostname: hostname as never })).toThrow(error);
    expect(() => origin({ hostname: hostname as never, headers })).toThrow(error);
  });

  test('what is no request at all is a TypeError', () => {
    expect(() => origin({ version: 'v1' })).toThrow(
      new TypeError(
        'requestOrigin: request.headers is missing, and no other field names a host. Got the keys ["version"]. ' +
          "Pass the framework's request.",
      ),
    );
  });
});

describe('the scheme is', () => {
  test.each([
    ["the framework's protocol with a colon", { protocol: 'https:' }, 'https'],
    ["the framework's protocol in upper case", { protocol: 'HTTPS' }, 'https'],
    ['http by it, whatever the socket', { protocol: 'http', socket: { encrypted: true } }, 'http'],
    ['http by a protocol that only ends as https', { protocol: 'nohttps' }, 'http'],
    ['http where https is in the path', { url: '/https:' }, 'http'],
    ['https on a socket that is encrypted', { socket: { encrypted: true } }, 'https'],
    ['http on a socket that is not', { socket: {}, url: 'https://example.com/' }, 'http'],
    ['that of an absolute URL in upper case', { url: 'HTTPS://example.com/' }, 'https'],
    ['that of a URL', { url: new URL('https://example.com/') }, 'https'],
    ['http where nothing says it', { url: '/users' }, 'http'],
    ['http where the URL is null', { url: null }, 'http'],
    [
      'never what X-Forwarded-Proto says',
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
    ["the framework's hostname", { hostname: 'v1.example.org' }, 'v1.example.org'],
    ["that, with the header's port of it", { hostname: 'Example.com' }, 'example.com:8443'],
    ['that alone, if the header is no host', OVER_NO_HOST, 'example.com'],
    ['that alone, without a header', { hostname: 'example.com', headers: {} }, 'example.com'],
    ['the header, where the framework has none', { host: '', hostname: '' }, 'example.com:8443'],
    ['never what X-Forwarded-Host says', {}, 'example.com:8443'],
    [':authority', { headers: { ':authority': 'example.org:1' } }, 'example.org:1'],
    ['that of an absolute URL', { headers: {}, url: 'http://example.org:1/' }, 'example.org:1'],
  ])('%s', (_, request, host) => {
    expect(origin({ headers, ...request })).toBe(`http://${host}`);
  });
});

test('a hole among allowedHosts is a TypeError', () => {
  expect(() => requestOrigin({ allowedHosts: new Array(1) })).toThrow('got [undefined]');
});

test.each([
  ...[undefined, 'example.com', [], [''], ['.'], ['*'], [null], ['example.com', 5]],
  ...[['example.com:80'], ['https://example.com'], ['example.com/'], ['example.com', 'a b']],
  ...[
    ['example.com', '[g::1]'],
    ['example.com', '..example.org'],
  ],
])('allowedHosts that are %j are a TypeError', (allowedHosts) => {
  expect(() => requestOrigin({ allowedHosts } as never)).toThrow(
    new TypeError(
      `requestOrigin: allowedHosts must be a list of host names such as "example.com" or ".example.com", without ports, got ${JSON.stringify(allowedHosts)}`,
    ),
  );
});
