import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { unhandledRejections } from '../unhandled-rejections.js';

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
const names = Object.keys(strategies) as Name[];

const ask = (strategy: Name, request: unknown) =>
  strategies[strategy].determineVersion(request as VersioningRequest);

const pairs = [['accept', 'a/a; version=v2']];
const convert = 'Pass Object.fromEntries(map).';
const later = Promise.resolve({ version: 'v2' });
const url = new URL('http://localhost/?version=v2');

describe('a request without the field that the strategy reads is a TypeError', () => {
  test.each<[Name, field: string, what: string, shown: string, request: unknown]>([
    ['accept', 'headers', 'nothing', 'undefined', undefined],
    ['accept', 'headers', 'null', 'null', null],
    ['accept', 'headers', 'an empty object', 'an object', {}],
    ['accept', 'headers', 'undefined headers', 'an object', { headers: undefined }],
    ['accept', 'headers', 'an empty media type', 'an object', { acceptedMediaType: '' }],
    ['accept', 'headers', 'a URL', 'a URL', url],
    ['accept', 'headers', 'pairs of headers', '[an array]', pairs],
    [
      'accept',
      'headers',
      "Hono's c.req",
      'an object',
      { raw: new Request('http://a.b'), url: '/' },
    ],
    ['header', 'headers', 'nothing', 'undefined', undefined],
    ['header', 'headers', 'a string', '"v2"', 'v2'],
    ['header', 'headers', 'an object with a url', 'an object', { url: '/' }],
    ['header', 'headers', 'the headers', 'a Headers', new Headers({ 'Accept-Version': 'v2' })],
    ['query', 'url', 'nothing', 'undefined', undefined],
    ['query', 'url', 'an empty object', 'an object', {}],
    ['query', 'url', 'an undefined url', 'an object', { url: undefined, headers: {} }],
    ['query', 'url', 'a URL', 'a URL', url],
    ['host', 'hostname', 'nothing', 'undefined', undefined],
    ['host', 'hostname', 'an empty object', 'an object', {}],
    ['host', 'hostname', 'pairs of headers', '[an array]', pairs],
  ])('%s without %s: %s', (strategy, field, _, shown, request) => {
    const { name } = strategies[strategy].constructor;
    const got = `${shown} with the keys ${JSON.stringify(Object.keys(Object(request)))}`;
    const fix = `Pass the framework's request, or ${strategy === 'host' ? 'hostname, headers or url' : field}: null if there`;
    const message =
      typeof request === 'object' && request !== null
        ? `request.${field} is missing. Got ${got}. ${fix}`
        : `request must be an object, the framework's request, got ${shown}`;
    expect(() => ask(strategy, request)).toThrow(`${name}: ${message}`);
  });

  test.each<[string, request: object, keys: string, shown?: string]>([
    ['an empty object', {}, '[]'],
    ['the request of node:http', { url: '/v2/users', headers: {} }, '["url","headers"]'],
    [
      'a Fetch Request, whose fields are getters',
      new Request('http://localhost/v2/users'),
      '[]',
      'a Request',
    ],
    ['undefined params', { params: undefined }, '["params"]'],
  ])('path without params: %s', (_, request, keys, shown = 'an object') => {
    const message = `URLPathVersioning: request.params is missing. Got ${shown} with the keys ${keys}. Pass { params } as second argument, or { params: null } if the route has none.`;
    for (const route of [undefined, null, {}, { params: undefined, namespace: 'v2' }]) {
      expect(() => strategies.path.determineVersion(request, route)).toThrow(
        new TypeError(message),
      );
      expect(() => strategies.path.forRequest(request, route)).toThrow(new TypeError(message));
    }
    const combined = new CombinedVersioning({ ...settings, sources: [new URLPathVersioning()] });
    expect(() => combined.determineVersion(request)).toThrow(new TypeError(message));
    expect(combined.determineVersion(request, { params: null })).toBe('v1');
  });

  test.each<[Name, unknown, shown: string]>([
    ['path', undefined, 'undefined'],
    ['path', null, 'null'],
    ['namespace', null, 'null'],
    ['namespace', 'v2', '"v2"'],
  ])('%s requires no field, but rejects %j', (strategy, request, shown) => {
    const { name } = strategies[strategy].constructor;
    expect(() => ask(strategy, request)).toThrow(
      new TypeError(`${name}: request must be an object, the framework's request, got ${shown}`),
    );
  });

  test.each(names)('%s tells to await a promise, and handles its rejection', async (strategy) => {
    const unhandled = await unhandledRejections(() => {
      const request = Promise.reject(new Error('no request'));
      expect(() => ask(strategy, request)).toThrow(/request must be .+, got a promise. Await it/);
    });
    expect(unhandled).toEqual([]);
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

describe('a field of the wrong type is a TypeError, never the default:', () => {
  const mediaType = 'AcceptHeaderVersioning: request.acceptedMediaType must be a string, got';
  const namespace = 'NamespaceVersioning: resolverMatch.namespace must be a string, got';
  const match = 'NamespaceVersioning: resolverMatch must be an object such as { namespace }, got';
  const params =
    'URLPathVersioning: request.params must be an object of parameters by name, or null, got';
  const hostname = 'request.hostname must be a string or null, got';
  const authority = 'request header ":authority" must be a string, got';
  const namespaces = new Map([['namespace', 'v2']]);

  test.each<[Name, message: string, request: object]>([
    ['host', `${authority} 1`, { headers: { ':authority': 1, host: 'v1.a.b' } }],
    ['host', `${authority} ["v1.a.b"]`, { headers: { ':authority': ['v1.a.b'] } }],
    ['accept', `${mediaType} false`, { acceptedMediaType: false }],
    ['accept', `${mediaType} an object`, { acceptedMediaType: { toString: () => 'a/a' } }],
    ['host', `${hostname} 0`, { hostname: 0 }],
    ['host', `${hostname} ["v1"]`, { hostname: ['v1'] }],
    ['query', 'request.url must be a string or a URL, got an object', { url: {} }],
    ['query', 'request.url must be a string or a URL, got 7', { url: 7 }],
    ['namespace', `${match} "v2"`, { resolverMatch: 'v2' }],
    ['namespace', `${match} a function`, { resolverMatch: () => ({ namespace: 'v2' }) }],
    ['namespace', `${match} ["v2"]`, { resolverMatch: ['v2'] }],
    ['namespace', `${match} []`, { resolverMatch: [] }],
    ['namespace', `${match} a promise. Await it first.`, { resolverMatch: later }],
    ['namespace', `${match} a Map. ${convert}`, { resolverMatch: namespaces }],
    ['namespace', `${namespace} 0`, { resolverMatch: { namespace: 0 } }],
    ['namespace', `${namespace} ["v1"]`, { resolverMatch: { namespace: ['v1'] } }],
    ['path', `${params} a promise. Await it first.`, { params: later }],
    ['path', `${params} a Map. ${convert}`, { params: new Map([['version', 'v2']]) }],
    ['path', `${params} "v2"`, { params: 'v2' }],
    ['path', `${params} ""`, { params: '' }],
    ['path', `${params} ["v2"]`, { params: ['v2'] }],
    ['path', `${params} []`, { params: Object.assign([], { version: 'v2' }) }],
    ['path', `${params} a function`, { params: () => ({ version: 'v2' }) }],
  ])('%s: %s', (strategy, message, request) => {
    expect(() => ask(strategy, request)).toThrow(new TypeError(message));
  });

  test.each<[string, unknown]>([
    ['true', true],
    ['["v1"]', ['v1']],
    ['an object', { toString: () => 'v1' }],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['1e+21', 1e21],
    ['1n', 1n],
    ['a function', () => 'v1'],
    ['Symbol(v1)', Symbol('v1')],
  ])('a parameter of the path that is %s', (shown, version) => {
    const error = new TypeError(
      `URLPathVersioning: params.version must be a string, a number or null, got ${shown}`,
    );
    expect(() => strategies.path.determineVersion({}, { params: { version } })).toThrow(error);
    expect(() => strategies.path.determineVersion({ params: { version } })).toThrow(error);
  });
});

describe('an error of the second argument names it without the request:', () => {
  const params = `params must be an object of parameters by name, or null, got a Map. ${convert}`;

  test.each<[Name, message: string, route: object]>([
    ['namespace', 'NamespaceVersioning: namespace must be a string, got 7', { namespace: 7 }],
    ['path', `URLPathVersioning: ${params}`, { params: new Map() }],
  ])('%s: %s', (strategy, message, route) => {
    expect(() => strategies[strategy].determineVersion({}, route)).toThrow(new TypeError(message));
  });
});
