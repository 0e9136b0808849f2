import {
  AcceptHeaderVersioning,
  type BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  newestNotAfter,
  QueryParameterVersioning,
  type SelectVersion,
  URLPathVersioning,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from './deep-freeze.js';
import { thrown } from './thrown.js';

interface Asked {
  readonly name: string;
  readonly make: (settings: VersioningSettings) => BaseVersioning;
  /** A request that carries `version`, or none. */
  readonly request: (version: string | null) => VersioningRequest;
  readonly status: number;
  readonly checksDefault: boolean;
}

const query = (version: string | null) => ({
  url: version === null ? '/' : `/?version=${version}`,
});

/** Where a version is a wish of the client's. A namespace is the server's own route. */
const strategies: readonly Asked[] = [
  {
    name: 'AcceptHeaderVersioning',
    make: (settings) => new AcceptHeaderVersioning(settings),
    request: (version) => ({
      headers: { accept: version === null ? '*/*' : `*/*;version=${version}` },
    }),
    status: 406,
    checksDefault: true,
  },
  {
    name: 'URLPathVersioning',
    make: (settings) => new URLPathVersioning(settings),
    request: (version) => ({ params: { version } }),
    status: 404,
    checksDefault: true,
  },
  {
    name: 'HostNameVersioning',
    make: (settings) => new HostNameVersioning(settings),
    request: (version) => ({
      headers: { host: version === null ? 'localhost' : `${version}.example.com` },
    }),
    status: 404,
    checksDefault: false,
  },
  {
    name: 'QueryParameterVersioning',
    make: (settings) => new QueryParameterVersioning(settings),
    request: query,
    status: 404,
    checksDefault: true,
  },
  {
    name: 'HeaderVersioning',
    make: (settings) => new HeaderVersioning(settings),
    request: (version) => ({ headers: version === null ? {} : { 'accept-version': version } }),
    status: 400,
    checksDefault: true,
  },
  {
    name: 'CombinedVersioning',
    make: (settings) =>
      new CombinedVersioning({
        ...settings,
        reverser: null,
        sources: [new QueryParameterVersioning(), new URLPathVersioning()],
      }),
    request: query,
    status: 404,
    checksDefault: true,
  },
];

const allowedVersions = ['v1', 'v2'];
const settings = { defaultVersion: 'v1', allowedVersions };

describe.each(strategies)('$name', ({ make, request, status, checksDefault }) => {
  test.each(['v2', 'newest', null])(
    'asks selectVersion once, with %j and the very request',
    (sent) => {
      const asked: unknown[][] = [];
      const selectVersion: SelectVersion = (...args) => {
        asked.push(args);
        return 'v2';
      };
      const carrying = deepFreeze(request(sent));
      expect(make({ ...settings, selectVersion }).determineVersion(carrying)).toBe('v2');
      expect(asked).toEqual([[sent, carrying]]);
      expect(asked[0]?.[1]).toBe(carrying);
    },
  );

  test.each(['v9', null])('checks what it returns, and says that %j was sent', (sent) => {
    const versioning = make({ ...settings, selectVersion: () => 'v3' });
    const error = thrown(() => versioning.determineVersion(request(sent)));
    expect(error).toMatchObject({ code: 'ERR_VERSION_NOT_ALLOWED', version: sent });
    if (sent !== null) expect(error).toMatchObject({ status });
  });

  describe.each([null, undefined])('where it returns %j', (nothing) => {
    const selectVersion = () => nothing;

    test.each(['v2', null])('has the default, though %j was sent', (sent) => {
      expect(make({ ...settings, selectVersion }).determineVersion(request(sent))).toBe('v1');
      expect(make({ selectVersion }).determineVersion(request(sent))).toBeNull();
    });

    test.each(['v2', null])('has the default as its rule says, though %j was sent', (sent) => {
      const versioning = make({ allowedVersions, selectVersion });
      const determine = () => versioning.determineVersion(request(sent));
      if (checksDefault) {
        const refused = { code: 'ERR_VERSION_REQUIRED', version: sent };
        expect(determine).toThrow(expect.objectContaining(refused));
      } else expect(determine()).toBeNull();
    });
  });

  test.each<[shown: string, value: unknown]>([
    ['2', 2],
    ['NaN', Number.NaN],
    ['false', false],
    ['["v1"]', ['v1']],
    ['an object', Promise.resolve('v1')],
  ])('throws a TypeError where it returns %s', (shown, value) => {
    const versioning = make({ ...settings, selectVersion: () => value as never });
    expect(() => versioning.determineVersion(request('v2'))).toThrow(
      new TypeError(
        `${versioning.constructor.name}: what selectVersion returns must be a string or null, got ${shown}`,
      ),
    );
  });

  test.each<[string, unknown]>([
    ['an error', new Error('no account')],
    ['a TypeError', new TypeError('no account')],
    ['an error that looks like a refusal', { code: 'ERR_VERSION_REQUIRED' }],
  ])('lets %s that it throws through', (_, error) => {
    const selectVersion = () => {
      throw error;
    };
    const versioning = make({ ...settings, selectVersion });
    expect(thrown(() => versioning.determineVersion(request('v2')))).toBe(error);
  });

  test('may have a default by client', () => {
    const pins = new Map([['acme', 'v2']]);
    const versioning = make({
      ...settings,
      selectVersion: (sent, request: VersioningRequest & { account?: string }) =>
        sent ?? pins.get(request.account ?? ''),
    });
    const ask = (sent: string | null, account: string) =>
      versioning.determineVersion({ ...request(sent), account } as VersioningRequest);
    expect(ask(null, 'acme')).toBe('v2');
    expect(ask('v1', 'acme')).toBe('v1');
    expect(ask(null, 'other')).toBe('v1');
  });

  test('may have the newest version that is not after the one that was sent', () => {
    const selectVersion = newestNotAfter(['v2', 'v10']);
    const versioning = make({ allowedVersions: ['v2', 'v10'], selectVersion });
    expect(versioning.determineVersion(request('v9'))).toBe('v2');
    expect(versioning.determineVersion(request('v11'))).toBe('v10');
    for (const sent of ['v1', 'banana', '9']) {
      expect(() => versioning.determineVersion(request(sent))).toThrow(
        expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', version: sent, status }),
      );
    }
  });

  test('does not ask for what is no request', () => {
    const selectVersion = () => expect.unreachable();
    const versioning = make({ ...settings, selectVersion });
    expect(() => versioning.determineVersion(null as never)).toThrow(TypeError);
  });
});

describe('NamespaceVersioning', () => {
  const asked: unknown[] = [];
  const versioning = new NamespaceVersioning({
    ...settings,
    selectVersion: (...args) => {
      asked.push(args);
      return args[0] ?? 'v2';
    },
  });

  test.each<[string, VersioningRequest, string, unknown[]]>([
    ['does not ask where there is a namespace', { resolverMatch: { namespace: 'v1' } }, 'v1', []],
    ['asks where it is empty', { resolverMatch: { namespace: '' } }, 'v2', [null]],
    ['asks where there is none', {}, 'v2', [null]],
  ])('%s', (_, request, version, sent) => {
    asked.length = 0;
    expect(versioning.determineVersion(request)).toBe(version);
    expect(asked).toEqual(sent.map((sent) => [sent, request]));
  });

  test('does not ask where no segment of it is allowed', () => {
    asked.length = 0;
    expect(() => versioning.determineVersion({ resolverMatch: { namespace: 'v9' } })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', version: 'v9' }),
    );
    expect(asked).toEqual([]);
  });

  test('checks what is selected, as its default is not', () => {
    const versioning = new NamespaceVersioning({ allowedVersions, selectVersion: () => 'v9' });
    expect(() => versioning.determineVersion({})).toThrow(
      expect.objectContaining({ status: 404, code: 'ERR_VERSION_NOT_ALLOWED', version: null }),
    );
    const none = new NamespaceVersioning({ allowedVersions, selectVersion: () => null });
    expect(none.determineVersion({})).toBeNull();
  });
});

test('two different versions are ambiguous, whatever selectVersion would make of them', () => {
  const selectVersion = () => expect.unreachable();
  const versioning = new QueryParameterVersioning({ selectVersion });
  expect(() => versioning.determineVersion({ url: '/?version=1&version=2' })).toThrow(
    expect.objectContaining({ code: 'ERR_VERSION_AMBIGUOUS' }),
  );
});

test('a subclass may have a selectVersion that reads its own fields', () => {
  class Pinned extends QueryParameterVersioning {
    readonly pinned = 'v2';
    override readonly selectVersion = (sent: string | null) => sent ?? this.pinned;
  }
  expect(new Pinned().determineVersion({ url: '/' })).toBe('v2');
  expect(new Pinned().determineVersion({ url: '/?version=v1' })).toBe('v1');
});

test.each([
  ['"newest"', 'newest'],
  ['an object', {}],
])('a selectVersion that is %s is refused at construction', (shown, selectVersion) => {
  expect(() => new QueryParameterVersioning({ selectVersion } as never)).toThrow(
    new TypeError(`QueryParameterVersioning: selectVersion must be a function, got ${shown}`),
  );
});
