import {
  CombinedVersioning,
  HostNameVersioning,
  RouteReverser,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

function read(sent: string | VersioningRequest, hostNamePattern?: RegExp) {
  const request = typeof sent === 'string' ? { headers: { host: sent } } : sent;
  return new HostNameVersioning({ hostNamePattern }).readVersion(request);
}

describe('readVersion returns the first of three labels, without the port:', () => {
  test.each([
    ['v1.example.com', 'v1'],
    ['v1.example.com:8000', 'v1'],
    ['V1.Example.COM', 'V1'],
    ['1.2.3', '1'],
  ])('%s carries %s', (host, version) => {
    expect(read(host)).toBe(version);
  });

  test.each([
    ...['localhost', 'example.com', 'v1.api.example.com', 'v1.0.example.com', 'v-1.example.com'],
    ...['v1.my-site.com', 'v1.example.com.', '.example.com', '127.0.0.1:8000', '[::1]:8000'],
    ':8000',
  ])('%s carries no version', (host) => {
    expect(read(host)).toBeNull();
  });
});

describe('the pattern gets the host without its port', () => {
  test.each([
    ['v1.example.com', 'v1.example.com'],
    ['v1.example.com:8000', 'v1.example.com'],
    ['v1.example.com:', 'v1.example.com'],
    ['[::1]', '[::1]'],
    ['[::1]:8000', '[::1]'],
  ])('%s as %s', (host, name) => {
    expect(read(host, /^(.+)$/)).toBe(name);
  });

  test.each([
    ...['v1.example.com:80@v2.example.com', 'v1.example.com:@v2.example.com', 'v1.example.com:x'],
    ...['v1.example.com:80:80', 'v1.example.com:80/v2', 'v1.example.com:80]'],
    ...['[::1]:80@v2.example.com', '::1'],
  ])('but not %s, because a URL parser reads another host', (host) => {
    expect(read(host, /^(.*)$/)).toBeNull();
  });

  test('but not a missing host, even if it matches an empty string', () => {
    expect(read({ url: '/users', headers: {} }, /^(.*)$/)).toBeNull();
  });
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
    [':authority if hostname is null', { hostname: null, headers: authority, url }, 'v2'],
    [':authority if hostname is empty', { hostname: '', headers: authority, url }, 'v2'],
    ['Host without :authority', { headers: host, url }, 'v3'],
    ['Host if :authority is empty', { headers: { ...host, ':authority': '' }, url }, 'v3'],
    ['Host in lower case before others', { headers: { Host: 'v1.a.b', host: 'v3.a.b' } }, 'v3'],
    ['Host in any case that is not empty', { headers: { HOST: '', Host: 'v3.a.b' } }, 'v3'],
    ['Host of Fetch headers', { headers: new Headers(host), url }, 'v3'],
    ['an absolute URL without Host', { headers: {}, url }, 'v4'],
    ['an absolute URL without Host in Fetch headers', { headers: new Headers(), url }, 'v4'],
    ['a URL object', { url: new URL(url) }, 'v4'],
    ['missing without Host in front of a path', { headers: {}, url: '/users' }, null],
    ['missing if a path looks like a host', { headers: {}, url: '//v1.a.b/' }, null],
    ['missing if a path looks like a URL', { headers: {}, url: '/http://v1.a.b/' }, null],
  ])('%s', (_, request, version) => {
    expect(read(request)).toBe(version);
  });

  test.each(['X-Forwarded-Host', 'X-Original-Host', 'Forwarded'])('never %s', (name) => {
    const headers = { [name.toLowerCase()]: 'v2.example.com' };
    expect(read({ headers })).toBeNull();
    expect(read({ headers: new Headers(headers) })).toBeNull();
    expect(read({ headers: { ...headers, host: 'v1.example.com' } })).toBe('v1');
  });

  test.each<[string, string | null]>([
    ['https://v1.example.com:443/users', 'v1.example.com'],
    ['http://user@v1.example.com:8080?x', 'v1.example.com'],
    ['ws://v1.example.com#x', 'v1.example.com'],
    ['h2c://v1.example.com:80/', 'v1.example.com'],
    ['*', null],
    ['http:///users', null],
    ['http://a b/', null],
    ['about:blank', null],
  ])('of the URL %s: %s', (url, host) => {
    expect(read({ url }, /^(.+)$/)).toBe(host);
  });

  test('of an absolute URL after thousands of calls', () => {
    // On Node 20 and 22, an optimized URL.canParse returns false for short Latin-1 strings.
    const versioning = new HostNameVersioning({ hostNamePattern: /^(.*)$/ });
    const readings = new Set<unknown>();
    for (let call = 0; call < 20_000; call++) {
      readings.add(versioning.readVersion({ url: 'http://ä.de/users' }));
    }
    expect([...readings]).toEqual(['xn--4ca.de']);
  });
});

describe('a link cannot change the host', () => {
  const reverser = new RouteReverser({ user: '/users/:id' });
  const versioning = new HostNameVersioning({ allowedVersions: ['v1', 'v2'], reverser });
  const host = { headers: { host: 'v2.example.com' }, version: 'v1' };
  const params = { id: 7 };

  test('so reverse accepts only the version of the host, or else of request.version', () => {
    const { reverse } = versioning.forRequest(host);
    const request = { version: 'v2' };
    expect(reverse('user', { params, version: 'v2' })).toBe('/users/7');
    expect(versioning.reverse('user', { params, request, version: 'v2' })).toBe('/users/7');
    const message = 'options.version must be "v2", because the host stays, got';
    for (const version of ['v1', null] as const) {
      const shown = JSON.stringify(version);
      const error = new TypeError(`HostNameVersioning: ${message} ${shown}.`);
      expect(() => reverse('user', { params, version })).toThrow(error);
      expect(() => versioning.reverse('user', { params, request, version })).toThrow(error);
    }
    expect(() => versioning.reverse('user', { params, version: 'v1' })).toThrow(TypeError);
  });

  test('but selectVersion of a combination may select another version', () => {
    const sources = [new HostNameVersioning({ reverser })];
    const combined = new CombinedVersioning({ sources, selectVersion: () => '2026-01-01' });
    expect(combined.forRequest(host).reverse('user', { params })).toBe('/users/7');
  });
});
