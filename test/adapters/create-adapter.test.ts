import {
  type HeaderRecord,
  HeaderVersioning,
  type Lifecycle,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RouteOptions,
  URLPathVersioning,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import { createAdapter, replaceHeaders } from 'request-versioning/adapter';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { thrown } from '../support/thrown-error.js';
import { byHeader, settings } from './fixtures.js';

/** The context of a framework. It keeps the headers that the response gets. */
interface Context {
  readonly request: object;
  readonly params?: object;
  headers?: HeaderRecord;
}

const adapt = createAdapter<Context>({
  request: ({ request }) => request,
  params: ({ params = {} }) => params,
  addHeaders(context, headers) {
    context.headers = replaceHeaders(context.headers, headers);
  },
});
const strategy: VersioningStrategy = byHeader;
const sending = (version: string): Context => ({
  request: { headers: { 'accept-version': version } },
});
/** A request without a version in its headers. */
const request = { headers: {} };

describe('the options of a route are a TypeError if', () => {
  const KNOWN = 'Known settings: versions, namespace, versionInPath, lifecycle.';
  test.each<[name: string, options: unknown, message: string]>([
    ['a name is unknown', { version: ['v2'] }, `unknown setting "version". ${KNOWN}`],
    ['they are a list', ['v2'], 'settings must be a plain object, got ["v2"].'],
    [
      'the namespace is a list',
      { namespace: ['v1'] },
      'namespace must be a text with an allowed version, such as "v1", got ["v1"].',
    ],
    [
      'versionInPath is neither "required" nor "optional"',
      { versionInPath: false },
      'versionInPath must be "required" or "optional", got false.',
    ],
  ])('%s', (_, options, message) => {
    const declare = () => adapt(strategy, options as RouteOptions);
    expect(declare).toThrow(new TypeError(`HeaderVersioning: a route: ${message}`));
  });

  test('no segment of the namespace is an allowed version', () => {
    const message = 'the namespace of a route must be a text with an allowed version, such as "v1"';
    const byNamespace = new NamespaceVersioning({ allowedVersions: ['v1'] });
    expect(() => adapt(byNamespace, { namespace: 'v9:users' })).toThrow(
      new TypeError(`NamespaceVersioning: ${message}, got "v9:users".`),
    );
  });
});

describe('the life cycle of a route', () => {
  const links = [{ rel: 'sunset', href: '/v1' }];
  const versioning: VersioningStrategy = new HeaderVersioning({
    allowedVersions: ['v1', 'v2', 'v3'],
    lifecycle: {
      v1: { deprecated: '2036-03-01', gone: '2036-06-01', links },
      v3: { sunset: '2036-06-01' },
    },
  });
  const link = { rel: 'deprecation', href: '/docs' };
  const [january, march, june] = ['@2082758400', '@2087942400', '@2095891200'];
  const [sunsetInMarch, sunsetInJune, sunsetInJuly] = [
    'Sat, 01 Mar 2036 00:00:00 GMT',
    'Sun, 01 Jun 2036 00:00:00 GMT',
    'Tue, 01 Jul 2036 00:00:00 GMT',
  ];
  const ofV1 = { Deprecation: march, Sunset: sunsetInJune, Link: '</v1>; rel="sunset"' };

  test.each<[name: string, Lifecycle, version: string, headers: object]>([
    [
      'announces its dates if they are before the dates of the version',
      { deprecated: '2036-01-01', sunset: new Date('2036-03-01') },
      'v1',
      { ...ofV1, Deprecation: january, Sunset: sunsetInMarch },
    ],
    [
      'announces the dates of the version if these are before its own',
      { deprecated: '2036-06-01', sunset: '2036-07-01' },
      'v1',
      ofV1,
    ],
    [
      'has its links first',
      { links: [link] },
      'v1',
      { ...ofV1, Link: `</docs>; rel="deprecation", ${ofV1.Link}` },
    ],
    [
      'applies to a version without a life cycle',
      { deprecated: '2036-06-01', sunset: '2036-07-01', links: [link] },
      'v2',
      { Deprecation: june, Sunset: sunsetInJuly, Link: '</docs>; rel="deprecation"' },
    ],
    [
      'has no link if neither has a link',
      { deprecated: '2036-01-01' },
      'v3',
      { Deprecation: january, Sunset: sunsetInJune },
    ],
    [
      'keeps the fields of the version that are null or undefined in it',
      { deprecated: null, sunset: undefined, links: null },
      'v1',
      ofV1,
    ],
    [
      'may end before the version is deprecated',
      { sunset: '2036-03-01' },
      'v1',
      { ...ofV1, Sunset: sunsetInMarch },
    ],
    [
      'may be deprecated after the sunset of the version',
      { deprecated: '2036-07-01' },
      'v3',
      { Deprecation: '@2098483200', Sunset: sunsetInJune },
    ],
  ])('%s', (_, own, version, headers) => {
    const api = adapt(versioning, { lifecycle: own })(sending(version));
    expect(api.headers).toEqual({ Vary: 'Accept-Version', ...headers });
  });

  test.each<[name: string, Lifecycle, message: string]>([
    [
      'a date is wrong',
      { deprecated: 'soon' },
      'deprecated must be a valid Date or a text such as "2026-01-31" or "2026-01-31T12:00:00Z", got "soon".',
    ],
    [
      'its sunset is before its deprecation',
      { deprecated: '2036-03-01', sunset: '2036-01-01' },
      'sunset must not be before deprecated, but 2036-01-01T00:00:00.000Z is before 2036-03-01T00:00:00.000Z.',
    ],
    [
      'it ends the route',
      { gone: '2037-01-01' } as Lifecycle,
      'unknown setting "gone". Known settings: deprecated, sunset, links.',
    ],
  ])('is a TypeError if %s', (_, own, message) => {
    expect(() => adapt(versioning, { lifecycle: own })).toThrow(
      new TypeError(`HeaderVersioning: lifecycle of a route: ${message}`),
    );
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
    const context: Context = { request: { method, headers } };
    const api = adapt(strategy)(context);
    expect(context.headers).toEqual(api.headers);
    expect('Vary' in api.headers).toBe(!isPreflight);
  });

  test('of a version that the route lacks has the headers of every 404 of that version', () => {
    const versioning = new QueryParameterVersioning({
      allowedVersions: ['v1', 'v2'],
      advertiseVersions: true,
      versionHeader: 'API-Version',
    });
    const context: Context = {
      request: { method: 'OPTIONS', url: '/?version=v1', headers: asked },
    };
    expect(() => adapt(versioning, { versions: ['v2'] })(context)).toThrow(VersionError);
    expect(context.headers).toEqual({ 'API-Version': 'v1', 'API-Supported-Versions': 'v2' });
  });
});

describe('the place of the version', () => {
  const byPath = new URLPathVersioning(settings);
  const byNamespace = new NamespaceVersioning(settings);
  type Matched = Parameters<ReturnType<typeof adapt>>[1];

  test.each<
    [name: string, VersioningStrategy, RouteOptions, Partial<Context>, Matched, version: string]
  >([
    ['the parameter of the router', byPath, {}, { params: { version: 'v2' } }, {}, 'v2'],
    ['the declared namespace', byNamespace, { namespace: 'v2' }, {}, {}, 'v2'],
    ['the namespace of the router', byNamespace, {}, {}, { namespace: 'v2' }, 'v2'],
    ['the declared one of two', byNamespace, { namespace: 'v2' }, {}, { namespace: 'v3' }, 'v2'],
    ['optional for the route', byNamespace, { versionInPath: 'optional' }, {}, {}, 'v1'],
    ['optional for the router', byNamespace, {}, {}, { versionInPath: 'optional' }, 'v1'],
    ['not read by a strategy for a header', byHeader, {}, {}, {}, 'v1'],
    [
      'never required of OPTIONS',
      byPath,
      {},
      { request: { ...request, method: 'OPTIONS' } },
      {},
      'v1',
    ],
  ])('is %s', (_, versioning, options, context, matched, version) => {
    const decide = adapt(versioning, options);
    expect(decide({ request, ...context }, matched).version).toBe(version);
  });

  test('of the router need not be an allowed version, so that its requests are rejected', () => {
    const decide = adapt(byNamespace);
    expect(() => decide({ request }, { namespace: 'v9' })).toThrow(VersionError);
  });

  test.each<[name: string, VersioningStrategy, RouteOptions, Matched]>([
    ['a parameter', byPath, {}, {}],
    ['a namespace', byNamespace, {}, {}],
    [
      'what the route requires',
      byPath,
      { versionInPath: 'required' },
      { versionInPath: 'optional' },
    ],
  ])('throws a TypeError without %s', (_, versioning, options, matched) => {
    const decide = adapt(versioning, options);
    const error = thrown(() => decide({ request }, matched));
    expect(error).toBeInstanceOf(TypeError);
    // The framework of this file does not describe its routes.
    expect(error).toHaveProperty('message', expect.stringContaining(': this route '));
  });
});

describe('the headers of the last decision count', () => {
  const byOther = new HeaderVersioning({ ...settings, headerName: 'Other' });

  test('of two strategies, with the Vary of both', () => {
    const context = sending('v2');
    adapt(strategy)(context);
    const { Deprecation } = adapt(byOther)(context).headers;
    expect(context).toMatchObject({ headers: { Vary: 'Accept-Version, Other', Deprecation } });
    Object.assign(context, { request: { headers: { other: 'v9' } } });
    expect(() => adapt(byOther)(context)).toThrow(VersionError);
    expect(context).toMatchObject({ headers: { Vary: 'Accept-Version, Other' } });
    expect(context.headers).not.toHaveProperty('Deprecation');
  });

  test('of a rejection within a version, which has all headers of the version and of its route', () => {
    const translate = Object.assign((message: string) => message, { vary: ['Accept-Language'] });
    const versioning: VersioningStrategy = new HeaderVersioning({ ...settings, translate });
    const context = { ...sending('v1') };
    const api = adapt(versioning, { lifecycle: { sunset: '2036-01-01' } })(context);
    const { Vary, ...headers } = api.headers;
    expect([Vary, headers.Sunset]).toEqual(['Accept-Version', 'Tue, 01 Jan 2036 00:00:00 GMT']);
    const all = { Vary: 'Accept-Version, Accept-Language', ...headers };
    for (const reject of [api.reject, () => api.pick({ v2: 2 })]) {
      expect(reject).toThrow(expect.objectContaining({ status: 404, headers: all }));
      expect(context).toMatchObject({ headers: all });
    }
  });

  test('of a rejection of the version, which has the life cycle of its route if the version has ended', () => {
    const versioning: VersioningStrategy = new HeaderVersioning({
      allowedVersions: ['v1', 'v2', 'v3'],
      lifecycle: {
        v1: { gone: '2026-03-01' },
        v2: { brownouts: [{ start: '2026-01-01', end: '9999-12-31' }] },
      },
    });
    const decide = adapt(versioning, { lifecycle: { sunset: '2026-01-01' } });
    const Vary = 'Accept-Version';
    const Sunset = 'Thu, 01 Jan 2026 00:00:00 GMT';
    const retry = { 'Retry-After': expect.stringMatching(/^\d+$/) };
    for (const [version, status, headers] of [
      ['v1', 410, { Vary, Sunset }],
      ['v2', 503, { Vary, Sunset, ...retry }],
      ['v9', 400, { Vary }],
    ] as const) {
      const context = sending(version);
      const error = thrown(() => decide(context)) as VersionError;
      expect(error.status).toBe(status);
      expect(error.headers).toEqual(headers);
      expect(context.headers).toEqual(error.headers);
    }
  });
});

test('toError makes the error of a rejection, also of pick and reject', () => {
  const thrown = new Error('thrown');
  const throwing = createAdapter<Context>({
    request: ({ request }) => request,
    params: () => ({}),
    addHeaders: () => undefined,
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

test.each<[earlier: HeaderRecord | undefined, last: HeaderRecord, expected: HeaderRecord]>([
  [undefined, { Sunset: 'a' }, { Sunset: 'a' }],
  [{ Sunset: 'a', Link: '</a>' }, { Sunset: 'b' }, { Sunset: 'b' }],
  [{ Vary: 'Accept' }, { Sunset: 'b' }, { Sunset: 'b', Vary: 'Accept' }],
  [{ Vary: 'Accept' }, { Vary: 'Origin, accept' }, { Vary: 'Accept, Origin' }],
])('replaceHeaders(%o, %o) is %o', (earlier, last, expected) => {
  expect(replaceHeaders(earlier, last)).toEqual(expected);
});

test.each([{ versions: ['v2'] }, { versions: { since: 'v1' } }, { versions: { until: 'v2' } }])(
  'a route with $versions is closed to a request without a version',
  (options) => {
    const allowedVersions = ['v1', 'v2', null];
    const lenient: VersioningStrategy = new HeaderVersioning({ allowedVersions });
    const required = expect.objectContaining({ code: 'ERR_VERSION_REQUIRED' });
    expect(() => adapt(lenient, options)({ request })).toThrow(required);
    expect(adapt(lenient)({ request }).version).toBeNull();
  },
);

describe('a route with versions lists those that have it', () => {
  const listing = new HeaderVersioning({
    allowedVersions: ['v1', 'v2', 'v3', 'v4'],
    lifecycle: { v1: { deprecated: '2026-01-01' }, v2: { gone: '2036-01-01' } },
    advertiseVersions: true,
  });
  const versions = ['v1', 'v2', 'v3'] as const;
  const decide = adapt(listing, { versions });
  const SUPPORTED = 'API-Supported-Versions';
  const DEPRECATED = 'API-Deprecated-Versions';

  afterEach(() => void vi.useRealTimers());

  /** Returns the two lists in headers. */
  const listsOf = ({ [SUPPORTED]: supported, [DEPRECATED]: deprecated }: HeaderRecord = {}) => [
    supported,
    deprecated,
  ];

  test.each<[moment: string, sent: string, supported: string, deprecated: string]>([
    ['2030-01-01', 'v3', 'v2, v3', 'v1'],
    ['2036-01-01', 'v3', 'v3', 'v1'],
  ])('on a success at %s', (moment, sent, ...lists) => {
    vi.setSystemTime(moment);
    const context = sending(sent);
    const api = decide(context);
    expect([listsOf(api.headers), listsOf(context.headers)]).toEqual([lists, lists]);
  });

  test.each<[moment: string, sent: string, code: string, supported: string[]]>([
    ['2030-01-01', 'v4', 'ERR_VERSION_LACKS_RESOURCE', ['v2', 'v3']],
    ['2030-01-01', 'v9', 'ERR_VERSION_NOT_ALLOWED', ['v2', 'v3']],
    ['2036-01-01', 'v2', 'ERR_VERSION_GONE', ['v3']],
    ['2036-01-01', '', 'ERR_VERSION_NOT_ALLOWED', ['v3']],
  ])('on a rejection at %s of %j: %s', (moment, sent, code, supportedVersions) => {
    vi.setSystemTime(moment);
    const context = sending(sent);
    const error = thrown(() => decide(context)) as VersionError;
    expect(error).toMatchObject({ code, supportedVersions, deprecatedVersions: ['v1'] });
    expect(error.toJSON()).toMatchObject({ supportedVersions, deprecatedVersions: ['v1'] });
    const lists = [supportedVersions.join(', '), 'v1'];
    expect([listsOf(error.headers), listsOf(context.headers)]).toEqual([lists, lists]);
  });

  test('without a header for a list that is empty', () => {
    const onlyOld = adapt(listing, { versions: ['v1'] });
    expect(listsOf(onlyOld(sending('v1')).headers)).toEqual([undefined, 'v1']);
    const lifecycle = { v1: { deprecated: '2026-01-01' } };
    const old = new HeaderVersioning({
      allowedVersions: ['v1'],
      lifecycle,
      advertiseVersions: true,
    });
    const { headers } = adapt(old, { versions: ['v1'] })(sending('v1'));
    expect(listsOf(headers)).toEqual([undefined, 'v1']);
    const onlyNew = adapt(listing, { versions: { since: 'v3' } });
    const error = thrown(() => onlyNew(sending('v1'))) as VersionError;
    expect(listsOf(error.headers)).toEqual(['v3, v4', undefined]);
    expect(error).toMatchObject({ supportedVersions: ['v3', 'v4'], deprecatedVersions: [] });
  });

  test('but nothing on the 404 of reject()', () => {
    const context = sending('v1');
    const error = thrown(decide(context).reject) as VersionError;
    const none = [undefined, undefined];
    expect([listsOf(error.headers), listsOf(context.headers)]).toEqual([none, none]);
    expect(error.toJSON()).not.toHaveProperty('supportedVersions');
  });

  test('but nothing without advertiseVersions', () => {
    const silent = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
    const context = sending('v1');
    const error = thrown(() => adapt(silent, { versions: ['v2'] })(context)) as VersionError;
    expect(context.headers).toEqual({ Vary: 'Accept-Version' });
    expect(error).not.toHaveProperty('supportedVersions');
  });
});
