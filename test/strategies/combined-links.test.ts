import {
  type CombinedSettings,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  reverseWithFallback,
  URLPathVersioning,
  type VersioningSource,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { carrying, named, preferring, reading } from '../support/combinations.js';

describe('a link of a combination', () => {
  const byHeader = new HeaderVersioning(named('header'));
  const byQuery = new QueryParameterVersioning(named('query'));
  const byPath = new URLPathVersioning({
    reverser: new RouteReverser({ users: '/users', 'v-users': ['/users', '/:version/users'] }),
  });
  const byNamespace = new NamespaceVersioning({
    allowedVersions: ['v1', 'v2', null],
    reverser: new RouteReverser({ v2: include('/ns/v2', { 'v-users': '/users' }) }),
  });
  const strict = new QueryParameterVersioning({ ...named('query'), allowedVersions: ['v1', null] });
  const all = { sources: [byHeader, byQuery, byPath, byNamespace], defaultVersion: 'v2' };
  const list = reading(() => ['v2', 'v1'], named('list'));
  const optionsOf = (carried: string, version?: string | null) => ({
    request: { ...carrying(carried), version },
  });
  const withMethod = { request: { ...carrying('query=v2'), version: () => 'v2' } };

  test.each<[string, carried: string, string]>([
    ['the header that carries the version', 'header=v2', '/header'],
    ['the path that carries the version', 'path=v2', '/v2/users'],
    ['the first of two sources that agree', 'header=v2 query=v2', '/header'],
    ['a namespace before an earlier source that agrees', 'query=v2 namespace=v2', '/ns/v2/users'],
    ['the first source whose links carry the version, without a version', '', '/query?version=v2'],
  ])('is built by %s', (_, carried, url) => {
    const versioning = new CombinedVersioning(all);
    expect(versioning.forRequest(carrying(carried)).reverse('v-users')).toBe(url);
    expect(versioning.reverse('v-users', optionsOf(carried, 'v2'))).toBe(url);
  });

  test.each<[string, VersioningSource, string]>([
    ['the path', byPath, '/v2/users'],
    ['the namespace', byNamespace, '/ns/v2/users'],
  ])('without a version has the default in %s', (_, source, url) => {
    const versioning = new CombinedVersioning({ ...all, sources: [byHeader, source] });
    expect(versioning.forRequest(carrying('')).reverse('v-users')).toBe(url);
  });

  test.each<[string, VersioningSource[], string]>([
    ['the source with a single version after a list', [list, byQuery], '/query?version=v1'],
    ['the source with a single version before a list', [byQuery, list], '/query?version=v1'],
    ['the first of two lists', [list, preferring('v1', 'v2')], '/list'],
  ])('is built by %s', (_, sources, url) => {
    const { reverse } = new CombinedVersioning({ sources }).forRequest(carrying('query=v1'));
    expect(reverse('users')).toBe(url);
  });

  test.each<[string, ReverseOptions, string]>([
    ['the first of two that conflict', optionsOf('header=v1 query=v2', 'v2'), '/header'],
    ['a source with two versions', optionsOf('query=v1&version=v2', 'v2'), '/query?version=v2'],
    ['a source with an empty version', optionsOf('query=', ''), '/query?version='],
    ['the first source if request.version is null', optionsOf('query=v2', null), '/header'],
    ['the first source if the request is null', { request: null }, '/header'],
    ['the first source if request.version is a method', withMethod, '/header'],
    ['a source beside version null', { ...optionsOf('query=v2'), version: null }, '/query'],
    ['a source beside version', { ...optionsOf('query=v2'), version: 'v1' }, '/query?version=v1'],
  ])('without forRequest is built by %s', (_, options, url) => {
    expect(new CombinedVersioning(all).reverse('v-users', options)).toBe(url);
  });

  test('without a version is built by the source that had the version, not by a host', () => {
    const sources = [new HostNameVersioning(named('host')), byQuery];
    const versioning = new CombinedVersioning({ sources });
    const request = { ...carrying('query=v1'), hostname: 'localhost', version: 'v1' };
    expect(versioning.forRequest(request).reverse('users', { version: null })).toBe('/query');
    expect(versioning.reverse('users', { request, version: null })).toBe('/query');
  });

  test.each([
    [true, '/own'],
    [false, '/header'],
  ])('without a request is built by a later source if it declares %s', (declared, url) => {
    const own = Object.assign(
      reading(() => null, named('own')),
      { linksCarryVersion: declared },
    );
    const versioning = new CombinedVersioning({ sources: [byHeader, own] });
    expect(versioning.reverse('users', { version: 'v1' })).toBe(url);
    expect(versioning.linksCarryVersion).toBe(declared);
  });

  test('without a request is not built by a source that does not allow the version', () => {
    const sources = [strict, byPath];
    const { reverse } = new CombinedVersioning({ sources }).forVersion('v2');
    expect(reverse('v-users')).toBe('/v2/users');
    expect(reverse('v-users', { version: 'v1' })).toBe('/query?version=v1');
  });

  test('is built by the reverse of a subclass', () => {
    class Prefixed extends CombinedVersioning {
      override reverse(...call: Parameters<CombinedVersioning['reverse']>) {
        return `/app${super.reverse(...call)}`;
      }
    }
    const { reverse } = new Prefixed({ sources: [byQuery] }).forRequest(carrying('query=v1'));
    expect(reverse('users')).toBe('/app/query?version=v1');
  });

  test.each<[string, CombinedSettings, string]>([
    ['combination', { sources: [byQuery], allowedVersions: ['v1'] }, 'CombinedVersioning'],
    ['source', { sources: [strict] }, 'QueryParameterVersioning'],
  ])('is a TypeError if the list of the %s lacks options.version', (_, settings, owner) => {
    const versioning = new CombinedVersioning(settings);
    const request = carrying('query=v1');
    const expected = 'options.version must be an allowed version or null, got "v9".';
    const error = new TypeError(`${owner}: ${expected}`);
    expect(() => versioning.forRequest(request).reverse('users', { version: 'v9' })).toThrow(error);
    expect(() => versioning.reverse('users', { request, version: 'v9' })).toThrow(error);
  });

  test('without a version is built by the first source that allows the default, whether or not its links carry it', () => {
    const versioning = new CombinedVersioning({
      sources: [strict, byHeader],
      defaultVersion: 'v2',
    });
    const { reverse } = versioning.forRequest(carrying(''));
    expect(reverse('users')).toBe('/header');
    expect(reverse('users', { version: 'v1' })).toBe('/query?version=v1');
  });

  test('is a TypeError if no source allows the selected version', () => {
    const selecting = { sources: [strict], selectVersion: () => 'v2' };
    const { reverse } = new CombinedVersioning(selecting).forRequest(carrying(''));
    const expected = 'the determined version must be an allowed version or null, got "v2".';
    expect(() => reverse('users')).toThrow(new TypeError(`QueryParameterVersioning: ${expected}`));
  });

  test('of an alias is built by the source that had it', () => {
    const selectVersion = (sent: string | null) => (sent === 'first' ? 'v1' : sent);
    const versioning = new CombinedVersioning({ sources: [byHeader, strict], selectVersion });
    const { reverse } = versioning.forRequest(carrying('query=first'));
    expect(reverse('users')).toBe('/query?version=v1');
  });

  test('keeps a request.version that the list of the source lacks, as the reference does', () => {
    const versioning = new CombinedVersioning({ sources: [strict] });
    expect(versioning.reverse('users', optionsOf('query=v1', 'v9'))).toBe('/query?version=v9');
  });

  test('of reverseWithFallback has the reverser of the first source', () => {
    const versioning = new CombinedVersioning({ sources: [byPath, byHeader] });
    expect(reverseWithFallback(versioning, 'users', optionsOf('path=v2', 'v2'))).toBe('/users');
  });
});

describe('in a combination that reads the host, a link', () => {
  const listed = ['v1', 'v2'];
  const onHost = (origin: string) => ({
    reverser: new RouteReverser({ user: '/user' }, { origin }),
  });
  const combine = (origin: string, settings: Partial<CombinedSettings> = {}) =>
    new CombinedVersioning({
      sources: [new QueryParameterVersioning(onHost(origin)), new HostNameVersioning()],
      allowedVersions: listed,
      ...settings,
    });
  const requestOn = (Host: string, url = '/user') => ({ url, headers: { Host } });

  test.each<[origin: string, url: string]>([
    ['https://v2.example.com', 'https://v2.example.com/user?version=v2'],
    ['https://api.my-site.com', 'https://api.my-site.com/user?version=v2'],
  ])('of forVersion("v2") may lead to %s', (origin, url) => {
    expect(combine(origin).forVersion('v2').reverse('user')).toBe(url);
  });

  test.each<[string, Partial<CombinedSettings>]>([
    ['with a conflict', {}],
    ['with onConflict: "first"', { onConflict: 'first' }],
  ])('of forVersion to the host of another version throws a TypeError, %s', (_, settings) => {
    const { reverse } = combine('https://v1.example.com', settings).forVersion('v2');
    const expected = 'the host of a link must be of the version "v2", got "v1.example.com".';
    const fix = 'Use a reverser whose origin is a host of "v2".';
    const error = new TypeError(`CombinedVersioning: ${expected} ${fix}`);
    expect(() => reverse('user')).toThrow(error);
    expect(reverse('user', { version: 'v1' })).toBe('https://v1.example.com/user?version=v1');
    expect(reverse('user', { version: null })).toBe('https://v1.example.com/user');
  });

  test('of forVersion may be a path', () => {
    const sources = [
      new QueryParameterVersioning({ reverser: new RouteReverser({ user: '/user' }) }),
      new HostNameVersioning(),
    ];
    const versioning = combine('https://v1.example.com', { sources });
    expect(versioning.forVersion('v2').reverse('user')).toBe('/user?version=v2');
  });

  test.each<[Host: string, url: string]>([
    ['v1.example.com', '/user?version=v1'],
    ['v1.example.com', '/user'],
  ])('of a request to %s%s throws a TypeError for another version', (Host, url) => {
    const request = requestOn(Host, url);
    const versioning = combine('https://example.com');
    const expected =
      'options.version must be "v1", because a link stays on the host of its request, got "v2".';
    const { reverse } = versioning.forRequest(request);
    expect(() => reverse('user', { version: 'v2' })).toThrow(expected);
    expect(() => versioning.reverse('user', { request, version: 'v2' })).toThrow(expected);
  });

  test.each<[Host: string, url: string, version: string, link: string]>([
    ['api.my-site.com', '/user?version=v1', 'v2', 'https://api.my-site.com/user?version=v2'],
    ['V1.example.com', '/user?version=v1', 'v1', 'https://api.my-site.com/user?version=v1'],
  ])('of a request to %s%s may have the version %s', (Host, url, version, link) => {
    const selectVersion = (sent: string | null) => sent?.toLowerCase() ?? null;
    const versioning = combine('https://api.my-site.com', { selectVersion, onConflict: 'first' });
    expect(versioning.forRequest(requestOn(Host, url)).reverse('user', { version })).toBe(link);
  });

  test('of a request to the host of an alias has only the version that the alias means', () => {
    const selectVersion = (sent: string | null) => (sent === 'latest' ? 'v2' : sent);
    const sources = [new HostNameVersioning(onHost('https://latest.example.com'))];
    const versioning = combine('https://latest.example.com', { sources, selectVersion });
    const { reverse, version } = versioning.forRequest(requestOn('latest.example.com', '/user'));
    expect(reverse('user', { version })).toBe('https://latest.example.com/user');
    const expected =
      'options.version must be "v2", because a link stays on the host of its request, got "v1".';
    expect(() => reverse('user', { version: 'v1' })).toThrow(expected);
  });
});
