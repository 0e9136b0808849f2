import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  type MatchedRoute,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  URLPathVersioning,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

const settings = { defaultVersion: 'v1' };
const strategies = {
  accept: new AcceptHeaderVersioning(settings),
  header: new HeaderVersioning(settings),
  host: new HostNameVersioning(settings),
  namespace: new NamespaceVersioning(settings),
  path: new URLPathVersioning(settings),
  query: new QueryParameterVersioning(settings),
};
type Name = keyof typeof strategies;

const determine = (strategy: Name, request: unknown, route?: object) =>
  strategies[strategy].determineVersion(request as VersioningRequest, route as MatchedRoute);

const nameOf = (strategy: Name) => strategies[strategy].constructor.name;

describe('a request without the field that the strategy reads is a TypeError:', () => {
  test.each<[Name, field: string, request: string, object]>([
    ['accept', 'headers', 'an empty object', {}],
    ['accept', 'headers', 'an empty media type', { acceptedMediaType: '' }],
    ['accept', 'headers', "Hono's c.req", { raw: new Request('http://a.b'), url: '/' }],
    ['header', 'headers', 'an object with a url', { url: '/' }],
    ['header', 'headers', 'the headers', new Headers({ 'Accept-Version': 'v2' })],
    ['query', 'url', 'an object with headers', { url: undefined, headers: {} }],
    ['query', 'url', 'a URL', new URL('http://localhost/?version=v2')],
    ['host', 'headers', 'an empty object', {}],
    ['host', 'headers', 'an object with a path', { url: '/' }],
  ])('%s without %s: %s', (strategy, field, _, request) => {
    const fix = `Pass the framework's request, or ${field}: null.`;
    expect(() => determine(strategy, request)).toThrow(
      new TypeError(`${nameOf(strategy)}: request.${field} is missing. ${fix}`),
    );
  });

  test.each([[undefined], [null], [{}], [{ params: undefined, namespace: 'v2' }]])(
    'path without params: the route %j',
    (route) => {
      const fix = 'Pass { params } as second argument, or { params: null } if the route has none.';
      const error = new TypeError(`URLPathVersioning: request.params is missing. ${fix}`);
      const combined = new CombinedVersioning({ sources: [new URLPathVersioning()] });
      for (const request of [{}, { params: undefined }, new Request('http://localhost/v2')]) {
        expect(() => strategies.path.determineVersion(request, route)).toThrow(error);
        expect(() => combined.determineVersion(request, route)).toThrow(error);
      }
    },
  );

  test.each<[Name, object]>([
    ['accept', { acceptedMediaType: null }],
    ['accept', { headers: null }],
    ['header', { headers: null }],
    ['query', { url: null }],
    ['host', { hostname: null }],
    ['host', { headers: null }],
    ['host', { url: null }],
    ['path', { params: null }],
    ['namespace', {}],
  ])('but %s takes the default for %j', (strategy, request) => {
    expect(determine(strategy, request)).toBe('v1');
  });
});

/** Values whose content is not in their own fields. */
const containers: [string, unknown][] = [
  ['[object Promise]', Promise.resolve({ version: 'v2' })],
  ['[object Map]', new Map([['version', 'v2']])],
  ['[object Set]', new Set(['v2'])],
  ['[object URLSearchParams]', new URLSearchParams('version=v2')],
  ['[object FormData]', new FormData()],
  ['[object Generator]', (function* () {})()],
  ['() => ({ version: "v2" })', () => ({ version: 'v2' })],
];

describe.each(containers)('%s, which hides a version, is a TypeError', (shown, container) => {
  test('as path parameters of a request, a route and a link', () => {
    const message = `params must be an object of parameters by name, got ${shown}.`;
    const fix = 'Pass the parameters as a plain object.';
    const error = new TypeError(`URLPathVersioning: ${message} ${fix}`);
    const params = container as object;
    expect(() => determine('path', { params })).toThrow(error);
    expect(() => determine('path', {}, { params })).toThrow(error);
    const ofLink = new TypeError(`reverse: ${message} ${fix}`);
    const reverser = new RouteReverser({ users: '/users{/:version}' });
    const versioning = new URLPathVersioning({ reverser });
    const { reverse } = versioning.forRequest({ params: { version: 'v1' } });
    for (const others of [{}, { args: [1] }, { format: 'json' }]) {
      const options = { params: params as never, ...others };
      expect(() => reverser.reverse('users', options)).toThrow(ofLink);
      expect(() => versioning.reverse('users', { version: 'v1', ...options })).toThrow(ofLink);
      expect(() => reverse('users', options)).toThrow(ofLink);
    }
  });

  test('as headers', () => {
    expectWrongHeaders(container, shown);
  });

  test('as url of query', () => {
    const message = `request.url must be a string, a URL or null, got ${shown}.`;
    expect(() => determine('query', { url: container })).toThrow(
      new TypeError(`QueryParameterVersioning: ${message} Pass the framework's request.`),
    );
  });
});

test('a list of lines, which hides a version, is a TypeError as headers', () => {
  expectWrongHeaders([['accept-version', 'v2']], '[["accept-version","v2"]]');
});

/** Expects that both strategies that read headers throw a `TypeError` that shows the headers as `shown`. */
function expectWrongHeaders(headers: unknown, shown: string): void {
  const message = `request.headers must be a plain object or Fetch Headers, got ${shown}.`;
  const error = new TypeError(`${message} Pass the headers as Node or Fetch gives them.`);
  expect(() => determine('accept', { headers })).toThrow(error);
  expect(() => determine('header', { headers })).toThrow(error);
}

test.each<[string, object, string]>([
  ['a list, as some routers number parameters', ['v2'], '0'],
  ['an object without a prototype', Object.assign(Object.create(null), { v: 'v2' }), 'v'],
])('path parameters may be %s', (_, params, versionParam) => {
  const versioning = new URLPathVersioning({ versionParam });
  expect(versioning.determineVersion({ params })).toBe('v2');
  expect(new URLPathVersioning(settings).determineVersion({ params })).toBe('v1');
});

test('headers may be an iterable of another class with get', () => {
  const headers = { get: () => null, *[Symbol.iterator]() {} };
  expect(determine('header', { headers })).toBe('v1');
});

describe('an unknown key in the matched route', () => {
  test.each<[Name, object]>([
    ['path', { version: 'v2' }],
    ['path', { params: { version: null }, version: 'v2' }],
    ['namespace', { namespace: '', version: 'v2' }],
  ])('is a TypeError if %s finds no version: %j', (strategy, route) => {
    const known = 'Known route keys: params, namespace, args.';
    expect(() => determine(strategy, {}, route)).toThrow(
      new TypeError(`${nameOf(strategy)}: unknown route key "version". ${known}`),
    );
  });

  test.each<[Name, request: object, route: object]>([
    ['path', {}, { params: { version: 'v2' }, version: 'v3' }],
    ['namespace', {}, { namespace: 'v2', version: 'v3' }],
    ['query', { url: '/?version=v2' }, { version: 'v3' }],
  ])('is ignored if %s finds a version', (strategy, request, route) => {
    expect(determine(strategy, request, route)).toBe('v2');
  });

  test('is ignored by a strategy that does not read the route', () => {
    expect(determine('query', { url: '/' }, { version: 'v3' })).toBe('v1');
  });
});
