import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  type MatchedRoute,
  NamespaceVersioning,
  QueryParameterVersioning,
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

test.each<[string, object]>([
  ['Promise', Promise.resolve({ version: 'v2' })],
  ['Map', new Map([['version', 'v2']])],
])('path parameters in a %s, which would hide a version, are a TypeError', (shown, params) => {
  const message = `params must be an object of parameters by name, got [object ${shown}].`;
  const error = new TypeError(
    `URLPathVersioning: ${message} Pass the parameters as a plain object.`,
  );
  expect(() => determine('path', { params })).toThrow(error);
  expect(() => determine('path', {}, { params })).toThrow(error);
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
