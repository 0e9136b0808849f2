import {
  type BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  URLPathVersioning,
  VersionError,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { everyStrategy, ROUTE } from '../support/strategies.js';
import { thrown } from '../support/thrown-error.js';

const reverser = new RouteReverser({ user: ['/users/:id', '/:version/users/:id'] });
const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'], reverser } as const;
const params = { id: 7 };

describe('forRequest', () => {
  const versioning = new HeaderVersioning(settings);

  test('throws like determineVersion', () => {
    const error = thrown(() => versioning.forRequest({ headers: { 'accept-version': 'v9' } }));
    expect(error).toBeInstanceOf(VersionError);
    expect(error).toMatchObject({ version: 'v9', code: 'ERR_VERSION_NOT_ALLOWED' });
  });

  test('uses the determineVersion of a subclass', () => {
    class Second extends HeaderVersioning {
      override determineVersion(): never {
        return 'v2' as never;
      }
    }
    expect(new Second(settings).forRequest({ headers: {} }).version).toBe('v2');
    class SecondOfAll extends CombinedVersioning {
      override determineVersion(): never {
        return 'v2' as never;
      }
    }
    const sources = [new HeaderVersioning({ reverser })];
    expect(new SecondOfAll({ sources }).forRequest({ headers: {} }).version).toBe('v2');
  });

  test.each([
    ['a frozen object', Object.freeze({ headers: Object.freeze({ 'accept-version': 'v2' }) })],
    ['a Fetch request', new Request('http://a.example', { headers: { 'Accept-Version': 'v2' } })],
  ])('writes nothing on %s', (_, request) => {
    const keys = Reflect.ownKeys(request);
    const described = versioning.forRequest(request);
    expect(described.reverse('user', { params })).toBe('/users/7');
    expect(Reflect.ownKeys(request)).toEqual(keys);
  });
});

describe('forRequest(…).reverse keeps the version of the request', () => {
  test.each(everyStrategy)('$name', ({ Strategy, request, reversing = () => ({}) }) => {
    const reverse = vi.fn(() => ROUTE.url);
    // A framework's request may have its own `version`, such as an AWS event.
    const asked = { ...request('v2', 'version'), version: '2.0' };
    const { name, params, url } = { ...ROUTE, ...reversing('v2') };
    const described = new Strategy({ reverser: { reverse } }).forRequest(asked);
    expect(described.reverse(ROUTE.name, { params: ROUTE.params })).toBe(url);
    const current = { version: 'v2' };
    expect(reverse).toHaveBeenCalledExactlyOnceWith(name, { params, request: asked, current });
  });

  test('or takes another version, such as the successor', () => {
    const { reverse } = new QueryParameterVersioning(settings).forRequest({ url: '/users/7' });
    expect(reverse('user', { params })).toBe('/users/7?version=v1');
    expect(reverse('user', { params, version: 'v2' })).toBe('/users/7?version=v2');
    expect(reverse('user', { params, version: null })).toBe('/users/7');
  });

  test('unless the params of the caller have a version, which wins', () => {
    const versioning = new URLPathVersioning({ ...settings, selectVersion: () => 'v2' });
    const { reverse } = versioning.forRequest({ params: { id: '7', version: 'latest' } });
    expect(reverse('user', { params: { id: '7' } })).toBe('/v2/users/7');
    expect(reverse('user', { params: { id: '7', version: 'v1' } })).toBe('/v1/users/7');
  });

  test.each<[string, object]>([
    ['request', { request: { headers: { host: 'v1.example.com' }, version: 'v1' } }],
    ['current', { current: { version: 'v1' } }],
  ])("on the host of its own request, and ignores the caller's option %s", (_, other) => {
    const origin = requestOrigin({ allowedHosts: ['.example.com'] });
    const versioning = new QueryParameterVersioning({
      reverser: new RouteReverser({ user: '/users/:id' }, { origin }),
    });
    const { reverse } = versioning.forRequest({
      url: '/?version=v2',
      headers: { host: 'v2.example.com' },
    });
    expect(reverse('user', { params, ...other })).toBe('http://v2.example.com/users/7?version=v2');
  });

  test('even if selectVersion calls the same instance for another request', () => {
    const other = { url: '/?version=v1' };
    const versioning: BaseVersioning = new QueryParameterVersioning({
      ...settings,
      selectVersion: (sent, asked) => {
        if (asked !== other) versioning.forRequest(other);
        return sent;
      },
    });
    const { reverse } = versioning.forRequest({ url: '/?version=v2' });
    expect(reverse('user', { params })).toBe('/users/7?version=v2');
  });
});

describe('reverse throws a TypeError for an options.version that is not allowed', () => {
  const { allowedVersions } = settings;
  const strategies: BaseVersioning[] = [
    ...everyStrategy.map(({ Strategy }) => new Strategy({ reverser, allowedVersions })),
    new CombinedVersioning({ sources: [new HeaderVersioning({ reverser })], allowedVersions }),
  ];

  test.each(strategies)('even if request.version is the same: $constructor.name', (versioning) => {
    const options = { params, request: { version: 'v9' }, version: 'v9' };
    const message = 'options.version must be an allowed version or null, got "v9".';
    expect(() => versioning.reverse('user', options)).toThrow(
      new TypeError(`${versioning.constructor.name}: ${message}`),
    );
  });
});

describe('a link of HostNameVersioning cannot change the host', () => {
  const versioning = new HostNameVersioning(settings);
  const host = { headers: { host: 'v2.example.com' } };
  const message = 'HostNameVersioning: options.version must be "v2", because the host stays, got';

  test('so forRequest accepts only its own version', () => {
    const { reverse } = versioning.forRequest(host);
    expect(reverse('user', { params, version: 'v2' })).toBe('/users/7');
    expect(() => reverse('user', { params, version: 'v1' })).toThrow(
      new TypeError(`${message} "v1".`),
    );
    expect(() => reverse('user', { params, version: null })).toThrow(
      new TypeError(`${message} null.`),
    );
  });

  test('so reverse accepts only request.version', () => {
    const request = { version: 'v2' };
    expect(versioning.reverse('user', { params, request, version: 'v2' })).toBe('/users/7');
    expect(() => versioning.reverse('user', { params, request, version: 'v1' })).toThrow(TypeError);
    expect(() => versioning.reverse('user', { params, version: 'v1' })).toThrow(TypeError);
  });

  test('but the selectVersion of a combination may select another version', () => {
    const sources = [new HostNameVersioning({ reverser })];
    const selectVersion = () => '2026-01-01';
    const combined = new CombinedVersioning({ sources, selectVersion });
    expect(combined.forRequest(host).reverse('user', { params })).toBe('/users/7');
  });
});

describe('forRequest of a combination', () => {
  const sources = [
    new HeaderVersioning({ reverser }),
    new QueryParameterVersioning({ reverser }),
    new URLPathVersioning({ reverser }),
  ];
  const { defaultVersion, allowedVersions } = settings;
  const versioning = new CombinedVersioning({ sources, defaultVersion, allowedVersions });
  const nothing = { url: '/', headers: {}, params: {} };

  test.each<[string, VersioningRequest, object | undefined, string]>([
    ['a header', { ...nothing, headers: { 'accept-version': 'v2' } }, undefined, '/users/7'],
    ['the query', { ...nothing, url: '/?version=v2' }, undefined, '/users/7?version=v2'],
    ['the path', { ...nothing, params: { version: 'v2' } }, undefined, '/v2/users/7'],
    ['the route', nothing, { params: { version: 'v2' } }, '/v2/users/7'],
    ['no source', nothing, undefined, '/users/7'],
  ])('links by the source that carried the version: %s', (_, request, route, url) => {
    expect(versioning.forRequest(request, route).reverse('user', { params })).toBe(url);
  });

  test('reads each source once', () => {
    const source = new HeaderVersioning({ reverser });
    const readVersion = vi.spyOn(source, 'readVersion');
    const { reverse } = new CombinedVersioning({ sources: [source] }).forRequest({
      headers: { 'accept-version': 'v2' },
    });
    reverse('user', { params });
    expect(readVersion).toHaveBeenCalledOnce();
  });
});

describe('a link of a combination', () => {
  const byQuery = new QueryParameterVersioning({ reverser });
  const request = { url: '/users/7?version=v1', headers: {} };
  const { allowedVersions } = settings;
  const strictQuery = new QueryParameterVersioning({ reverser, allowedVersions: ['v1', null] });

  test.each<[string, BaseVersioning, string]>([
    [
      'the combination',
      new CombinedVersioning({ sources: [byQuery], allowedVersions }),
      'CombinedVersioning',
    ],
    ['the source', new CombinedVersioning({ sources: [strictQuery] }), 'QueryParameterVersioning'],
  ])('throws a TypeError for a version that %s rejects', (_, versioning, name) => {
    const { reverse } = versioning.forRequest(request);
    const options = { params, version: 'v9' };
    const error = new TypeError(
      `${name}: options.version must be an allowed version or null, got "v9".`,
    );
    expect(() => reverse('user', options)).toThrow(error);
    expect(() => versioning.reverse('user', { ...options, request })).toThrow(error);
    expect(reverse('user', { params, version: null })).toBe('/users/7');
  });

  test.each<[string, VersioningRequest]>([
    ['another version', request],
    ['no version', { url: '/users/7', headers: {} }],
  ])(
    'throws a TypeError for a selected version that its source rejects, for a request with %s',
    (_, asked) => {
      const sources = [strictQuery, new HeaderVersioning({ reverser })];
      const versioning = new CombinedVersioning({ sources, selectVersion: () => 'v2' });
      const { version, reverse } = versioning.forRequest(asked);
      expect(version).toBe('v2');
      expect(() => reverse('user', { params })).toThrow(
        new TypeError(
          'QueryParameterVersioning: the determined version must be an allowed version or null, got "v2".',
        ),
      );
    },
  );

  test('is built by the reverse of a subclass', () => {
    class Prefixed extends CombinedVersioning {
      override reverse(...call: Parameters<CombinedVersioning['reverse']>) {
        return `/app${super.reverse(...call)}`;
      }
    }
    const versioning = new Prefixed({ sources: [byQuery] });
    const url = '/app/users/7?version=v1';
    expect(versioning.forRequest(request).reverse('user', { params })).toBe(url);
  });

  test('with version: null uses the source that carried the version, not the host source', () => {
    const sources = [new HostNameVersioning({ reverser }), byQuery];
    const versioning = new CombinedVersioning({ sources });
    const asked = { ...request, hostname: 'localhost', version: 'v1' };
    const options = { params, version: null };
    expect(versioning.forRequest(asked).reverse('user', options)).toBe('/users/7');
    expect(versioning.reverse('user', { ...options, request: asked })).toBe('/users/7');
  });
});

describe('reverse throws a TypeError for params that are', () => {
  const versioning = new URLPathVersioning(settings);
  const { reverse } = versioning.forRequest({ params: {} });
  const named = 'reverse: params must be an object of parameters by name, got';

  test.each([
    ['a promise', '[object Promise]', Promise.resolve(params)],
    ['a Map', '[object Map]', new Map([['id', 7]])],
  ])('%s', (_, shown, lost) => {
    const error = new TypeError(`${named} ${shown}. Pass the parameters as a plain object.`);
    expect(() => reverse('user', { params: lost as never })).toThrow(error);
    expect(() => versioning.reverse('user', { params: lost as never })).toThrow(error);
  });
});
