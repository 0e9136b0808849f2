import {
  CombinedVersioning,
  HeaderVersioning,
  type HostNameSettings,
  HostNameVersioning,
  type RequestLike,
  RouteReverser,
  requestOrigin,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

function read(sent: string | RequestLike, hostNamePattern?: RegExp) {
  const request = typeof sent === 'string' ? { headers: { host: sent } } : sent;
  return new HostNameVersioning({ hostNamePattern }).readVersion(request);
}

// test/conformance/determine.jsonl lists the hosts that the default pattern reads.

// A pattern gets no host if a URL parser reads another one.
test.each<[string | RequestLike, string | null]>([
  ['v1.example.com:', 'v1.example.com'],
  ['[::1]', '[::1]'],
  ['[::1]:8000', '[::1]'],
  ['v1.example.com:x', null],
  ['v1.example.com:80]', null],
  ['[::1]:80@v2.example.com', null],
  ['::1', null],
  [':8000', null],
  [{ url: '/users', headers: {} }, null],
])('the pattern gets the host without its port: %j as %j', (sent, host) => {
  expect(read(sent, /^(.*)$/)).toBe(host);
});

describe('the host is, in this order, hostname, :authority, Host and the host of an absolute URL', () => {
  const hostname = 'v1.example.com:8000';
  const authority = { ':authority': 'v2.example.com:8000' };
  const host = { host: 'v3.example.com:8000' };
  const url = 'http://v4.example.com:8000/users';

  test.each<[string, RequestLike, string | null]>([
    ['hostname', { hostname, headers: { ...authority, ...host }, url }, 'v1'],
    ['hostname, even if it does not match', { hostname: 'localhost', headers: host, url }, null],
    [':authority without a hostname', { headers: { ...authority, ...host }, url }, 'v2'],
    [':authority if hostname is null', { hostname: null, headers: authority, url }, 'v2'],
    [':authority if hostname is empty', { hostname: '', headers: authority, url }, 'v2'],
    ['Host beside an empty line', { headers: { host: ['', host.host] }, url }, 'v3'],
    ['Host if :authority is empty', { headers: { ...host, ':authority': '' }, url }, 'v3'],
    ['an absolute URL without Host', { headers: new Headers(), url: new URL(url) }, 'v4'],
    ['missing if a path looks like a host', { headers: {}, url: '//v1.a.b/' }, null],
    ['missing if a path looks like a URL', { headers: {}, url: '/http://v1.a.b/' }, null],
  ])('%s', (_, request, version) => {
    expect(read(request)).toBe(version);
  });

  test.each(['X-Forwarded-Host', 'X-Original-Host', 'Forwarded'])('never %s', (name) => {
    const headers = { [name.toLowerCase()]: 'v2.example.com' };
    expect(read({ headers })).toBeNull();
    expect(read({ headers: new Headers(headers) })).toBeNull();
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
  const reverser = { reverse: () => '/users' };
  const versioning = new HostNameVersioning({ allowedVersions: ['v1', 'v2'], reverser });
  const host = { headers: { host: 'v2.example.com' }, version: 'v1' };
  const { reverse } = versioning.forRequest(host);
  const request = { version: 'v2' };

  test('so reverse accepts the version of the host, or else of request.version', () => {
    expect(reverse('users', { version: 'v2' })).toBe('/users');
    expect(versioning.reverse('users', { request, version: 'v2' })).toBe('/users');
  });

  test.each(['v1', null] as const)('so reverse throws a TypeError for version %j', (version) => {
    const expected =
      'options.version must be "v2", because a link stays on the host of its request, got';
    const fix = 'For another version, use forVersion and a reverser with the origin of its host.';
    const error = new TypeError(
      `HostNameVersioning: ${expected} ${JSON.stringify(version)}. ${fix}`,
    );
    expect(() => reverse('users', { version })).toThrow(error);
    expect(() => versioning.reverse('users', { request, version })).toThrow(error);
  });

  test('so reverse keeps a default that isAllowedVersion rejects, because no link changes it', () => {
    class NumberedVersioning extends HostNameVersioning {
      override isAllowedVersion = (version: string | null) => /^v\d+$/.test(`${version}`);
    }
    const numbered = new NumberedVersioning({ defaultVersion: 'latest', reverser });
    const api = numbered.forRequest({ headers: { host: 'localhost' } });
    expect([api.version, api.reverse('users')]).toEqual(['latest', '/users']);
    expect(numbered.forVersion('latest').reverse('users')).toBe('/users');
  });

  test('so reverse throws a TypeError for a version without a request', () => {
    expect(() => versioning.reverse('users', { version: 'v1' })).toThrow(TypeError);
  });

  test('but selectVersion of a combination may select another version', () => {
    const sources = [new HostNameVersioning({ reverser })];
    const combined = new CombinedVersioning({ sources, selectVersion: () => '2026-01-01' });
    expect(combined.forRequest(host).reverse('users')).toBe('/users');
  });
});

describe('after forVersion, an absolute link', () => {
  const listed = ['v1', 'v2', 'V3'];
  const onHost = (host: string) => ({ reverser: { reverse: () => `https://${host}/users` } });
  const linkOf = (version: string | null, host: string, settings: HostNameSettings = {}) =>
    new HostNameVersioning({ allowedVersions: listed, ...settings, ...onHost(host) })
      .forVersion(version)
      .reverse('users');

  const byDefault = { defaultVersion: 'v1' };
  const hostNamePattern = /^(v\d+)\.api\.example\.com$/;

  test.each<[string, version: string | null, host: string, settings?: HostNameSettings]>([
    ['the version', 'v2', 'v2.example.com'],
    ['the version and a port', 'v2', 'v2.example.com:8443'],
    ['the version in another case', 'V3', 'v3.example.com'],
    ['no version if it is the default', 'v1', 'api.my-site.com', byDefault],
    [
      'no version if the pattern does not match',
      'v1',
      'v2.example.com',
      { ...byDefault, hostNamePattern },
    ],
    ['any version for no version', null, 'v2.example.com', { allowedVersions: [...listed, null] }],
  ])('may have a host of %s', (_, version, host, settings) => {
    expect(linkOf(version, host, settings)).toBe(`https://${host}/users`);
  });

  test.each<[string, version: string, host: string, settings?: HostNameSettings]>([
    ['another version', 'v2', 'v1.example.com'],
    ['a version that is not allowed', 'v2', 'api.example.com'],
    ['another version, even if it is the default', 'v2', 'v1.example.com', byDefault],
    ['no version', 'v2', 'api.my-site.com'],
    ['no version, whose default is another version', 'v2', 'localhost:3000', byDefault],
    [
      'a version that the pattern does not find',
      'v2',
      'v2.example.com',
      { ...byDefault, hostNamePattern },
    ],
  ])('is a TypeError on a host of %s', (_, version, host, settings) => {
    expect(() => linkOf(version, host, settings)).toThrow(
      new TypeError(
        `HostNameVersioning: the host of a link must be of the version "${version}", got "${host}". ` +
          `Use a reverser whose origin is a host of "${version}".`,
      ),
    );
  });

  const fallback = 'https://v1.example.com';
  const origin = requestOrigin({ allowedHosts: ['.example.com'], fallback });
  const byRequest = new RouteReverser({ users: '/users' }, { origin });

  test('has the fallback of requestOrigin, which has a version', () => {
    const versioning = new HostNameVersioning({ allowedVersions: listed, reverser: byRequest });
    expect(versioning.forVersion('v1').reverse('users')).toBe('https://v1.example.com/users');
    expect(() => versioning.forVersion('v2').reverse('users')).toThrow(TypeError);
  });

  test('has a host of the version that readVersion of a subclass finds there', () => {
    class RegionalVersioning extends HostNameVersioning {
      override readVersion(request: RequestLike) {
        return String(super.readVersion(request)).replace('eu', '');
      }
    }
    const onRegion = onHost('v2eu.example.com');
    const versioning = new RegionalVersioning({ allowedVersions: listed, ...onRegion });
    expect(versioning.forVersion('v2').reverse('users')).toBe('https://v2eu.example.com/users');
    expect(() => versioning.forVersion('v1').reverse('users')).toThrow(TypeError);
  });

  test('may be a path, which has no host', () => {
    const reverser = new RouteReverser({ users: '/users' });
    const versioning = new HostNameVersioning({ allowedVersions: listed, reverser });
    expect(versioning.forVersion('v2').reverse('users')).toBe('/users');
  });

  test.each<[string, Host: string, link: string]>([
    ['an alias host', 'alias.example.com', 'https://alias.example.com/users'],
    ['a forged host', 'evil.example', 'https://v1.example.com/users'],
    ['a version in another case', 'V2.example.com', 'https://v2.example.com/users'],
  ])('of a request is not checked, for example for %s', (_, Host, link) => {
    const versioning = new HostNameVersioning({
      defaultVersion: 'v2',
      selectVersion: () => 'v2',
      reverser: byRequest,
    });
    const request = { headers: new Headers({ Host }), protocol: 'https' };
    expect(versioning.forRequest(request).reverse('users')).toBe(link);
    expect(versioning.reverse('users', { request: { ...request, version: 'v2' } })).toBe(link);
  });

  test.each<[defaultVersion: string, host: string, isRight: boolean]>([
    ['v1', 'v2.example.com', true],
    ['v1', 'v1.example.com', false],
    ['v2', 'api.my-site.com', true],
    ['v1', 'api.my-site.com', false],
  ])('of a combination with the default %s on %s is right: %s', (defaultVersion, host, isRight) => {
    const sources = [new HostNameVersioning(onHost(host)), new HeaderVersioning(onHost(host))];
    const versioning = new CombinedVersioning({ sources, defaultVersion, allowedVersions: listed });
    const { reverse } = versioning.forVersion('v2');
    if (isRight) expect(reverse('users')).toBe(`https://${host}/users`);
    else expect(() => reverse('users')).toThrow(TypeError);
  });
});
