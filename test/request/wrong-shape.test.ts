import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  HostNameVersioning,
  type MatchedRoute,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  RouteReverser,
  URLPathVersioning,
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
  strategies[strategy].determineVersion(request as RequestLike, route as MatchedRoute);

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
    ['host', 'headers', 'a promised URL', { url: Promise.resolve('http://v2.example.com/') }],
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
      for (const request of [{}, { params: undefined }, new Request('http://localhost/v2')]) {
        expect(() => determine('path', request, route as object)).toThrow(error);
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

test.each(containers)('path parameters must not be %s, also in a link', (shown, container) => {
  const message = `params must be an object of parameters by name, got ${shown}.`;
  const fix = 'Pass the parameters as a plain object.';
  const error = new TypeError(`URLPathVersioning: ${message} ${fix}`);
  const params = container as never;
  expect(() => determine('path', { params })).toThrow(error);
  expect(() => determine('path', {}, { params })).toThrow(error);
  const ofLink = new TypeError(`reverse: ${message} ${fix}`);
  const reverser = new RouteReverser({ users: '/users{/:version}' });
  const versioning = new URLPathVersioning({ reverser });
  for (const options of [{ params }, { params, args: [1] }, { params, format: 'json' }]) {
    expect(() => reverser.reverse('users', options)).toThrow(ofLink);
    expect(() => versioning.reverse('users', { version: 'v1', ...options })).toThrow(ofLink);
    expect(() => versioning.forVersion('v1').reverse('users', options)).toThrow(ofLink);
  }
});

test.each(containers)('the url of a query must not be %s', (shown, url) => {
  const message = `request.url must be a string, a URL or null, got ${shown}.`;
  expect(() => determine('query', { url })).toThrow(
    new TypeError(`QueryParameterVersioning: ${message} Pass the framework's request.`),
  );
});

const lines = [['accept-version', 'v2']];

test.each([...containers, ['[["accept-version","v2"]]', lines]])(
  'headers must not be %s',
  (shown, headers) => {
    const message = `request.headers must be a plain object or Fetch Headers, got ${shown}.`;
    const error = new TypeError(`${message} Pass the headers as Node or Fetch gives them.`);
    expect(() => determine('accept', { headers })).toThrow(error);
    expect(() => determine('header', { headers })).toThrow(error);
  },
);

test.each<[string, object, string]>([
  ['a list, as some routers number parameters', ['v2'], '0'],
  ['an object without a prototype', Object.assign(Object.create(null), { v: 'v2' }), 'v'],
])('path parameters may be %s', (_, params, versionParam) => {
  const versioning = new URLPathVersioning({ versionParam });
  expect(versioning.determineVersion({ params })).toBe('v2');
  expect(new URLPathVersioning(settings).determineVersion({ params })).toBe('v1');
});

describe('an unknown key in the matched route', () => {
  test.each<[Name, object]>([
    ['path', { version: 'v2' }],
    ['path', { params: { version: null }, version: 'v2' }],
    ['namespace', { namespace: '', version: 'v2' }],
  ])('is a TypeError if %s finds no version: %j', (strategy, route) => {
    const known = 'Known route keys: params, namespace, args, versionInPath, describe.';
    expect(() => determine(strategy, {}, route)).toThrow(
      new TypeError(`${nameOf(strategy)}: unknown route key "version". ${known}`),
    );
  });

  test.each<[Name, version: string, request: object, route: object]>([
    ['path', 'v2', {}, { params: { version: 'v2' }, version: 'v3' }],
    ['namespace', 'v2', {}, { namespace: 'v2', version: 'v3' }],
    ['query', 'v1', { url: '/' }, { version: 'v3' }],
  ])('is ignored if %s finds a version, or reads no route', (strategy, version, request, route) => {
    expect(determine(strategy, request, route)).toBe(version);
  });
});
