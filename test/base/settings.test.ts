import {
  AcceptHeaderVersioning,
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
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

// The contract checks the defaults, fields and wrong settings of every strategy. The tests here add details.

test('a setting that is a function or an object is a field of its own instance', () => {
  const settings = {
    selectVersion: () => 'v1',
    reverser: { reverse: () => '/' },
    translate: (message: string) => message,
  };
  const versioning = new OwnVersioning(settings);
  new OwnVersioning({ reverser: { reverse: () => '/other' } });
  expect(versioning).toMatchObject(settings);
  expect(versioning.reverser).toBe(settings.reverser);
});

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

test('the rule of a setting is asked once, at construction', () => {
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

type Wrong = [message: string, settings: unknown];

const aFunction = () => 'v1';

/** Makes a row for each wrong value. Messages show `values` as JSON, and `others` as their keys. */
function wrong(
  name: string,
  expected: string,
  values: unknown[],
  others: Record<string, unknown[]> = {},
): Wrong[] {
  const shown = values.map((value): [string, unknown] => [JSON.stringify(value), value]);
  const told = Object.entries(others).flatMap(([text, each]) =>
    each.map((value): [string, unknown] => [text, value]),
  );
  return [...shown, ...told].map(([text, value]) => [
    `${name} must be ${expected}, got ${text}.`,
    { [name]: value },
  ]);
}

function wrongPattern(name: string): Wrong[] {
  return wrong(name, 'a regular expression with a group', ['(v1)'], {
    '/^v1\\.example\\.com$/': [/^v1\.example\.com$/],
    '/(?:v\\d)/g': [/(?:v\d)/g],
    '[object Object]': [{}],
  });
}

describe.each<[new (settings: never) => BaseVersioning, Wrong[]]>([
  [
    OwnVersioning,
    [
      ...wrong('defaultVersion', 'a string or null', [1, false, ['v1']], {
        NaN: [Number.NaN],
        '[object Object]': [{}],
        [String(aFunction)]: [aFunction],
        'Symbol(v1)': [Symbol('v1')],
      }),
      ...wrong(
        'allowedVersions',
        'an array of strings, or null for no version',
        ['v1', '', ['v1', 2]],
        {
          '[object Set]': [new Set(['v1'])],
          '[["v1"]]': [[['v1']]],
          '["v1",undefined]': [['v1', undefined]],
          '[NaN]': [[Number.NaN]],
          [`[${aFunction}]`]: [[aFunction]],
          '[1]': [[1n]],
        },
      ),
      ...wrong('versionParam', 'a string that is not empty', ['', 1, ['v']]),
      ...wrong('reverser', 'an object with a method "reverse"', ['/users'], {
        '[object Object]': [{}],
        [String(aFunction)]: [aFunction],
      }),
      ...wrong('translate', 'a function', ['de'], { '[object Object]': [{}] }),
      ...wrong('selectVersion', 'a function', ['newest'], { '[object Object]': [{}] }),
      ...wrong('lifecycle', 'an object of life cycles by version', ['v1', true], {
        '[[object Object]]': [[{}]],
      }),
      ...wrong('advertiseVersions', 'a boolean', ['yes', 1]),
    ],
  ],
  [SessionVersioning, wrong('sessionName', 'a string', [7])],
  [HostNameVersioning, wrongPattern('hostNamePattern')],
  [
    HeaderVersioning,
    wrong('headerName', 'the name of a header', [
      ...['', 'X API', 'X-API:', ':authority', 'Vé', 'A,B', 'A\n'],
      ...[7, ['A']],
    ]),
  ],
  [
    AcceptHeaderVersioning,
    [
      ...wrong('versionParam', 'a token other than "q"', ['', 1, 'q', 'Q', 'a b', 'a=b', 'é']),
      ...wrong(
        'mediaTypes',
        'an array such as ["application/json"]',
        [
          ...['application/json', [1], [null], ['json'], ['application/*']],
          ...[['text/html', ' application/json'], ['text/html;level=1']],
        ],
        { '[object Object]': [{}], '[["text/html"]]': [[['text/html']]] },
      ),
      ...wrongPattern('mediaTypePattern'),
    ],
  ],
])('%o rejects at construction, naming class, setting and value:', (Strategy, rows) => {
  test.each(rows)('%s', (message, settings) => {
    expect(() => new Strategy(settings as never)).toThrow(
      new TypeError(`${Strategy.name}: ${message}`),
    );
  });
});

const longFunction = new Function(`return ${'v'.repeat(200)}`);

describe('the message of a TypeError shows', () => {
  test.each<[string, unknown, string]>([
    ['a string of 200 characters completely', 'v'.repeat(200), JSON.stringify('v'.repeat(200))],
    ['the start of a longer string', 'v'.repeat(201), JSON.stringify(`${'v'.repeat(200)}…`)],
    ['a list of 20 items completely', Array(20).fill(1), `[${Array(20).fill(1)}]`],
    ['the start of a longer list', Array(21).fill(1), `[${Array(20).fill(1)},…]`],
    ['the items of a nested list', [[['v1', 2]]], '[[["v1",2]]]'],
    ['a number of 200 digits completely', 10n ** 199n, `1${'0'.repeat(199)}`],
    ['the start of a longer number', 10n ** 200n, `1${'0'.repeat(199)}…`],
    ['the start of a long symbol', Symbol('v'.repeat(200)), `Symbol(${'v'.repeat(193)}…`],
    ['the start of a long regular expression', new RegExp('v'.repeat(200)), `/${'v'.repeat(199)}…`],
    ['the start of a long function', longFunction, `${String(longFunction).slice(0, 200)}…`],
    ['the type of an object', {}, '[object Object]'],
    ['the type of an object without a prototype', Object.create(null), '[object Object]'],
    ['the type of an object that is an own class', new OwnVersioning(), '[object Object]'],
    ['the type of a Map', new Map(), '[object Map]'],
    ['the type of a promise', Promise.resolve('v1'), '[object Promise]'],
    ['the type of an object in a list', [new Date(0)], '[[object Date]]'],
    [
      'the start of a long type',
      { [Symbol.toStringTag]: 'v'.repeat(200) },
      `[object ${'v'.repeat(192)}…`,
    ],
    [
      'escapes in place of control and bidirectional characters',
      '\n\u0085\u2028\u202e',
      '"\\n\\u0085\\u2028\\u202e"',
    ],
  ])('%s', (_, allowedVersions, shown) => {
    const message = `allowedVersions must be an array of strings, or null for no version, got ${shown}.`;
    expect(() => new URLPathVersioning({ allowedVersions } as never)).toThrow(
      new TypeError(`URLPathVersioning: ${message}`),
    );
  });
});

describe('rejects an unknown setting at construction and lists the known settings:', () => {
  const known =
    'defaultVersion, allowedVersions, versionParam, reverser, translate, selectVersion, lifecycle, advertiseVersions, versionHeader';

  test.each<[new (settings: never) => BaseVersioning, name: string, own: string]>([
    [QueryParameterVersioning, 'allowedVersion', ''],
    [URLPathVersioning, 'mediaTypes', ''],
    [AcceptHeaderVersioning, 'mediaType', ', mediaTypes, mediaTypePattern'],
    [HostNameVersioning, 'hostnamePattern', ', hostNamePattern'],
    [CombinedVersioning, 'source', ', sources, onConflict'],
    [OwnVersioning, 'toString', ''],
    [SessionVersioning, 'session', ', sessionName'],
  ])('%o, %s', (Strategy, name, own) => {
    const error = new TypeError(
      `${Strategy.name}: unknown setting "${name}". Known settings: ${known}${own}.`,
    );
    for (const value of ['v1', undefined]) {
      expect(() => new Strategy({ [name]: value } as never)).toThrow(error);
    }
  });
});
