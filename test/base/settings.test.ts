import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  lifecycleHeaders,
  QueryParameterVersioning,
  RouteReverser,
  requestOrigin,
  translations,
  URLPathVersioning,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';

class OwnVersioning extends BaseVersioning {}

class SessionVersioning extends BaseVersioning {
  constructor(settings?: VersioningSettings & { sessionName?: string | null }) {
    super(settings, {
      sessionName: { expected: 'a string', accepts: (value) => typeof value === 'string' },
    });
  }
}

type StrategyClass = new (settings: never) => BaseVersioning;

test('a setting that is a list is copied and frozen', () => {
  const list = ['v1'];
  const mediaTypes = ['a/a'];
  const { allowedVersions } = new OwnVersioning({ allowedVersions: list });
  const accept = new AcceptHeaderVersioning({ mediaTypes });
  list.push('v2');
  mediaTypes.push('b/b');
  expect([allowedVersions, accept.mediaTypes]).toEqual([['v1'], ['a/a']]);
  expect([allowedVersions, accept.mediaTypes].every(Object.isFrozen)).toBe(true);
});

test('the rule of a setting is called once, at construction', () => {
  const accepts = vi.fn(() => true);
  class Counting extends QueryParameterVersioning<VersioningSettings & { sessionName?: string }> {
    constructor() {
      super({ sessionName: 's' }, { sessionName: { expected: 'a string', accepts } });
    }
  }
  const versioning = new Counting();
  for (const url of ['/', '/?version=v1']) versioning.forRequest({ url });
  expect(accepts.mock.calls).toEqual([['s']]);
});

test('response headers and links follow the fields that a subclass redefines', () => {
  class Redefined extends QueryParameterVersioning {
    override readonly defaultVersion = 'v1';
    override readonly allowedVersions = ['v2'];
    override readonly versionParam = 'v';
    override readonly vary = ['X-Tenant'];
  }
  const versioning = new Redefined({ reverser: { reverse: () => '/users' } });
  const { version, headers, reverse } = versioning.forRequest({ url: '/?version=v2' });
  expect([version, headers]).toEqual(['v1', { Vary: 'X-Tenant' }]);
  expect(reverse('users', { version: 'v2' })).toBe('/users?v=v2');
  expect(() => reverse('users', { version: 'v3' })).toThrow(TypeError);
});

describe('the versions that a class lists in a field', () => {
  class Listing extends HeaderVersioning {
    override readonly allowedVersions = ['v1', 'v2'];
  }
  class Unsendable extends HeaderVersioning {
    override readonly allowedVersions = ['v 1', 'v2, v3'];
  }
  const old = { deprecated: '2026-01-01' };

  test('go with the settings', () => {
    const settings = { versionHeader: 'API-Version', lifecycle: { v1: old } };
    expect(new Listing(settings).responseHeaders('v1')).toEqual({
      Vary: 'Accept-Version',
      Deprecation: '@1767225600',
      'API-Version': 'v1',
    });
  });

  test.each<[string, BaseVersioning, message: string]>([
    [
      'lack a version of lifecycle',
      new Listing({ lifecycle: { V1: old } }),
      'Listing: a version of lifecycle must be an allowed version, got "V1".',
    ],
    [
      'cannot be listed in a header',
      new Unsendable({ advertiseVersions: true }),
      'Unsendable: a version in a header must be ASCII text without a space or a comma, got "v 1".',
    ],
    [
      'cannot be named in a header',
      new Unsendable({ versionHeader: 'API-Version' }),
      'Unsendable: a version in a header must be ASCII text without a space or a comma, got "v 1".',
    ],
  ])('throw a TypeError at the first use if they %s', (_, versioning, message) => {
    const error = new TypeError(message);
    expect(() => versioning.forRequest({ headers: {} })).toThrow(error);
    expect(() => versioning.responseHeaders('v1')).toThrow(error);
  });
});

test('after its first use, a strategy ignores a new value of a field, but calls a new method', () => {
  const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' });
  const request = { headers: {} };
  expect(versioning.forRequest(request).headers).toEqual({ Vary: 'Accept-Version' });
  Object.assign(versioning, { vary: ['Cookie'], selectVersion: () => 'v2' });
  const { version, headers } = versioning.forRequest(request);
  expect([version, headers]).toEqual(['v1', { Vary: 'Accept-Version' }]);
  vi.spyOn(versioning, 'responseHeaders').mockReturnValue({ 'X-Spy': '1' });
  expect(versioning.forRequest(request).headers).toEqual({ 'X-Spy': '1' });
});

const LIST = 'an array whose items are strings, or null for requests without a version';
const VERSION_HEADER = 'the name of a header that means nothing else, such as "API-Version"';
const run = () => 'v1';
const reservedHeaders = [
  ...['Vary', 'link', 'Deprecation', 'Sunset', 'Retry-After', 'Content-Type'],
  ...['API-Supported-Versions', 'API-Deprecated-Versions'],
];
const noHeaders = ['', 'X API', 'X-API:', ':authority', 'Vé', 'A,B', 'A\n', 7, ['A']];
const noLists = ['v1', '', new Set(['v1']), ['v1', 2], [['v1']], ['v1', undefined], [run]];
const noParams = ['', 1, 'q', 'Q', 'a b', 'a=b', 'é'];
const noTypes = [{}, 'a/a', [1], [null], ['a'], ['a/*'], ['a/a', ' a/a'], ['a/a;b=1'], [['a/a']]];
const noVary = ['Cookie', {}, new Set(['Cookie']), [''], ['A, B'], ['A', 7], ['é']];
const patterns = ['(v1)', /^v1\.example\.com$/, /(?:v\d)/g, {}];

describe.each<[StrategyClass, setting: string, expected: string, values: unknown[]]>([
  [OwnVersioning, 'defaultVersion', 'a string or null', [1, false, ['v1'], {}, run, Symbol('v1')]],
  [OwnVersioning, 'allowedVersions', LIST, noLists],
  [OwnVersioning, 'versionParam', 'a string that is not empty', ['', 1, ['v']]],
  [OwnVersioning, 'reverser', 'an object with a method "reverse"', ['/users', {}, run]],
  [OwnVersioning, 'translate', 'a function', ['de', {}]],
  [OwnVersioning, 'selectVersion', 'a function', ['newest', {}]],
  [OwnVersioning, 'lifecycle', 'an object of life cycles by version', ['v1', true, [{}]]],
  [OwnVersioning, 'advertiseVersions', 'a boolean', ['yes', 1]],
  [OwnVersioning, 'versionHeader', VERSION_HEADER, [...noHeaders, ...reservedHeaders]],
  [SessionVersioning, 'sessionName', 'a string', [7]],
  [HostNameVersioning, 'hostNamePattern', 'a regular expression with a group', patterns],
  [HeaderVersioning, 'headerName', 'the name of a header', noHeaders],
  [AcceptHeaderVersioning, 'versionParam', 'a token other than "q"', noParams],
  [
    AcceptHeaderVersioning,
    'mediaTypes',
    'an array of media types without wildcards, such as ["application/json"]',
    noTypes,
  ],
  [AcceptHeaderVersioning, 'mediaTypePattern', 'a regular expression with a group', patterns],
])('the constructor of %o rejects %s if it is not %s:', (Strategy, name, expected, values) => {
  test.each(values.map((value) => ({ value })))('$value', ({ value }) => {
    const create = () => new Strategy({ [name]: value } as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(`${Strategy.name}: ${name} must be ${expected}, got `);
  });
});

test.each(noVary.map((vary) => ({ vary })))(
  'a vary that is not a list of header names is a TypeError: $vary',
  ({ vary }) => {
    const varying = Object.assign(() => 'v1', { vary }) as never;
    const query = Object.assign(new QueryParameterVersioning({ allowedVersions: ['v1'] }), {
      vary,
    });
    const request = (url: string) => () => query.forRequest({ url });
    for (const [place, run] of [
      [
        'HeaderVersioning: selectVersion.vary',
        () => new HeaderVersioning({ selectVersion: varying }),
      ],
      ['HeaderVersioning: translate.vary', () => new HeaderVersioning({ translate: varying })],
      ['QueryParameterVersioning: vary', request('/?version=v1')],
      ['QueryParameterVersioning: vary', request('/?version=v9')],
    ] as const) {
      expect(run).toThrow(TypeError);
      expect(run).toThrow(`${place} must be a list of header names, got `);
    }
  },
);

const longType = { [Symbol.toStringTag]: 'v'.repeat(200) };

describe('the message of a TypeError shows', () => {
  test.each<[string, unknown, string]>([
    ['a string of 200 characters completely', 'v'.repeat(200), JSON.stringify('v'.repeat(200))],
    ['the start of a longer string', 'v'.repeat(201), JSON.stringify(`${'v'.repeat(200)}…`)],
    ['a list of 20 items completely', Array(20).fill(1), `[${Array(20).fill(1)}]`],
    ['the start of a longer list', Array(21).fill(1), `[${Array(20).fill(1)},…]`],
    ['the items of a nested list', [[['v1', undefined]]], '[[["v1",undefined]]]'],
    ['the start of a longer number', 10n ** 200n, `1${'0'.repeat(199)}…`],
    ['the start of a long regular expression', new RegExp('v'.repeat(200)), `/${'v'.repeat(199)}…`],
    ['the type of an object without a prototype', Object.create(null), '[object Object]'],
    ['the type of an object in a list', [new Date(0)], '[[object Date]]'],
    ['the start of a long type', longType, `[object ${'v'.repeat(192)}…`],
    ['escapes of control and bidirectional characters', '\n\x85\u202e', '"\\n\\u0085\\u202e"'],
    ['escapes of line and paragraph separators', '\u2028\u2029', '"\\u2028\\u2029"'],
  ])('%s', (_, allowedVersions, shown) => {
    expect(() => new URLPathVersioning({ allowedVersions } as never)).toThrow(
      new TypeError(`URLPathVersioning: allowedVersions must be ${LIST}, got ${shown}.`),
    );
  });
});

describe('settings that are not a plain object are a TypeError at construction:', () => {
  const versions = { allowedVersions: ['v1'] };
  const PLAIN = 'settings must be a plain object';
  const ROUTES = 'must be an object of patterns by name';
  const TEXTS = 'messages must be texts by language and message';
  const places: Readonly<Record<string, (value: never) => unknown>> = {
    [`URLPathVersioning: ${PLAIN}`]: (settings) => new URLPathVersioning(settings),
    [`AcceptHeaderVersioning: ${PLAIN}`]: (settings) => new AcceptHeaderVersioning(settings),
    [`CombinedVersioning: ${PLAIN}`]: (settings) => new CombinedVersioning(settings),
    [`RouteReverser: ${PLAIN}`]: (settings) => new RouteReverser({ users: '/users' }, settings),
    [`RouteReverser: routes ${ROUTES}`]: (routes) => new RouteReverser(routes),
    [`RouteReverser: routes of "v1:" ${ROUTES}`]: (routes) =>
      new RouteReverser({ v1: include('', routes) }),
    [`requestOrigin: ${PLAIN}`]: requestOrigin,
    [`translations: ${PLAIN}`]: (settings) => translations({}, settings),
    [`translations: ${TEXTS}`]: translations,
    [`lifecycleHeaders: ${PLAIN}`]: lifecycleHeaders,
    [`lifecycleHeaders.links[0]: ${PLAIN}`]: (link) => lifecycleHeaders({ links: [link] }),
  };
  const wrong: [string, unknown][] = [
    ['[object Promise]', Promise.resolve(versions)],
    ['[object Set]', new Set(['v1'])],
    ['["v1"]', ['v1']],
    ['() => versions', () => versions],
    ['7', 7],
    ['null', null],
  ];

  test.each(
    Object.entries(places).flatMap(([problem, create]) =>
      wrong.map(([shown, value]) => [problem, shown, value, create] as const),
    ),
  )('%s, got %s', (problem, shown, value, create) => {
    const run = () => create(value as never);
    expect(run).toThrow(new TypeError(`${problem}, got ${shown}.`));
  });

  test.each<[string, object | null]>([
    ['an instance with fields', class {}.prototype],
    ['an object without a prototype', null],
  ])('but not %s', (_, prototype) => {
    const settings = Object.assign(Object.create(prototype), versions);
    expect(new URLPathVersioning(settings).allowedVersions).toEqual(['v1']);
  });
});

test.each<[string, name: string, PropertyDescriptor]>([
  ['accessor', 'allowedVersions', { get: () => ['v1'] }],
  ['accessor', 'vary', { get: () => ['Cookie'] }],
  ['method', 'selectVersion', { value: () => 'v1' }],
  ['method', 'translate', { value: (message: string) => message }],
])('a subclass whose field is an %s, %s, is a TypeError at construction', (_, name, own) => {
  class Shadowing extends QueryParameterVersioning {}
  Object.defineProperty(Shadowing.prototype, name, own);
  class Deeper extends Shadowing {}
  expect(() => new Deeper({ allowedVersions: ['v1'] })).toThrow(
    new TypeError(`Deeper: ${name} must be a field, not an accessor or a method.`),
  );
});

describe('rejects an unknown setting at construction and lists the known settings:', () => {
  const known =
    'defaultVersion, allowedVersions, versionParam, reverser, translate, selectVersion, lifecycle, advertiseVersions, versionHeader';

  test.each<[StrategyClass, name: string, own: string]>([
    [URLPathVersioning, 'mediaTypes', ''],
    [AcceptHeaderVersioning, 'mediaType', ', mediaTypes, mediaTypePattern'],
    [HostNameVersioning, 'hostnamePattern', ', hostNamePattern'],
    [CombinedVersioning, 'source', ', sources, onConflict'],
    [OwnVersioning, 'toString', ''],
    [SessionVersioning, 'session', ', sessionName'],
  ])('%o, %s', (Strategy, name, own) => {
    const message = `unknown setting "${name}". Known settings: ${known}${own}.`;
    for (const value of ['v1', undefined]) {
      expect(() => new Strategy({ [name]: value } as never)).toThrow(
        new TypeError(`${Strategy.name}: ${message}`),
      );
    }
  });
});
