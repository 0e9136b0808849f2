import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  NoReverseMatch,
  QueryParameterVersioning,
  type ReverseOptions,
  RouteReverser,
  requestOrigin,
  reverseWithFallback,
  URLPathVersioning,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from './thrown.js';

type Fields = Record<string, unknown>;

/** Each strategy, with a request that carries `v2`. */
const strategies: [
  name: string,
  Strategy: new (settings?: VersioningSettings) => BaseVersioning,
  request: VersioningRequest,
][] = [
  ['AcceptHeaderVersioning', AcceptHeaderVersioning, { headers: { accept: 'a/a;version=v2' } }],
  ['URLPathVersioning', URLPathVersioning, { params: { version: 'v2' } }],
  ['NamespaceVersioning', NamespaceVersioning, { resolverMatch: { namespace: 'v2' } }],
  ['HostNameVersioning', HostNameVersioning, { headers: { host: 'v2.example.com' } }],
  ['QueryParameterVersioning', QueryParameterVersioning, { url: '/?version=v2' }],
];

/** What a thing throws when it is read: not ours to catch, whatever it is. */
const ERRORS: [string, Error][] = [
  ['an Error', new Error('broken')],
  ['a URIError, which is what a lone surrogate makes,', new URIError('broken')],
];

function throwing(fields: string[], error: Error): Fields {
  const getters = fields.map((field) => {
    const get = () => {
      throw error;
    };
    return [field, { get, enumerable: true }];
  });
  return Object.defineProperties({}, Object.fromEntries(getters));
}

describe.each(strategies)('%s', (_, Strategy, carrying) => {
  const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] };

  test.each([
    ['no fields', {}],
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

  function fields(value: null | undefined): Fields {
    const names = ['url', 'headers', 'hostname', 'params', 'acceptedMediaType', 'resolverMatch'];
    return Object.fromEntries(names.map((name) => [name, value]));
  }

  test('takes settings from JSON', () => {
    const json =
      '{"defaultVersion":"v1","allowedVersions":["v1",null],"versionParam":"version","reverser":null,"translate":null}';
    const versioning = new Strategy(JSON.parse(json));
    expect(versioning).toMatchObject({ defaultVersion: 'v1', allowedVersions: ['v1', null] });
    expect(versioning.determineVersion({})).toBe('v1');
  });

  test('takes no settings from a "__proto__" in JSON', () => {
    const json = '{"__proto__":{"defaultVersion":"v9"},"constructor":1,"allowedVersions":["v2"]}';
    const versioning = new Strategy(JSON.parse(json));
    expect(versioning).toMatchObject({ defaultVersion: null, allowedVersions: ['v2'] });
  });

  test.each(ERRORS)('lets %s of a request that cannot be read through', (_, error) => {
    const names = Object.keys(carrying);
    expect(thrown(() => new Strategy().determineVersion(throwing(names, error)))).toBe(error);
  });

  test.each(ERRORS)('lets %s of `translate` through', (_, error) => {
    const translate = () => {
      throw error;
    };
    const versioning = new Strategy({ allowedVersions: ['v3'], translate });
    expect(thrown(() => versioning.determineVersion(carrying))).toBe(error);
  });

  test.each(ERRORS)('lets %s of a setting that cannot be read through', (_, error) => {
    expect(thrown(() => new Strategy(throwing(['reverser'], error)))).toBe(error);
  });

  test.each(ERRORS)('lets %s of options that cannot be read through', (_, error) => {
    const view = ['/x/:id', '/:version/x/:id'];
    const reverser = new RouteReverser({ view, v2: include('/v2', { view }) });
    const versioning = new Strategy({ reverser });
    const request = { version: 'v2' };
    const kwargs = { id: 7 };
    const broken: ReverseOptions[] = [
      throwing(['request'], error),
      throwing(['kwargs'], error),
      throwing(['args'], error),
      { kwargs, request: throwing(['version'], error) },
      { request, kwargs: throwing(['id'], error) },
      { request, kwargs, query: throwing(['page'], error) },
      { request, kwargs, query: brokenIterable(error) },
    ];
    for (const options of broken) {
      expect(thrown(() => versioning.reverse('view', options))).toBe(error);
    }
  });
});

function brokenIterable(error: Error): Iterable<never> {
  return {
    [Symbol.iterator]() {
      throw error;
    },
  };
}

describe('what is no text where a text should be is a TypeError that says where', () => {
  test.each([5, true, ['a/a;version=v1'], {}])('acceptedMediaType: %j', (acceptedMediaType) => {
    const request = { acceptedMediaType } as never;
    expect(thrown(() => new AcceptHeaderVersioning().determineVersion(request))).toMatchObject({
      name: 'TypeError',
      message: expect.stringMatching(
        /^AcceptHeaderVersioning: request.acceptedMediaType must be a string, got /,
      ),
    });
  });

  test.each([5, true, ['v1.example.com'], {}])('hostname: %j', (hostname) => {
    const request = { hostname } as never;
    expect(thrown(() => new HostNameVersioning().determineVersion(request))).toMatchObject({
      name: 'TypeError',
      message: expect.stringMatching(/^request.hostname must be a string, got /),
    });
  });
});

describe('reverseWithFallback lets through what is thrown and is no NoReverseMatch', () => {
  test.each([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'ERR_NO_REVERSE_MATCH'],
    ['an error without a code', new Error('broken')],
    ['an error of another code', Object.assign(new Error('broken'), { code: 'ERR_OTHER' })],
  ])('%s', (_, error) => {
    let calls = 0;
    const reverser = {
      reverse() {
        calls++;
        throw error;
      },
    };
    const versioning = new QueryParameterVersioning({ reverser });
    expect(thrown(() => reverseWithFallback(versioning, 'view'))).toBe(error);
    expect(calls).toBe(1);
  });
});

test.each(ERRORS)('requestOrigin lets %s of a request that cannot be read through', (_, error) => {
  const origin = requestOrigin({ allowedHosts: ['example.com'] });
  for (const field of ['host', 'hostname', 'headers', 'url', 'protocol', 'socket']) {
    const request = Object.defineProperties(
      { headers: { host: 'example.com' } },
      Object.getOwnPropertyDescriptors(throwing([field], error)),
    );
    expect(thrown(() => origin(request))).toBe(error);
  }
});

test('a version whose lone surrogate no query can carry is a NoReverseMatch that has a cause', () => {
  const versioning = new QueryParameterVersioning({ reverser: { reverse: () => '/x' } });
  const error = thrown(() => versioning.reverse('view', { request: { version: '\ud800' } }));
  expect(error).toBeInstanceOf(NoReverseMatch);
  expect(error).toMatchObject({
    message: 'No URL can carry the lone surrogate in the version.',
    cause: expect.any(URIError),
  });
});
