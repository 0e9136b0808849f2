import {
  type HeaderRecord,
  HeaderVersioning,
  type Lifecycle,
  NamespaceVersioning,
  URLPathVersioning,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import { createAdapter, type RouteVersioning, replaceHeaders } from 'request-versioning/adapter';
import { describe, expect, test } from 'vitest';
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
    const context: Context = { request: { method, headers } };
    const api = adapt(strategy)(context);
    expect(context.headers).toEqual(api.headers);
    expect('Vary' in api.headers).toBe(!isPreflight);
  });
});

describe('the place of the version', () => {
  const byPath = new URLPathVersioning(settings);
  const byNamespace = new NamespaceVersioning(settings);
  type Matched = Parameters<ReturnType<typeof adapt>>[1];

  test.each<
    [name: string, VersioningStrategy, RouteVersioning, Partial<Context>, Matched, version: string]
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

  test.each<[name: string, VersioningStrategy, RouteVersioning, Matched]>([
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
    expect(() => decide({ request }, matched)).toThrow(TypeError);
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
