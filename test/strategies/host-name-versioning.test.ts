import { HostNameVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

function ask(sent: string | VersioningRequest, hostNamePattern?: RegExp): string | null {
  const versioning = new HostNameVersioning({ defaultVersion: 'none', hostNamePattern });
  return versioning.determineVersion(typeof sent === 'string' ? { headers: { host: sent } } : sent);
}

test.each([
  ['v1.example.com', 'v1'],
  ['v1.example.com:8000', 'v1'],
  ['V1.Example.COM', 'V1'],
  ['1.2.3', '1'],
])('reads the first of three labels, without the port: %s carries %s', (host, version) => {
  expect(ask(host)).toBe(version);
});

test.each([
  ...['localhost', 'localhost:8000', 'example.com', 'v1.api.example.com', 'v1.0.example.com'],
  ...['v-1.example.com', 'v1.my-site.com', 'v1.example.com.', '.example.com', '127.0.0.1:8000'],
  ...['[::1]', '[::1]:8000', ':8000'],
])('takes the default if the pattern does not match: %s', (host) => {
  expect(ask(host)).toBe('none');
});

test.each([
  ['v1.example.com', 'v1.example.com'],
  ['v1.example.com:8000', 'v1.example.com'],
  ['[::1]:8000', '[::1]'],
  ['[::1]', '[::1]'],
  ['v1.example.com:', 'v1.example.com'],
])(
  'strips the port, but not the colons of an IPv6 address: the host of %s is %s',
  (host, expected) => {
    expect(ask(host, /^(.+)$/)).toBe(expected);
  },
);

test.each([
  ...['v1.example.com:80@v2.example.com', 'v1.example.com:@v2.example.com', 'v1.example.com:x'],
  ...['v1.example.com:80:80', 'v1.example.com:80/v2', 'v1.example.com:80]'],
  ...['[::1]:80@v2.example.com', '::1'],
])(
  'ignores a host with more than a port after its name, because a URL parser reads another host: %s',
  (host) => {
    expect(ask(host, /^(.*)$/)).toBe('none');
  },
);

test('reads the same host from an absolute URL after thousands of calls', () => {
  // On Node 20 and 22, an optimized URL.canParse returns false for short Latin-1 strings.
  const versioning = new HostNameVersioning({ hostNamePattern: /^(.*)$/ });
  const outcomes = new Set<string | null>();
  for (let call = 0; call < 20_000; call++) {
    outcomes.add(versioning.determineVersion({ url: 'http://ä.de/users' }));
  }
  expect([...outcomes]).toEqual(['xn--4ca.de']);
});

test('takes the default without a host, even if the pattern matches an empty string', () => {
  expect(ask({ url: '/users', headers: {} }, /^(.*)$/)).toBe('none');
});

describe('the host is, in this order, hostname, :authority, Host and the host of an absolute URL', () => {
  const hostname = 'v1.example.com';
  const authority = { ':authority': 'v2.example.com:8000' };
  const host = { host: 'v3.example.com:8000' };
  const url = 'http://v4.example.com:8000/users';

  test.each<[string, VersioningRequest, string | null]>([
    ['hostname', { hostname, headers: { ...authority, ...host }, url }, 'v1'],
    ['hostname with a port', { hostname: `${hostname}:8000`, headers: host, url }, 'v1'],
    ['hostname, even if it does not match', { hostname: 'localhost', headers: host, url }, null],
    [':authority without a hostname', { headers: { ...authority, ...host }, url }, 'v2'],
    [':authority if hostname is undefined', { hostname: undefined, headers: authority }, 'v2'],
    [':authority if hostname is null', { hostname: null, headers: authority, url }, 'v2'],
    [':authority if hostname is empty', { hostname: '', headers: authority, url }, 'v2'],
    ['Host without :authority', { headers: host, url }, 'v3'],
    ['Host if :authority is empty', { headers: { ...host, ':authority': '' }, url }, 'v3'],
    ['Host if :authority is null', { headers: { ...host, ':authority': null } }, 'v3'],
    [
      'Host in lower case before other cases',
      { headers: { Host: 'v1.a.b', host: 'v3.a.b' } },
      'v3',
    ],
    ['Host in any case that is not empty', { headers: { HOST: '', Host: 'v3.a.b' } }, 'v3'],
    ['Host in any case', { headers: { Host: 'v3.example.com' }, url }, 'v3'],
    ['Host of Fetch headers', { headers: new Headers(host), url }, 'v3'],
    ['an absolute URL without Host', { headers: {}, url }, 'v4'],
    ['an absolute URL without Host in Fetch headers', { headers: new Headers(), url }, 'v4'],
    ['a URL object', { url: new URL(url) }, 'v4'],
    ['missing if there is only a path', { url: '/users' }, null],
    ['missing if the path only looks like a host', { url: '//v4.example.com/users' }, null],
    ['missing if the URL has no host', { url: 'about:blank' }, null],
  ])('%s', (_, request, version) => {
    expect(new HostNameVersioning().determineVersion(request)).toBe(version);
  });
});

test.each(['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Original-Host', 'Forwarded'])(
  'never reads the header %s',
  (name) => {
    const headers = { [name.toLowerCase()]: 'v2.example.com' };
    expect(ask({ headers })).toBe('none');
    expect(ask({ headers: new Headers(headers) })).toBe('none');
    expect(ask({ headers: { ...headers, host: 'v1.example.com' } })).toBe('v1');
  },
);

test.each<[string, string]>([
  ['https://v1.example.com:443/users', 'v1.example.com'],
  ['http://user@v1.example.com:8080?x', 'v1.example.com'],
  ['ws://v1.example.com#x', 'v1.example.com'],
  ['h2c://v1.example.com:80/', 'v1.example.com'],
  ['//v1.example.com/', 'none'],
  ['/http://v1.example.com/', 'none'],
  ['http:///users', 'none'],
  ['http://a b/', 'none'],
])('without hostname and headers, the host of the URL %s is %s', (url, host) => {
  expect(ask({ url }, /^(.+)$/)).toBe(host);
});
