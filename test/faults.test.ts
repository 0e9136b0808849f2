import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  requestOrigin,
  reverseWithFallback,
  URLPathVersioning,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { everyStrategy } from './strategies.js';
import { thrown } from './thrown.js';

/** What a thing throws when it is read: not ours to catch, whatever it is. */
const ERRORS: [string, Error][] = [
  ['an Error', new Error('broken')],
  ['a URIError, which is what a lone surrogate makes,', new URIError('broken')],
];

function throwing(fields: readonly PropertyKey[], error: Error): Record<string, never> {
  const getters = fields.map((field) => [field, { get: thrower(error), enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(getters));
}

function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}

describe.each(everyStrategy)('$name', ({ Strategy, request }) => {
  const carrying = request('v2', 'version');
  const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] };

  test.each([
    ['fields that are undefined', fields(undefined)],
    ['fields that are null', fields(null)],
    ['headers without fields', { headers: {} }],
    ['headers without a prototype', { headers: Object.create(null) }],
    ['headers whose fields are null', { headers: { accept: null, host: null } }],
    ['headers whose fields are numbers', { headers: { accept: 1, host: 2, ':authority': 3 } }],
    ['headers whose fields are empty lists', { headers: { accept: [], host: [] } }],
    ['headers whose `get` returns undefined', { headers: { get: () => undefined } }],
    ['headers whose `get` returns null', { headers: { get: () => null } }],
    ['headers whose `get` returns a number', { headers: { get: () => 1 } }],
    ['headers that have a field named `get`', { headers: { get: 'v2' } }],
    ['a URL without text', { url: {} }],
  ])('answers the default to a request with %s', (_, request) => {
    expect(new Strategy(settings).determineVersion(request as never)).toBe('v1');
  });

  function fields(value: null | undefined): object {
    const names = ['url', 'headers', 'hostname', 'params', 'acceptedMediaType', 'resolverMatch'];
    return Object.fromEntries(names.map((name) => [name, value]));
  }

  describe.each(ERRORS)('lets %s through, thrown by', (_, error) => {
    const broken = (field: PropertyKey) => throwing([field], error);
    const asked = { kwargs: { id: 7 }, request: { version: 'v2' } };

    test('a request that cannot be read', () => {
      const request = throwing(Object.keys(carrying), error);
      expect(thrown(() => new Strategy().determineVersion(request))).toBe(error);
    });

    test('`translate`', () => {
      const versioning = new Strategy({ allowedVersions: ['v3'], translate: thrower(error) });
      expect(thrown(() => versioning.determineVersion(carrying))).toBe(error);
    });

    test('a setting that cannot be read', () => {
      expect(thrown(() => new Strategy(broken('reverser')))).toBe(error);
    });

    test('the reverser', () => {
      const versioning = new Strategy({ reverser: { reverse: thrower(error) } });
      expect(thrown(() => versioning.reverse('view', asked))).toBe(error);
    });

    test.each<[string, ReverseOptions]>([
      ['request', broken('request')],
      ['kwargs', broken('kwargs')],
      ['args', broken('args')],
      ['version', { ...asked, request: broken('version') }],
      ['kwarg', { ...asked, kwargs: broken('id') }],
      ['query field', { ...asked, query: broken('page') }],
      ['query pairs', { ...asked, query: broken(Symbol.iterator) }],
    ])('options whose %s cannot be read', (_, options) => {
      const view = ['/x/:id', '/:version/x/:id'];
      const reverser = new RouteReverser({ view, v2: include('/v2', { view }) });
      expect(thrown(() => new Strategy({ reverser }).reverse('view', options))).toBe(error);
    });
  });
});

test.each(ERRORS)('requestOrigin lets %s of a request that cannot be read through', (_, error) => {
  const origin = requestOrigin({ allowedHosts: ['example.com'] });
  for (const field of ['host', 'hostname', 'headers', 'url', 'protocol', 'socket']) {
    const request = { headers: { host: 'example.com' } };
    Object.defineProperty(request, field, { get: thrower(error) });
    expect(thrown(() => origin(request))).toBe(error);
  }
});

test.each([
  ['null', null],
  ['undefined', undefined],
  ['a string', 'ERR_NO_REVERSE_MATCH'],
  ['an error without a code', new Error('broken')],
  ['an error of another code', Object.assign(new Error('broken'), { code: 'ERR_OTHER' })],
])('reverseWithFallback lets %s through, which is no NoReverseMatch', (_, error) => {
  const reverse = vi.fn(thrower(error));
  const versioning = new QueryParameterVersioning({ reverser: { reverse } });
  expect(thrown(() => reverseWithFallback(versioning, 'view'))).toBe(error);
  expect(reverse).toHaveBeenCalledOnce();
});

describe('a field of the request that is of a wrong type is a TypeError that says where', () => {
  const accept = new AcceptHeaderVersioning();
  const path = new URLPathVersioning();
  const host = new HostNameVersioning();
  const namespace = new NamespaceVersioning();
  const wrong: [shown: string, value: unknown][] = [
    ['5', 5],
    ['true', true],
    ['["v1"]', ['v1']],
    ['an object', { toString: () => 'v1' }],
  ];

  test.each(wrong)('%s', (shown, value) => {
    const inNamespace = { resolverMatch: { namespace: value } };
    expect(thrown(() => accept.determineVersion({ acceptedMediaType: value } as never))).toEqual(
      new TypeError(
        `AcceptHeaderVersioning: request.acceptedMediaType must be a string, got ${shown}`,
      ),
    );
    expect(thrown(() => host.determineVersion({ hostname: value } as never))).toEqual(
      new TypeError(`request.hostname must be a string, got ${shown}`),
    );
    expect(thrown(() => namespace.determineVersion(inNamespace as never))).toEqual(
      new TypeError(`NamespaceVersioning: resolverMatch.namespace must be a string, got ${shown}`),
    );
  });

  test.each([
    ...wrong.slice(1),
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['1e+21', 1e21],
    ['1n', 1n],
    ['a function', () => 'v1'],
    ['Symbol(v1)', Symbol('v1')],
  ])('%s as a kwarg, which may be a number', (shown, version) => {
    const error = new TypeError(`URLPathVersioning: kwargs.version must be a string, got ${shown}`);
    expect(() => path.determineVersion({}, { version })).toThrow(error);
    expect(() => path.determineVersion({ params: { version } })).toThrow(error);
  });

  test('kwargs that are still a promise', () => {
    const kwargs = Promise.resolve({ version: 'v1' });
    const error = new TypeError('URLPathVersioning: kwargs must be awaited first, got an object');
    expect(() => path.determineVersion({}, kwargs)).toThrow(error);
    expect(() => path.determineVersion({ params: kwargs })).toThrow(error);
  });
});
