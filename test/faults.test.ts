import {
  AcceptHeaderVersioning,
  BaseVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  requestOrigin,
  reverseWithFallback,
  translations,
  URLPathVersioning,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import type { Contract } from './contract.js';
import { everyStrategy, strategies } from './strategies.js';
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
    ['nothing', null],
    ['headers without fields', {}],
    ['headers without a prototype', Object.create(null)],
    ['headers whose fields are null', { accept: null, host: null }],
    ['headers whose fields are numbers', { accept: 1, host: 2, ':authority': 3 }],
    ['headers whose fields are empty lists', { accept: [], host: [] }],
    ['headers whose `get` returns undefined', { get: () => undefined }],
    ['headers whose `get` returns null', { get: () => null }],
    ['headers whose `get` returns a number', { get: () => 1 }],
    ['headers that have a field named `get`', { get: 'v2' }],
  ])('answers the default to a request with %s, and null for the rest', (_, headers) => {
    const names = ['url', 'hostname', 'params', 'acceptedMediaType', 'resolverMatch'];
    const request = Object.fromEntries(names.map((name) => [name, null]));
    const versioning = new Strategy(settings);
    expect(versioning.determineVersion({ ...request, headers } as never)).toBe('v1');
  });

  test.each([undefined, null, 'GET /?version=v2', 7, Symbol('request')])(
    'throws a TypeError for %s, which is no request',
    (request) => {
      const message = new RegExp(
        `^${Strategy.name}: request must be (an object|the request itself)`,
      );
      const error = thrown(() => new Strategy(settings).determineVersion(request as never));
      expect(error).toBeInstanceOf(TypeError);
      expect(error).toMatchObject({ message: expect.stringMatching(message) });
    },
  );

  describe.each(ERRORS)('lets %s through, thrown by', (_, error) => {
    const broken = (field: PropertyKey) => throwing([field], error);
    const asked = { params: { id: 7 }, request: { version: 'v2' } };

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
      ['params', broken('params')],
      ['args', broken('args')],
      ['version', { ...asked, request: broken('version') }],
      ['parameter', { ...asked, params: broken('id') }],
      ['query field', { ...asked, query: broken('page') }],
      ['query pairs', { ...asked, query: broken(Symbol.iterator) }],
    ])('options whose %s cannot be read', (_, options) => {
      const view = ['/x/:id', '/:version/x/:id'];
      const reverser = new RouteReverser({ view, v2: include('/v2', { view }) });
      expect(thrown(() => new Strategy({ reverser }).reverse('view', options))).toBe(error);
    });
  });
});

describe('a request that lacks altogether what the strategy reads is a TypeError', () => {
  const pairs = [['accept', 'a/a; version=v2']];

  test.each<[string, Contract, string, object]>([
    ['an empty object', strategies.accept, 'headers', {}],
    ['headers that are undefined', strategies.accept, 'headers', { headers: undefined }],
    ['no media type, and no headers', strategies.accept, 'headers', { acceptedMediaType: null }],
    ['a URL', strategies.accept, 'headers', new URL('http://localhost')],
    ['pairs of headers', strategies.accept, 'headers', pairs],
    ["Hono's c.req", strategies.accept, 'headers', { raw: new Request('http://a.b'), url: '/' }],
    ['an empty object', strategies.query, 'url', {}],
    ['a url that is undefined', strategies.query, 'url', { url: undefined, headers: {} }],
    ['a URL', strategies.query, 'url', new URL('http://localhost')],
    ['an empty object', strategies.host, 'hostname, headers or url', {}],
    ['pairs of headers', strategies.host, 'hostname, headers or url', pairs],
  ])('%s, for $Strategy.name', (_, { Strategy }, fields, request) => {
    const versioning = new Strategy({ defaultVersion: 'v1' });
    expect(() => versioning.determineVersion(request)).toThrow(
      new TypeError(
        `${Strategy.name}: request must be the request itself, with ${fields} (null for none), got ${Array.isArray(request) ? '[an array]' : 'an object'}`,
      ),
    );
  });

  test.each<[Contract, object]>([
    [strategies.accept, { acceptedMediaType: 'a/a' }],
    [strategies.host, { hostname: null }],
    [strategies.host, { url: '/' }],
    [strategies.path, {}],
    [strategies.namespace, {}],
  ])('but for $Strategy.name, %j has the default', ({ Strategy }, request) => {
    expect(new Strategy({ defaultVersion: 'v1' }).determineVersion(request)).toBe('v1');
  });

  test.each<[Contract, object, string]>([
    [strategies.accept, { headers: [['accept', 'a/a']] }, 'request.headers must be an object'],
    [strategies.host, { headers: 'host: v1.example.com' }, 'request.headers must be an object'],
    [strategies.query, { url: {} }, 'request.url must be a string or a URL, got an object'],
    [strategies.query, { url: 7 }, 'request.url must be a string or a URL, got 7'],
  ])('and for $Strategy.name, so is %j', ({ Strategy }, request, message) => {
    const error = thrown(() => new Strategy({ defaultVersion: 'v1' }).determineVersion(request));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
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
  ])('%s as a parameter, which may be a number', (shown, version) => {
    const error = new TypeError(`URLPathVersioning: params.version must be a string, got ${shown}`);
    expect(() => path.determineVersion({}, { version })).toThrow(error);
    expect(() => path.determineVersion({ params: { version } })).toThrow(error);
  });

  test('params that are still a promise', () => {
    const params = Promise.resolve({ version: 'v1' });
    const error = new TypeError(
      'URLPathVersioning: params must be the parameters by name, awaited first, got an object',
    );
    expect(() => path.determineVersion({}, params)).toThrow(error);
    expect(() => path.determineVersion({ params: params })).toThrow(error);
  });
});

describe('what was not awaited, or has another shape, is a TypeError and never the default', () => {
  const later = Promise.resolve({});

  test.each<[string, () => unknown, string]>([
    [
      'settings that are a promise',
      () => new HeaderVersioning(later as object),
      'settings must be an object',
    ],
    [
      'settings that are a Map',
      () => new HeaderVersioning(new Map() as object),
      'settings must be an object',
    ],
    [
      'a life cycle that is a promise',
      () => new HeaderVersioning({ lifecycle: later as never }),
      'lifecycle must be an object',
    ],
    [
      'a catalogue that is a promise',
      () => translations(later as never),
      'messages must be an object',
    ],
    [
      'headers that are a promise',
      () => new HeaderVersioning().determineVersion({ headers: later as never }),
      'request.headers must be awaited first',
    ],
    [
      'params that are a text',
      () => new URLPathVersioning().determineVersion({}, 'v2' as never),
      'params must be the parameters by name',
    ],
    [
      'params that are a Map',
      () => new URLPathVersioning().determineVersion({}, new Map([['version', 'v2']])),
      'params must be the parameters by name',
    ],
    [
      'params that are empty',
      () => new URLPathVersioning().determineVersion({}, '' as never),
      'params must be the parameters by name',
    ],
    [
      'params that are a text',
      () => new URLPathVersioning().determineVersion({ params: 'v2' }),
      'params must be the parameters by name',
    ],
    [
      'params that are a list',
      () => new URLPathVersioning().determineVersion({ params: ['v2'] }),
      'params must be the parameters by name',
    ],
    [
      'params that are a method',
      () => new URLPathVersioning().determineVersion({ params: () => ({ version: 'v2' }) }),
      'params must be the parameters by name',
    ],
    [
      'a match that is a text',
      () => new NamespaceVersioning().determineVersion({ resolverMatch: 'v2' as never }),
      'resolverMatch must be an object',
    ],
    [
      'a namespace that is a number',
      () =>
        new NamespaceVersioning().determineVersion({ resolverMatch: { namespace: 0 as never } }),
      'resolverMatch.namespace must be a string',
    ],
    [
      'a media type that is false',
      () => new AcceptHeaderVersioning().determineVersion({ acceptedMediaType: false as never }),
      'request.acceptedMediaType must be a string',
    ],
    [
      'a hostname that is a number',
      () => new HostNameVersioning().determineVersion({ hostname: 0 as never }),
      'request.hostname must be a string',
    ],
    [
      'a request to reverse that is a text',
      () => new HeaderVersioning().reverse('x', { request: 'v2' as never }),
      'request must be an object',
    ],
    [
      'args that are a text',
      () => new RouteReverser({ x: '/:a/:b' }).reverse('x', { args: '42' as never }),
      'args must be an array',
    ],
    [
      'a version of a response that is a request',
      () => new HeaderVersioning().responseHeaders({} as never),
      'the version of a response must be a string or null',
    ],
    [
      'an origin that is misspelt',
      () => new RouteReverser({ x: '/x' }, { orign: 'https://a.b' } as never),
      'there is no setting "orign", but origin',
    ],
    [
      'no settings of an origin',
      () => requestOrigin(undefined as never),
      'settings must be an object',
    ],
    [
      'a misspelt setting of an origin',
      () => requestOrigin({ allowedHost: ['a.b'] } as never),
      'there is no setting "allowedHost", but allowedHosts',
    ],
  ])('%s', (_, run, message) => {
    const error = thrown(run);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
  });

  test('a strategy of one’s own that reads a list', () => {
    class Careless extends BaseVersioning {
      override determineVersion(request: { url?: string; version: never }) {
        return this.resolveVersion(request.version, request);
      }
    }
    expect(() => new Careless().determineVersion({ version: ['a', 'b'] as never })).toThrow(
      new TypeError('Careless: the version that was read must be a string or null, got ["a","b"]'),
    );
  });
});
