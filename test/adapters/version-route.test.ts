import {
  CombinedVersioning,
  HeaderVersioning,
  type Lifecycle,
  NamespaceVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { PendingHeaders, type RouteVersioning, versionRoute } from 'request-versioning/adapter';
import { describe, expect, test } from 'vitest';
import { byHeader, settings } from './fixtures.js';

const path = { patterns: () => ['/'], params: () => ({}) };
const noHeaders = () => new PendingHeaders(() => undefined);
const strategy: VersioningStrategy = byHeader;

describe('the options of a route are a TypeError if', () => {
  const KNOWN = 'Known settings: versions, namespace, lifecycle.';
  test.each<[name: string, options: unknown, message: string]>([
    ['a name is unknown', { version: ['v2'] }, `unknown setting "version". ${KNOWN}`],
    ['they are a range', { since: 'v2' }, `unknown setting "since". ${KNOWN}`],
    ['they are a list', ['v2'], 'settings must be a plain object, got ["v2"].'],
    ['they are a text', 'v2', 'settings must be a plain object, got "v2".'],
    ['they are a Set', new Set(['v2']), 'settings must be a plain object, got [object Set].'],
    [
      'they are a promise',
      Promise.resolve(),
      'settings must be a plain object, got [object Promise].',
    ],
    ['the namespace is a list', { namespace: ['v1'] }, 'namespace must be a string, got ["v1"].'],
  ])('%s', (_, options, message) => {
    const declare = () => versionRoute(strategy, options as RouteVersioning);
    expect(declare).toThrow(new TypeError(`HeaderVersioning: a route: ${message}`));
  });

  test.each<[name: string, lifecycle: Lifecycle]>([
    ['a date of the life cycle is wrong', { deprecated: 'soon' }],
    ['a sunset is before the deprecation of a version', { sunset: '2025-01-01' }],
  ])('%s', (_, lifecycle) => {
    expect(() => versionRoute(strategy, { lifecycle })).toThrow(TypeError);
  });
});

describe('the life cycle of a route', () => {
  const lifecycles = { ...settings.lifecycle, v3: { sunset: '2028-01-01' } };
  const versioning: VersioningStrategy = new HeaderVersioning({
    ...settings,
    lifecycle: lifecycles,
  });
  const link = { rel: 'deprecation', href: '/docs' };
  const lifecycle: Lifecycle = { deprecated: '2026-02-01', sunset: '2027-02-01', links: [link] };
  const dates = { Deprecation: '@1769904000', Sunset: 'Mon, 01 Feb 2027 00:00:00 GMT' };

  test.each<[name: string, Lifecycle, version: string, headers: object]>([
    [
      'replaces the dates of the version, and its links come first',
      lifecycle,
      'v1',
      {
        ...dates,
        Link: '</docs>; rel="deprecation", </v1>; rel="sunset"',
      },
    ],
    [
      'applies to a version without a life cycle',
      lifecycle,
      'v2',
      {
        ...dates,
        Link: '</docs>; rel="deprecation"',
      },
    ],
    [
      'replaces the sunset of the version',
      { sunset: '2027-02-01' },
      'v3',
      { Sunset: dates.Sunset },
    ],
    [
      'has no link if neither has a link',
      { deprecated: '2026-02-01' },
      'v3',
      { Deprecation: '@1769904000', Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' },
    ],
    [
      'keeps the dates of the version that it does not name',
      { links: [] },
      'v1',
      {
        Deprecation: '@1767225600',
        Link: '</v1>; rel="sunset"',
      },
    ],
  ])('%s', (_, own, version, headers) => {
    const decide = versionRoute(versioning, { lifecycle: own });
    const api = decide({ headers: { 'accept-version': version } }, path, noHeaders());
    expect(api?.headers).toEqual({ Vary: 'Accept-Version', ...headers });
  });

  test('is a TypeError if its deprecation is after the sunset of a version', () => {
    const declare = () => versionRoute(versioning, { lifecycle: { deprecated: '2029-01-01' } });
    expect(declare).toThrow(TypeError);
    expect(declare).toThrow('sunset must not be before deprecated');
  });
});

describe('a preflight', () => {
  const name = 'Access-Control-Request-Method';
  test.each<
    [name: string, request: { method: string; headers: object | null }, isNeutral: boolean]
  >([
    [
      'of Node has no version',
      { method: 'OPTIONS', headers: { [name.toLowerCase()]: 'GET' } },
      true,
    ],
    [
      'of Fetch has no version',
      { method: 'OPTIONS', headers: new Headers({ [name]: 'GET' }) },
      true,
    ],
    ['is not another method', { method: 'GET', headers: { [name.toLowerCase()]: 'GET' } }, false],
    ['is not OPTIONS alone', { method: 'OPTIONS', headers: new Headers() }, false],
    ['needs headers', { method: 'OPTIONS', headers: null }, false],
  ])('%s', (_, request, isNeutral) => {
    const decide = versionRoute(new HeaderVersioning(settings) as VersioningStrategy);
    expect(decide(request as never, path, noHeaders()) === undefined).toBe(isNeutral);
  });
});

describe('the path of an adapter', () => {
  const versions = { allowedVersions: ['v1', 'v2', null], defaultVersion: null } as const;
  const sources = {
    namespace: new NamespaceVersioning(),
    path: new URLPathVersioning({ versionParam: 'release' }),
    header: new HeaderVersioning(),
  };
  const combine = (...names: (keyof typeof sources)[]) =>
    new CombinedVersioning({ ...versions, sources: names.map((name) => sources[name]) });

  test.each<[name: string, VersioningStrategy, paths: string, params: object, string | null]>([
    [
      'the parameter of its source',
      combine('path', 'header'),
      '/:release/*',
      { release: 'v2' },
      'v2',
    ],
    [
      'a parameter, if it has no namespace',
      combine('namespace', 'path'),
      '/:release/*',
      { release: 'v2' },
      'v2',
    ],
    ['a namespace, if it has no parameter', combine('namespace', 'path'), '/v1/*', {}, 'v1'],
    ['neither on a route', combine('namespace', 'path'), '/users', {}, null],
    ['neither, if no source reads the path', combine('header'), '/*', {}, null],
    [
      'no version, if another path of its list has the parameter',
      combine('path', 'header'),
      '/:release/*, /*',
      {},
      null,
    ],
  ])('gives a combination %s', (_, versioning, paths, params, version) => {
    const own = { patterns: () => paths.split(', '), params: () => params };
    const api = versionRoute(versioning)({ headers: {} }, own, noHeaders());
    expect(api?.version).toBe(version);
  });

  const listed = new NamespaceVersioning(settings);
  const inNamespace = ['no listed version', 'such as "/v1/*", or set its namespace'] as const;

  test.each<[name: string, VersioningStrategy, string, problem: string, fix: string]>([
    [
      'a wildcard of a combination',
      combine('path', 'header'),
      '/docs/*',
      'no parameter "release"',
      'such as "/:release/*"',
    ],
    [
      'a wildcard of a combination with a namespace',
      combine('namespace', 'header'),
      '/docs/*',
      ...inNamespace,
    ],
    [
      'a wildcard of a combination below a version that no source reads',
      combine('path', 'header'),
      '/v1/*',
      'no parameter "release"',
      'such as "/:release/*"',
    ],
    [
      'a wildcard of a combination below a parameter that no source reads',
      combine('namespace', 'header'),
      '/:release/*',
      ...inNamespace,
    ],
    [
      'a wildcard of a strategy without a default',
      new URLPathVersioning({ allowedVersions: ['v1'] }),
      '/docs/*',
      'no parameter "version"',
      'such as "/:version/*"',
    ],
    [
      'a wildcard with a parameter whose name begins with the name',
      new URLPathVersioning(settings),
      '/:versions/*',
      'no parameter "version"',
      'such as "/:version/*"',
    ],
    [
      'a list of namespaces with wildcards, for a parameter',
      new URLPathVersioning(settings),
      '/v1/*, /v2/*',
      'no parameter "version"',
      'such as "/:version/*"',
    ],
    ['a wildcard with a parameter, for namespaces', listed, '/:version/*', ...inNamespace],
    [
      'a wildcard below a namespace, for a strategy without a list of versions',
      new NamespaceVersioning({ defaultVersion: 'v1' }),
      '/v1/*',
      ...inNamespace,
    ],
    ['a list with a wildcard', listed, '/users, /docs/*', ...inNamespace],
    [
      'a list of namespaces',
      listed,
      '/v1/users, /v2/users',
      'several namespaces',
      'for each of them',
    ],
  ])('is a TypeError if it is %s', (_, versioning, paths, problem, fix) => {
    const own = { patterns: () => paths.split(', '), params: () => ({}) };
    const decide = versionRoute(versioning);
    const place = `${versioning.constructor.name}: the path "${paths}" of the adapter`;
    expect(() => decide({ headers: {} }, own, noHeaders())).toThrow(
      new TypeError(`${place} has ${problem}. Register the adapter on a path ${fix}.`),
    );
  });
});

test('a segment of a path is a listed version only if isAllowedVersion returns true', () => {
  const isAllowedVersion = (version: string | null) => version === 'v1' || Promise.resolve(false);
  const versioning = new NamespaceVersioning({ allowedVersions: ['v1'] }) as VersioningStrategy;
  const decide = versionRoute(Object.assign(versioning, { isAllowedVersion }) as never);
  const own = { patterns: () => ['/api/v1/users'], params: () => ({}) };
  expect(decide({ headers: {} }, own, noHeaders())).toMatchObject({ version: 'v1' });
});

test('toError makes the error of a rejection, also of pick and reject', () => {
  const decide = versionRoute(strategy, { versions: ['v1'] });
  const thrown = new Error('thrown');
  const send = (version: string) =>
    decide({ headers: { 'accept-version': version } }, path, noHeaders(), () => thrown);
  expect(() => send('v9')).toThrow(thrown);
  expect(() => send('v2')).toThrow(thrown);
  const api = send('v1');
  expect(() => api?.pick({ v2: 2 })).toThrow(thrown);
  expect(() => api?.pick({ v9: 2 })).toThrow(TypeError);
  expect(() => api?.reject()).toThrow(thrown);
});
