import { HostNameVersioning, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';

function ask(sent: string | VersioningRequest, hostNamePattern?: RegExp): string | null {
  const versioning = new HostNameVersioning({ defaultVersion: 'none', hostNamePattern });
  return versioning.determineVersion(typeof sent === 'string' ? { headers: { host: sent } } : sent);
}

describe('the version is the first of three labels, without the port', () => {
  test.each([
    ['v1.example.com', 'v1'],
    ['v1.example.com:8000', 'v1'],
    ['v1.example.com:', 'v1'],
    ['V1.Example.COM', 'V1'],
    ['1.2.3', '1'],
  ])('%s carries %s', (host, version) => {
    expect(ask(host)).toBe(version);
  });
});

describe('a host that the pattern does not match is the default, unchecked', () => {
  test.each([
    'localhost',
    'localhost:8000',
    'example.com',
    'v1.api.example.com',
    'v1.0.example.com',
    'v-1.example.com',
    'v1.my-site.com',
    'v1.example.com.',
    '.example.com',
    '127.0.0.1:8000',
    '[::1]',
    '[::1]:8000',
    '::1',
    'v1.example.com:80:80',
    ':8000',
  ])('%s', (host) => {
    const allowedVersions = ['v1'];
    for (const defaultVersion of [null, 'v0']) {
      const versioning = new HostNameVersioning({ allowedVersions, defaultVersion });
      expect(versioning.determineVersion({ headers: { host } })).toBe(defaultVersion);
    }
  });
});

describe('the port is no part of the host, and the colons of an IPv6 address are none of a port', () => {
  test.each([
    ['v1.example.com', 'v1.example.com'],
    ['v1.example.com:8000', 'v1.example.com'],
    ['[::1]:8000', '[::1]'],
    ['[::1]', '[::1]'],
    ['v1.example.com:', 'v1.example.com'],
  ])('%s is the host %s', (host, expected) => {
    expect(ask(host, /^(.+)$/)).toBe(expected);
  });
});

describe('what has more than a port behind its name is no host, as a URL parser reads another one in it', () => {
  test.each([
    'v1.example.com:80@v2.example.com',
    'v1.example.com:@v2.example.com',
    'v1.example.com:x',
    'v1.example.com:80:80',
    'v1.example.com:80/v2',
    'v1.example.com:80]',
    '[::1]:80@v2.example.com',
    '::1',
  ])('%s has the default', (host) => {
    expect(ask(host, /^(.*)$/)).toBe('none');
    expect(ask(host)).toBe('none');
  });
});

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
  const versioning = new HostNameVersioning({ defaultVersion: 'none', hostNamePattern: /^(.*)$/ });
  expect(versioning.determineVersion({ url: '/users', headers: {} })).toBe('none');
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
    ['an :authority that is no string: Host', { headers: { ...host, ':authority': 1 } }, 'v3'],
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
    const header = { [name.toLowerCase()]: 'v2.example.com' };
    const versioning = new HostNameVersioning();
    expect(versioning.determineVersion({ headers: header })).toBeNull();
    expect(versioning.determineVersion({ headers: new Headers(header) })).toBeNull();
    expect(versioning.determineVersion({ headers: { ...header, host: 'v1.example.com' } })).toBe(
      'v1',
    );
  },
);

describe('hostNamePattern', () => {
  const named = /^(?<version>v\d+)\.api\.example\.com$/;

  test.each<[string, RegExp, string, string]>([
    ['has the version in its group named version', named, 'v2.api.example.com:8443', 'v2'],
    ['that does not match is the default', named, 'v2.example.com', 'none'],
    ['has the version in its group 1', /^api-(\w+)\./, 'api-v2.example.com', 'v2'],
    ['prefers the group named version', /^(\w+)\.(?<version>\w+)\./, 'api.v2.example.com', 'v2'],
    ['may have groups of other names', /^(?<any>\w+)\./, 'v2.example.com', 'v2'],
    ['may match with an empty group', /^(v\d|)\.?example\.com$/, 'example.com', ''],
    ['may ignore case', /^(v\d)\.example\.com$/i, 'V2.EXAMPLE.COM', 'V2'],
    ['may have alternatives', /^(?:(v\d)\.)?example\.com$|^localhost$/, 'v2.example.com', 'v2'],
    [
      'whose group 1 took no part is the default',
      /^(?:(v\d)\.)?example\.com$/,
      'example.com',
      'none',
    ],
    [
      'whose group named version took no part is the default, whatever group 1 is',
      /^(www\.)?(?:(?<version>v\d)\.)?example\.com$/,
      'www.example.com',
      'none',
    ],
  ])('%s', (_, pattern, host, version) => {
    expect(ask(host, pattern)).toBe(version);
  });

  test('null is the same as leaving it out', () => {
    const versioning = new HostNameVersioning({ hostNamePattern: null });
    expect(versioning.determineVersion({ hostname: 'v2.example.com' })).toBe('v2');
  });

  test.each(['g', 'y', 'gy'])('with the flags %s answers the same again', (flags) => {
    const hostNamePattern = new RegExp(named, flags);
    const versioning = new HostNameVersioning({ hostNamePattern });
    const determine = () => versioning.determineVersion({ hostname: 'v2.api.example.com' });
    expect([determine(), determine(), determine()]).toEqual(['v2', 'v2', 'v2']);
  });

  test('is never changed, nor read where it last stopped', () => {
    const hostNamePattern = Object.freeze(Object.assign(new RegExp(named, 'g'), { lastIndex: 3 }));
    const versioning = new HostNameVersioning({ hostNamePattern });
    expect(versioning.determineVersion({ hostname: 'v2.api.example.com' })).toBe('v2');
    expect(hostNamePattern.lastIndex).toBe(3);
  });

  test('may be redefined by a subclass', () => {
    class ApiVersioning extends HostNameVersioning {
      override readonly hostNamePattern = named;
    }
    expect(new ApiVersioning().determineVersion({ hostname: 'v2.api.example.com' })).toBe('v2');
  });
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
