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
import { describe, expect, test } from 'vitest';

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

type Wrong = [message: string, settings: unknown];

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
    `${name} must be ${expected}, got ${text}`,
    { [name]: value },
  ]);
}

function wrongPattern(name: string): Wrong[] {
  return wrong(name, 'a regular expression with a group', ['(v1)'], {
    '/^v1\\.example\\.com$/': [/^v1\.example\.com$/],
    '/(?:v\\d)/g': [/(?:v\d)/g],
    'an object': [{}],
  });
}

describe.each<[new (settings: never) => BaseVersioning, Wrong[]]>([
  [
    OwnVersioning,
    [
      ['settings must be an object, got null', null],
      ['settings must be an object, got "v1"', 'v1'],
      ['settings must be an object, got a function', () => ({})],
      ['settings must be an object, got [an object]', [{}]],
      ['settings must be an object, got a Map. Pass Object.fromEntries(map).', new Map()],
      ['settings must be an object, got a promise. Await it first.', Promise.resolve({})],
      ...wrong('defaultVersion', 'a string or null', [1, false, ['v1']], {
        NaN: [Number.NaN],
        'an object': [{}],
        'a function': [() => 'v1'],
        'Symbol(v1)': [Symbol('v1')],
      }),
      ...wrong(
        'allowedVersions',
        'an array of strings, or null for no version',
        ['v1', '', ['v1', 2]],
        {
          'a Set': [new Set(['v1'])],
          '[an array]': [[['v1']]],
          '["v1",undefined]': [['v1', undefined]],
          '[undefined]': [new Array(1)],
          '[NaN]': [[Number.NaN]],
          '[a function]': [[() => 'v1']],
          '[1n]': [[1n]],
        },
      ),
      ...wrong('versionParam', 'a string that is not empty', ['', 1, ['v']]),
      ...wrong('reverser', 'an object with a method "reverse"', ['/users'], {
        'an object': [{}],
        'a function': [() => '/users'],
      }),
      ...wrong('translate', 'a function, with names of headers in its `vary`', ['de'], {
        'a function': ['Accept-Language', ['a b']].map((vary) => Object.assign(() => '', { vary })),
        'an object': [{}],
      }),
      ...wrong('selectVersion', 'a function', ['newest'], { 'an object': [{}] }),
      ...wrong('lifecycle', 'an object of life cycles by version', ['v1', true], {
        '[an object]': [[{}]],
        'a Map': [new Map()],
        'a promise': [Promise.resolve({})],
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
        { 'an object': [{}], '[an array]': [[['text/html']]], '[undefined]': [new Array(1)] },
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

describe('the message of a TypeError shows', () => {
  test.each<[string, unknown, string]>([
    ['a string of 200 characters completely', 'v'.repeat(200), JSON.stringify('v'.repeat(200))],
    ['the start of a longer string', 'v'.repeat(201), JSON.stringify(`${'v'.repeat(200)}…`)],
    ['a list of 20 items completely', Array(20).fill(1), `[${Array(20).fill(1)}]`],
    ['the start of a longer list', Array(21).fill(1), `[${Array(20).fill(1)},…]`],
    ['a nested list by its type', [[[]]], '[an array]'],
    ['the start of a long number', 10n ** 200n, `1${'0'.repeat(199)}…`],
    ['a number of 199 digits completely', 10n ** 198n, `1${'0'.repeat(198)}n`],
    ['the start of a long symbol', Symbol('v'.repeat(200)), `Symbol(${'v'.repeat(193)}…`],
    ['the start of a long regular expression', new RegExp('v'.repeat(200)), `/${'v'.repeat(199)}…`],
  ])('%s', (_, allowedVersions, shown) => {
    const message = `allowedVersions must be an array of strings, or null for no version, got ${shown}`;
    expect(() => new URLPathVersioning({ allowedVersions } as never)).toThrow(
      new TypeError(`URLPathVersioning: ${message}`),
    );
  });
});

describe('the message of a TypeError names the type of an object:', () => {
  test.each<[shown: string, unknown]>([
    ['an object', {}],
    ['an object', Object.create(null)],
    ['an object', new OwnVersioning()],
    ['an object', Object.fromEntries([['then', 'v1']])],
    ['an array', []],
    ['a Map', new Map()],
    ['a Set', new Set()],
    ['a Map Iterator', new Map().entries()],
    ['a Uint8Array', Buffer.from('v1')],
    ['a promise', Promise.resolve('v1')],
    // biome-ignore lint/suspicious/noThenProperty: A thenable is the case.
    ['a promise', { then: () => {} }],
    ['an invalid Date', new Date(Number.NaN)],
    ['a Date', new Date(0)],
    ['a Headers', new Headers()],
    ['a URL', new URL('http://localhost')],
    ['an Error', new Error('v1')],
    ['an Intl.Locale', new Intl.Locale('de')],
    [`a ${'v'.repeat(200)}…`, { [Symbol.toStringTag]: 'v'.repeat(201) }],
    ['a \\u000a', { [Symbol.toStringTag]: '\n' }],
  ])('%s', (shown, value) => {
    const message = `allowedVersions must be an array of strings, or null for no version, got [${shown}]`;
    expect(() => new URLPathVersioning({ allowedVersions: [value] } as never)).toThrow(
      new TypeError(`URLPathVersioning: ${message}`),
    );
  });
});

test.each([
  ['"v1"', 'v1'],
  ['null', null],
  ['a Set', new Set(['v1'])],
])(
  'the first request throws a TypeError if a subclass sets allowedVersions to %s',
  (shown, list) => {
    const versioning = Object.assign(new QueryParameterVersioning(), { allowedVersions: list });
    expect(() => versioning.determineVersion({ url: '/?version=v1' })).toThrow(
      new TypeError(`QueryParameterVersioning: allowedVersions must be an array, got ${shown}`),
    );
  },
);

describe('rejects an unknown setting at construction and suggests a similar name:', () => {
  const known =
    'defaultVersion, allowedVersions, versionParam, reverser, translate, selectVersion, lifecycle, advertiseVersions, versionHeader';

  test.each<[new (settings: never) => BaseVersioning, name: string, own: string, meant?: string]>([
    [QueryParameterVersioning, 'allowedVersion', '', 'allowedVersions'],
    [QueryParameterVersioning, 'alowedVersions', '', 'allowedVersions'],
    [QueryParameterVersioning, 'reversser', '', 'reverser'],
    [QueryParameterVersioning, 'lifecicle', '', 'lifecycle'],
    [QueryParameterVersioning, 'defaultversion', '', 'defaultVersion'],
    [QueryParameterVersioning, 'lifecicles', ''],
    [QueryParameterVersioning, 'reverse', '', 'reverser'],
    [QueryParameterVersioning, 'revers', ''],
    [URLPathVersioning, 'mediaTypes', ''],
    [AcceptHeaderVersioning, 'mediaType', ', mediaTypes, mediaTypePattern', 'mediaTypes'],
    [HostNameVersioning, 'hostnamePattern', ', hostNamePattern', 'hostNamePattern'],
    [CombinedVersioning, 'source', ', sources, onConflict', 'sources'],
    [OwnVersioning, 'toString', ''],
    [SessionVersioning, 'session', ', sessionName'],
  ])('%o, %s', (Strategy, name, own, meant) => {
    const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    const error = new TypeError(
      `${Strategy.name}: unknown setting "${name}".${hint} Known settings: ${known}${own}.`,
    );
    for (const value of ['v1', undefined]) {
      expect(() => new Strategy({ [name]: value } as never)).toThrow(error);
    }
  });
});
