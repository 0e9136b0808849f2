import { HostNameVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

function ask(sent: string | VersioningRequest, hostNamePattern?: RegExp): string | null {
  const versioning = new HostNameVersioning({ defaultVersion: 'none', hostNamePattern });
  return versioning.determineVersion(typeof sent === 'string' ? { headers: { host: sent } } : sent);
}

test.each([
  ['v1.example.com', 'v1'],
  ['v1.example.com:8000', 'v1'],
  ['v1.example.com:', 'v1'],
  ['V1.Example.COM', 'V1'],
  ['1.2.3', '1'],
])('the version is the first of three labels, without the port: %s carries %s', (host, version) => {
  expect(ask(host)).toBe(version);
});

test.each([
  ...['localhost', 'localhost:8000', 'example.com', 'v1.api.example.com', 'v1.0.example.com'],
  ...['v-1.example.com', 'v1.my-site.com', 'v1.example.com.', '.example.com', '127.0.0.1:8000'],
  ...['[::1]', '[::1]:8000', ':8000'],
])('a host that the pattern does not match has the default: %s', (host) => {
  expect(ask(host)).toBe('none');
});

test.each([
  ['v1.example.com', 'v1.example.com'],
  ['v1.example.com:8000', 'v1.example.com'],
  ['[::1]:8000', '[::1]'],
  ['[::1]', '[::1]'],
  ['v1.example.com:', 'v1.example.com'],
])(
  'the host of %s is %s, as the colons of an IPv6 address are none of a port',
  (host, expected) => {
    expect(ask(host, /^(.+)$/)).toBe(expected);
  },
);

test.each([
  ...['v1.example.com:80@v2.example.com', 'v1.example.com:@v2.example.com', 'v1.example.com:x'],
  ...['v1.example.com:80:80', 'v1.example.com:80/v2', 'v1.example.com:80]'],
  ...['[::1]:80@v2.example.com', '::1'],
])(
  'a host with more than a port behind its name is none, because a URL parser reads another: %s',
  (host) => {
    expect(ask(host, /^(.*)$/)).toBe('none');
  },
);

test('the host of an absolute URL does not change, however often it is read', () => {
  // An optimised URL.canParse fails on short Latin-1 strings, on Node 20 and 22.
  const versioning = new HostNameVersioning({ hostNamePattern: /^(.*)$/ });
  const answers = new Set<string | null>();
  for (let call = 0; call < 20_000; call++) {
    answers.add(versioning.determineVersion({ url: 'http://ä.de/users' }));
  }
  expect([...answers]).toEqual(['xn--4ca.de']);
});

test('a request that names no host has the default, even where the pattern matches an empty text', () => {
  expect(ask({ url: '/users', headers: {} }, /^(.*)$/)).toBe('none');
});

describe('the host is, in this order, hostname, :authority, Host, the host of an absolute URL', () => {
  const hostname = 'v1.example.com';
  const authority = { ':authority': 'v2.example.com:8000' };
  const host = { host: 'v3.example.com:8000' };
  const url = 'http://v4.example.com:8000/users';

  test.each<[string, VersioningRequest, string | null]>([
    ['hostname', { hostname, headers: { ...authority, ...host }, url }, 'v1'],
    ['hostname with a port', { hostname: `${hostname}:8000`, headers: host, url }, 'v1'],
    ['hostname, though it does not match', { hostname: 'localhost', headers: host, url }, null],
    ['no hostname: :authority', { headers: { ...authority, ...host }, url }, 'v2'],
    ['a hostname that is undefined: :authority', { hostname: undefined, headers: authority }, 'v2'],
    ['a hostname that is null: :authority', { hostname: null, headers: authority, url }, 'v2'],
    ['a hostname that is empty: :authority', { hostname: '', headers: authority, url }, 'v2'],
    ['no :authority: Host', { headers: host, url }, 'v3'],
    ['an :authority that is empty: Host', { headers: { ...host, ':authority': '' }, url }, 'v3'],
    ['an :authority that is null: Host', { headers: { ...host, ':authority': null } }, 'v3'],
    ['Host in lower case before any other', { headers: { Host: 'v1.a.b', host: 'v3.a.b' } }, 'v3'],
    ['Host in any case, where it is not empty', { headers: { HOST: '', Host: 'v3.a.b' } }, 'v3'],
    ['Host in any case', { headers: { Host: 'v3.example.com' }, url }, 'v3'],
    ['Host of Fetch headers', { headers: new Headers(host), url }, 'v3'],
    ['no Host: an absolute URL', { headers: {}, url }, 'v4'],
    ['no Host in Fetch headers: an absolute URL', { headers: new Headers(), url }, 'v4'],
    ['nothing but a URL object', { url: new URL(url) }, 'v4'],
    ['nothing but a Fetch Request', new Request(url), 'v4'],
    ['nothing but a path', { url: '/users' }, null],
    ['nothing but a path that looks like a host', { url: '//v4.example.com/users' }, null],
    ['nothing but a URL that has no host', { url: 'about:blank' }, null],
  ])('%s', (_, request, version) => {
    expect(new HostNameVersioning().determineVersion(request)).toBe(version);
  });
});

test.each(['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Original-Host', 'Forwarded'])(
  'the header %s is never read',
  (name) => {
    const headers = { [name.toLowerCase()]: 'v2.example.com' };
    expect(ask({ headers })).toBe('none');
    expect(ask({ headers: new Headers(headers) })).toBe('none');
    expect(ask({ headers: { ...headers, host: 'v1.example.com' } })).toBe('v1');
  },
);

test('hostNamePattern matches the host without its port', () => {
  const pattern = /^(?<version>v\d+)\.api\.example\.com$/;
  expect(ask('v2.api.example.com:8443', pattern)).toBe('v2');
  expect(ask('v2.example.com', pattern)).toBe('none');
});

test.each<[string, string]>([
  ['https://v1.example.com:443/users', 'v1.example.com'],
  ['http://user@v1.example.com:8080?x', 'v1.example.com'],
  ['ws://v1.example.com#x', 'v1.example.com'],
  ['h2c://v1.example.com:80/', 'v1.example.com'],
  ['//v1.example.com/', 'none'],
  ['/http://v1.example.com/', 'none'],
  ['http:///users', 'none'],
  ['http://a b/', 'none'],
])('the host of the URL %s, where nothing else says it, is %s', (url, host) => {
  expect(ask({ url }, /^(.+)$/)).toBe(host);
});
