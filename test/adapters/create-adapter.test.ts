import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  type Lifecycle,
  NamespaceVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { createAdapter, PendingHeaders, type RouteVersioning } from 'request-versioning/adapter';
import { describe, expect, test } from 'vitest';
import { byHeader, settings } from './fixtures.js';

/** The context of a framework. */
interface Context {
  readonly request: object;
  readonly params?: object;
  readonly pattern?: string | readonly string[];
  readonly mount?: string;
  readonly pending?: PendingHeaders;
}

const adapt = createAdapter<Context>({
  request: ({ request }) => request,
  params: ({ params = {} }) => params,
  pattern: ({ pattern = '/' }) => pattern,
  mount: ({ mount = '' }) => mount,
  pending: ({ pending = new PendingHeaders(() => undefined) }) => pending,
});
const strategy: VersioningStrategy = byHeader;
const sending = (version: string): Context => ({
  request: { headers: { 'accept-version': version } },
});
/** A request without a version in its headers. */
const request = { headers: {} };

describe('the options of a route are a TypeError if', () => {
  const KNOWN = 'Known settings: versions, namespace, lifecycle.';
  test.each<[name: string, options: unknown, message: string]>([
    ['a name is unknown', { version: ['v2'] }, `unknown setting "version". ${KNOWN}`],
    ['they are a list', ['v2'], 'settings must be a plain object, got ["v2"].'],
    ['the namespace is a list', { namespace: ['v1'] }, 'namespace must be a string, got ["v1"].'],
  ])('%s', (_, options, message) => {
    const declare = () => adapt(strategy, options as RouteVersioning);
    expect(declare).toThrow(new TypeError(`HeaderVersioning: a route: ${message}`));
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
  const BEFORE = 'sunset must not be before deprecated';
  const dates = { Deprecation: '@1769904000', Sunset: 'Mon, 01 Feb 2027 00:00:00 GMT' };

  test.each<[name: string, Lifecycle, version: string, headers: object]>([
    [
      'replaces the dates of the version, and its links come first',
      lifecycle,
      'v1',
      { ...dates, Link: '</docs>; rel="deprecation", </v1>; rel="sunset"' },
    ],
    [
      'applies to a version without a life cycle',
      lifecycle,
      'v2',
      { ...dates, Link: '</docs>; rel="deprecation"' },
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
      'keeps the fields of the version that are null or undefined in it',
      { deprecated: null, sunset: undefined, links: null },
      'v1',
      { Deprecation: '@1767225600', Link: '</v1>; rel="sunset"' },
    ],
  ])('%s', (_, own, version, headers) => {
    const api = adapt(versioning, { lifecycle: own })(sending(version));
    expect(api.headers).toEqual({ Vary: 'Accept-Version', ...headers });
  });

  test.each<[name: string, Lifecycle, message: string]>([
    ['a date is wrong', { deprecated: 'soon' }, 'deprecated must be a Date or a text'],
    ['its sunset is before the deprecation of a version', { sunset: '2025-01-01' }, BEFORE],
    ['its deprecation is null too', { deprecated: null, sunset: '2025-01-01' }, BEFORE],
    ['its deprecation is undefined too', { deprecated: undefined, sunset: '2025-01-01' }, BEFORE],
    ['its deprecation is after the sunset of a version', { deprecated: '2029-01-01' }, BEFORE],
  ])('is a TypeError if %s', (_, own, message) => {
    const declare = () => adapt(versioning, { lifecycle: own });
    expect(declare).toThrow(TypeError);
    expect(declare).toThrow(message);
  });
});

describe('a preflight', () => {
  const name = 'Access-Control-Request-Method';
  const asked = { [name.toLowerCase()]: 'GET', 'accept-version': 'v2' };
  test.each<[name: string, method: string, headers: object | null, isPreflight: boolean]>([
    ['of Node has no headers of a version', 'OPTIONS', asked, true],
    ['of Fetch has no headers of a version', 'OPTIONS', new Headers(asked), true],
    ['is not another method', 'GET', asked, false],
    ['is not OPTIONS alone', 'OPTIONS', { 'accept-version': 'v2' }, false],
    ['needs headers', 'OPTIONS', null, false],
  ])('%s', (_, method, headers, isPreflight) => {
    const pending = new PendingHeaders(() => undefined);
    const api = adapt(strategy)({ request: { method, headers }, pending });
    expect([api.headers, pending.of(200)]).toEqual(
      isPreflight ? [{}, {}] : [api.headers, api.headers],
    );
    expect('Vary' in api.headers).toBe(!isPreflight);
  });
});

describe('a strategy that reads the path', () => {
  const versions = { allowedVersions: ['v1', 'v2', null], defaultVersion: null } as const;
  const sources = {
    namespace: new NamespaceVersioning(),
    path: new URLPathVersioning({ versionParam: 'release' }),
    header: new HeaderVersioning(),
    accept: new AcceptHeaderVersioning({ versionParam: 'v' }),
  };
  const combine = (...names: (keyof typeof sources)[]) =>
    new CombinedVersioning({ ...versions, sources: names.map((name) => sources[name]) });
  const byPath = new URLPathVersioning(settings);
  const listed = new NamespaceVersioning(settings);
  const unlisted = new NamespaceVersioning({ defaultVersion: 'v1' });

  type Path = Omit<Context, 'request' | 'pending'>;
  type Pattern = Path['pattern'];
  const pathOf = (path: Path | Pattern): Path =>
    typeof path === 'string' || Array.isArray(path) ? { pattern: path } : (path as Path);
  const tenant = { mount: '/v2', pattern: '/teams', params: { tenant: 'v2' } };
  const release: Path = { pattern: '/:release/*', params: { release: 'v2' } };

  test.each<[name: string, VersioningStrategy, Path | Pattern, version: string | null]>([
    ['the parameter of its source', combine('path', 'header'), release, 'v2'],
    ['the parameter, if the path has no namespace', combine('namespace', 'path'), release, 'v2'],
    ['the namespace of its pattern', combine('namespace', 'path'), '/v1/*', 'v1'],
    ['the namespace before a group', listed, '/v2{/:id}', 'v2'],
    ['no version if nested groups are left out', byPath, '{/a{/b}/:version}/c', 'v1'],
    ['the namespace behind a mount', listed, { mount: '/api', pattern: '/v2/users' }, 'v2'],
    ['no version of a route without it', combine('namespace', 'path'), '/users', null],
    ['no version if it reads no path', combine('header'), '/*', null],
    ['no version behind a mount', byPath, { mount: '/api', pattern: '/users' }, 'v1'],
    ['no version behind a mount that is the value of another parameter', byPath, tenant, 'v1'],
    [
      'no version if a group is left out',
      byPath,
      { pattern: '{/:version}/users/*rest', params: { rest: ['a'] } },
      'v1',
    ],
    ['no version of one of several paths', byPath, ['/users', '/:version/users'], 'v1'],
    ['no version if its parameter is left out', listed, '{/:version}/a', 'v1'],
    ['no version if it is optional in Express 4', byPath, '/:version?/users/*', 'v1'],
    ['no version if a path of its list has the parameter', byPath, ['{/:version}/a', '/*'], 'v1'],
  ])('gets %s', (_, versioning, path, version) => {
    expect(adapt(versioning)({ ...pathOf(path), request }).version).toBe(version);
  });

  const asParameter = (name: string) => ({
    problem: `no parameter "${name}"`,
    fix: `Register the adapter on a path such as "/:${name}/*", or set the namespace "" for no version.`,
  });
  const asVersion = asParameter('version');
  const asNamespace = {
    problem: 'no namespace',
    fix: 'Set the namespace of the route, such as "v1", or "" for no version.',
  };
  const asSingle = {
    problem: 'several namespaces',
    fix: 'Set the namespace of the route, or use a route for each.',
  };

  test.each<
    [name: string, VersioningStrategy, Path | Pattern, expected: { problem: string; fix: string }]
  >([
    ['a wildcard', byPath, '/docs/*', asVersion],
    ['a wildcard for a namespace', listed, '/docs/*', asNamespace],
    [
      'a wildcard of a strategy without a default',
      new URLPathVersioning({ allowedVersions: ['v1'] }),
      '/*',
      asVersion,
    ],
    ['a segment that no list names', unlisted, '/v1/users', asNamespace],
    ['a wildcard of a combination', combine('path', 'header'), '/docs/*', asParameter('release')],
    ['a wildcard for its namespace', combine('namespace', 'header'), '/docs/*', asNamespace],
    [
      'a parameter in place of its namespace',
      combine('namespace', 'accept'),
      { pattern: '/:version/users', params: { version: 'v2' } },
      asNamespace,
    ],
    ['a wildcard in a list', listed, ['/users', '/docs/*'], asNamespace],
    ['a parameter with a longer name', byPath, '/:versions/*', asVersion],
    ['a namespace in place of the parameter', byPath, '/v1/a', asVersion],
    ['a namespace before a group', byPath, '/v1{/:id}', asVersion],
    ['a parameter in place of the namespace', listed, '/:version/a', asNamespace],
    [
      'a parameter of a mount in place of the namespace',
      listed,
      { mount: '/V2', pattern: '/users', params: { version: 'V2' } },
      asNamespace,
    ],
    ['a required parameter that is not given', byPath, '{/:a}/:version/users', asVersion],
    ['the pattern of an earlier route', byPath, '/:tenant/users', asVersion],
    ['an optional parameter of an earlier route', byPath, '{/:version}/*rest', asVersion],
    ['a version in a mount', byPath, { mount: '/v2', pattern: '/users' }, asVersion],
    ['a namespace in a mount', listed, { mount: '/api/v2', pattern: '/users' }, asNamespace],
    ['two namespaces', listed, ['/v1/users', '/v2/users'], asSingle],
    ['two versions in its pattern', listed, '/v1/compare/v2', asSingle],
    ['a namespace in one pattern of two', listed, ['/users', '/v2/users'], asSingle],
    ['an optional namespace', listed, '{/v2}/users', asSingle],
    ['an optional namespace with a parameter', listed, '{/v2{/:id}}/users', asSingle],
  ])('makes a TypeError of a path with %s', (_, versioning, path, { problem, fix }) => {
    const context = { ...pathOf(path), request };
    const { mount = '', pattern = [] } = context;
    const text = [pattern].flat().map((each) => mount + each);
    const place = `${versioning.constructor.name}: the path "${text.join(', ')}" of the adapter`;
    const error = new TypeError(`${place} has ${problem}. ${fix}`);
    expect(() => adapt(versioning)(context)).toThrow(error);
  });

  test.each([
    ['that it declares', 'v2', '/v2/users', 'v2'],
    ['that it declares, not of its pattern', 'v3', '/v2/users', 'v3'],
    ['that is empty, so that its path has no version', '', '/packages/:version', 'v1'],
  ])('has the namespace %s', (_, namespace, pattern, version) => {
    expect(adapt(listed, { namespace })({ request, pattern }).version).toBe(version);
  });

  test('has no version if its path with a wildcard declares an empty namespace', () => {
    expect(adapt(byPath, { namespace: '' })({ request, pattern: '/files/*' }).version).toBe('v1');
  });

  test.each([
    ['a preflight', { 'access-control-request-method': 'GET' }, null],
    ['OPTIONS', {}, 'v1'],
  ])('lets %s pass a path that is a TypeError for a request', (_, headers, version) => {
    const options = { method: 'OPTIONS', headers };
    expect(adapt(byPath)({ pattern: '/*', request: options }).version).toBe(version);
  });

  test.each<[name: string, outer: RouteVersioning | undefined, pattern: string]>([
    ['declares', { namespace: 'v2' }, '/*'],
    ['declares with a second segment', { namespace: 'api:v2' }, '/*'],
    ['reads from its pattern', undefined, '/v2/*'],
  ])('inherits the namespace that an outer adapter of the request %s', (_, outer, pattern) => {
    const pending = new PendingHeaders(() => undefined);
    adapt(listed as VersioningStrategy, outer)({ request, pattern, pending });
    const inner = adapt(listed, { versions: ['v2'] });
    expect(inner({ request, mount: '/v2', pattern: '/teams', pending }).version).toBe('v2');
    expect(inner({ request, pattern: '/v2/compare/v1', pending }).version).toBe('v2');
  });

  test('inherits a namespace that the outer strategy has not read', () => {
    const pending = new PendingHeaders(() => undefined);
    adapt(strategy, { namespace: 'v2' })({ request, pattern: '/*', pending });
    expect(adapt(listed)({ request, pattern: '/teams', pending }).version).toBe('v2');
  });

  test.each<[name: string, outer: string, inner: Path]>([
    ['in its pattern', 'v1', { pattern: '/api/v2/teams' }],
    ['in its pattern, behind an empty namespace', '', { pattern: '/v2/teams' }],
    ['in its mount', 'v1', { mount: '/api/v2', pattern: '/teams' }],
  ])('is a TypeError if it inherits another namespace than the version %s', (_, outer, inner) => {
    const pending = new PendingHeaders(() => undefined);
    adapt(listed, { namespace: outer })({ request, pattern: '/*', pending });
    const error = expect.objectContaining({ message: expect.stringContaining(asSingle.problem) });
    expect(() => adapt(listed)({ ...inner, request, pending })).toThrow(error);
    const own = adapt(listed, { namespace: 'v2' })({ ...inner, request, pending });
    expect(own.version).toBe('v2');
    expect(adapt(listed)({ ...tenant, request, pending }).version).toBe('v2');
  });

  test('takes only `true` of isAllowedVersion for a listed version', () => {
    const isAllowedVersion = (version: string | null) => version === 'v1' || Promise.resolve(false);
    const versioning = new NamespaceVersioning({ allowedVersions: ['v1'] }) as VersioningStrategy;
    const decide = adapt(Object.assign(versioning, { isAllowedVersion }) as never);
    expect(decide({ request, pattern: '/api/v1/users' })).toMatchObject({ version: 'v1' });
  });
});

test('a description without a mount has its path in the pattern alone', () => {
  const plain = createAdapter<Path>({
    request: () => request,
    params: () => ({}),
    pattern: ({ pattern }) => pattern,
    pending: () => new PendingHeaders(() => undefined),
  });
  interface Path {
    readonly pattern: string;
  }
  const decide = plain(new NamespaceVersioning(settings));
  expect(decide({ pattern: '/users' }).version).toBe('v1');
});

test('a second strategy keeps the Vary of the first, also of its rejection', () => {
  const byOther = new HeaderVersioning({ ...settings, headerName: 'Other' });
  const pending = new PendingHeaders(() => undefined);
  expect(() => adapt(strategy)({ ...sending('v9'), pending })).toThrow();
  expect(pending.of(200)).toEqual({ Vary: 'Accept-Version' }); // as an error handler may send it
  const { Deprecation } = adapt(byOther)({ request, pending }).headers;
  for (const status of [200, 410]) {
    expect(pending.of(status)).toMatchObject({ Vary: 'Accept-Version, Other', Deprecation });
  }
});

test('toError makes the error of a rejection, also of pick and reject', () => {
  const thrown = new Error('thrown');
  const throwing = createAdapter<Context>({
    request: ({ request }) => request,
    params: () => ({}),
    pattern: () => '/',
    pending: () => new PendingHeaders(() => undefined),
    toError: () => thrown,
  });
  const decide = throwing(strategy, { versions: ['v1'] });
  expect(() => decide(sending('v9'))).toThrow(thrown);
  expect(() => decide(sending('v2'))).toThrow(thrown);
  const api = decide(sending('v1'));
  expect(() => api.pick({ v2: 2 })).toThrow(thrown);
  expect(() => api.pick({ v9: 2 })).toThrow(TypeError);
  expect(() => api.reject()).toThrow(thrown);
});
