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

const ask = (strategy: Name, request: unknown, route?: object) =>
  strategies[strategy].determineVersion(request as VersioningRequest, route as MatchedRoute);

const honoRequest = { raw: new Request('http://a.b'), url: '/' };
const headers = new Headers({ 'Accept-Version': 'v2' });
const url = new URL('http://localhost/?version=v2');

describe('a request without the field that the strategy reads is a TypeError:', () => {
  test.each<[Name, field: string, what: string, request: object]>([
    ['accept', 'headers', 'an empty object', {}],
    ['accept', 'headers', 'undefined headers', { headers: undefined }],
    ['accept', 'headers', 'an empty media type', { acceptedMediaType: '' }],
    ['accept', 'headers', "Hono's c.req", honoRequest],
    ['header', 'headers', 'an object with a url', { url: '/' }],
    ['header', 'headers', 'the headers', headers],
    ['query', 'url', 'an object with headers', { url: undefined, headers: {} }],
    ['query', 'url', 'a URL', url],
    ['host', 'headers', 'an empty object', {}],
    ['host', 'headers', 'the headers', headers],
  ])('%s without %s: %s', (strategy, field, _, request) => {
    const { name } = strategies[strategy].constructor;
    const fix = `Pass the framework's request, or ${field}: null.`;
    expect(() => ask(strategy, request)).toThrow(
      new TypeError(`${name}: request.${field} is missing. ${fix}`),
    );
  });

  test.each<[string, request: object]>([
    ['an empty object', {}],
    ['the request of node:http', { url: '/v2/users', headers: {} }],
    ['a Fetch Request', new Request('http://localhost/v2/users')],
    ['undefined params', { params: undefined }],
  ])('path without params: %s', (_, request) => {
    const error = new TypeError(
      'URLPathVersioning: request.params is missing. Pass { params } as second argument, or { params: null } if the route has none.',
    );
    for (const route of [undefined, null, {}, { params: undefined, namespace: 'v2' }]) {
      expect(() => strategies.path.determineVersion(request, route)).toThrow(error);
      expect(() => strategies.path.forRequest(request, route)).toThrow(error);
    }
    const combined = new CombinedVersioning({ ...settings, sources: [new URLPathVersioning()] });
    expect(() => combined.determineVersion(request)).toThrow(error);
    expect(combined.determineVersion(request, { params: null })).toBe('v1');
  });

  test.each<[Name, object]>([
    ['accept', { acceptedMediaType: 'a/a' }],
    ['accept', { acceptedMediaType: null }],
    ['accept', { headers: null, acceptedMediaType: null }],
    ['header', { headers: null }],
    ['query', { url: null }],
    ['host', { hostname: null }],
    ['host', { headers: null }],
    ['host', { url: '/' }],
    ['path', { params: null }],
    ['path', { params: {} }],
    ['namespace', {}],
  ])('but %s takes the default for %j', (strategy, request) => {
    expect(ask(strategy, request)).toBe('v1');
  });
});

describe('path parameters that would hide a version are a TypeError:', () => {
  test.each<[string, object]>([
    ['Promise', Promise.resolve({ version: 'v2' })],
    ['Map', new Map([['version', 'v2']])],
  ])('a %s', (shown, params) => {
    const error = new TypeError(
      `URLPathVersioning: params must be an object of parameters by name, got [object ${shown}]. Pass the parameters as a plain object.`,
    );
    expect(() => ask('path', { params })).toThrow(error);
    expect(() => ask('path', {}, { params })).toThrow(error);
  });
});

describe('an unknown key in the matched route', () => {
  const known = 'Known route keys: params, namespace, args.';

  test.each<[Name, object]>([
    ['path', { version: 'v2' }],
    ['path', { params: {}, version: 'v2' }],
    ['path', { params: { version: null }, version: 'v2' }],
    ['namespace', { version: 'v2' }],
    ['namespace', { namespace: '', version: 'v2' }],
  ])('is a TypeError if %s finds no version: %j', (strategy, route) => {
    const { name } = strategies[strategy].constructor;
    expect(() => ask(strategy, {}, route)).toThrow(
      new TypeError(`${name}: unknown route key "version". ${known}`),
    );
  });

  test.each<[Name, request: object, route: object]>([
    ['path', {}, { params: { version: 'v2' }, version: 'v3' }],
    ['namespace', {}, { namespace: 'v2', version: 'v3' }],
    ['query', { url: '/?version=v2' }, { version: 'v3' }],
  ])('is ignored if %s finds a version', (strategy, request, route) => {
    expect(ask(strategy, request, route)).toBe('v2');
  });
});
