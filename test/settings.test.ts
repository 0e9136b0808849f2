import {
  AcceptHeaderVersioning,
  BaseVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import type { Contract } from './contract.js';
import { everyStrategy } from './strategies.js';

class OwnVersioning extends BaseVersioning {}

class SessionVersioning extends BaseVersioning {
  constructor(settings?: VersioningSettings & { sessionName?: string | null }) {
    super(settings, {
      sessionName: { expected: 'a string', accepts: (value) => typeof value === 'string' },
    });
  }
}

type Wrong = [message: string, settings: unknown];

/** For each value of the setting `name`, which is wrong, the message that shows it. */
function wrong(name: string, expected: string, values: [shown: string, value: unknown][]): Wrong[] {
  return values.map(([shown, value]) => [
    `${name} must be ${expected}, got ${shown}`,
    { [name]: value },
  ]);
}

/** A parameter of a media type is not named as freely as others. */
function expectedParam(strategy: string): string {
  return strategy === 'AcceptHeaderVersioning'
    ? 'a token other than "q"'
    : 'a string that is not empty';
}

describe.each([...everyStrategy, { name: 'OwnVersioning', Strategy: OwnVersioning }])(
  '$name refuses at construction, naming class, setting and value:',
  ({ name, Strategy }) => {
    test.each<Wrong>([
      ['settings must be an object, got null', null],
      ['settings must be an object, got "v1"', 'v1'],
      ['settings must be an object, got a function', () => ({})],
      ['settings must be an object, got [an object]', [{}]],
      ...wrong('defaultVersion', 'a string or null', [
        ['1', 1],
        ['NaN', Number.NaN],
        ['false', false],
        ['["v1"]', ['v1']],
        ['an object', {}],
        ['a function', () => 'v1'],
        ['Symbol(v1)', Symbol('v1')],
      ]),
      ...wrong('allowedVersions', 'an array of strings and null', [
        ['"v1"', 'v1'],
        ['""', ''],
        ['an object', new Set(['v1'])],
        ['["v1",2]', ['v1', 2]],
        ['[an array]', [['v1']]],
        ['["v1",undefined]', ['v1', undefined]],
        ['[undefined]', new Array(1)],
        ['[NaN]', [Number.NaN]],
        ['[a function]', [() => 'v1']],
        ['[1n]', [1n]],
      ]),
      ...wrong('versionParam', expectedParam(name), [
        ['""', ''],
        ['1', 1],
        ['["v"]', ['v']],
      ]),
      ...wrong('reverser', 'an object with a method "reverse"', [
        ['an object', {}],
        ['"/users"', '/users'],
        ['a function', () => '/users'],
      ]),
      ...wrong('translate', 'a function, whose `vary` lists names of headers', [
        ['a function', Object.assign(() => '', { vary: 'Accept-Language' })],
        ['a function', Object.assign(() => '', { vary: ['a b'] })],
        ['"de"', 'de'],
        ['an object', {}],
      ]),
    ])('%s', (message, settings) => {
      expect(() => new Strategy(settings as never)).toThrow(new TypeError(`${name}: ${message}`));
    });
  },
);

describe('the message of a TypeError is cut', () => {
  test.each<[string, unknown, string]>([
    ['a text of 200 characters is whole', 'v'.repeat(200), JSON.stringify('v'.repeat(200))],
    ['a longer one is not', 'v'.repeat(201), JSON.stringify(`${'v'.repeat(200)}…`)],
    ['a list of 20 is whole', Array(20).fill(1), `[${Array(20).fill(1)}]`],
    ['a longer one is not', Array(21).fill(1), `[${Array(20).fill(1)},…]`],
    ['a list of lists is shown no deeper', [[[]]], '[an array]'],
  ])('%s', (_, allowedVersions, shown) => {
    const message = `allowedVersions must be an array of strings and null, got ${shown}`;
    expect(() => new URLPathVersioning({ allowedVersions } as never)).toThrow(
      new TypeError(`URLPathVersioning: ${message}`),
    );
  });
});

test.each<Wrong>([
  ...wrong('versionParam', 'a token other than "q"', [
    ['"q"', 'q'],
    ['"Q"', 'Q'],
    ['"a b"', 'a b'],
    ['"a=b"', 'a=b'],
    ['"é"', 'é'],
  ]),
  ...wrong('mediaTypes', 'an array such as ["application/json"]', [
    ['"application/json"', 'application/json'],
    ['an object', {}],
    ['[1]', [1]],
    ['[null]', [null]],
    ['["json"]', ['json']],
    ['["application/*"]', ['application/*']],
    ['["text/html"," application/json"]', ['text/html', ' application/json']],
    ['[an array]', [['text/html']]],
    ['["text/html;level=1"]', ['text/html;level=1']],
  ]),
])('AcceptHeaderVersioning refuses at construction: %s', (message, settings) => {
  expect(() => new AcceptHeaderVersioning(settings as never)).toThrow(
    new TypeError(`AcceptHeaderVersioning: ${message}`),
  );
});

test.each<Wrong>(
  wrong('hostNamePattern', 'a regular expression with a group', [
    ['/^v1\\.example\\.com$/', /^v1\.example\.com$/],
    ['/(?:v\\d)/g', /(?:v\d)/g],
    ['"(v1)"', '(v1)'],
    ['an object', {}],
  ]),
)('HostNameVersioning refuses at construction: %s', (message, settings) => {
  expect(() => new HostNameVersioning(settings as never)).toThrow(
    new TypeError(`HostNameVersioning: ${message}`),
  );
});

test.each([
  ['"v1"', 'v1'],
  ['null', null],
  ['an object', new Set(['v1'])],
])(
  'a subclass that redefines allowedVersions as %s is told at its first request',
  (shown, list) => {
    const versioning = Object.assign(new QueryParameterVersioning(), { allowedVersions: list });
    expect(() => versioning.determineVersion({ url: '/?version=v1' })).toThrow(
      new TypeError(`QueryParameterVersioning: allowedVersions must be an array, got ${shown}`),
    );
  },
);

describe('a setting that there is not is refused at construction, with those that there are', () => {
  const known =
    'defaultVersion,allowedVersions,versionParam,reverser,translate,selectVersion,lifecycle,advertiseVersions';

  test.each<[string, Contract['Strategy'], object, string]>([
    ['a slip of the pen', QueryParameterVersioning, { allowedVersion: ['v1'] }, known],
    ['one that is undefined', URLPathVersioning, { allowedVersion: undefined }, known],
    ['one of a sibling', URLPathVersioning, { mediaTypes: [] }, known],
    [
      'one beside its own',
      AcceptHeaderVersioning,
      { mediaType: 'a/a' },
      `${known},mediaTypes,mediaTypePattern`,
    ],
    [
      'one in another case',
      HostNameVersioning,
      { hostnamePattern: /a/ },
      `${known},hostNamePattern`,
    ],
    ['the name of a property', OwnVersioning, { toString: 'v1' }, known],
    [
      'one in the constructor of a subclass',
      SessionVersioning,
      { session: 's' },
      `${known},sessionName`,
    ],
  ])('%s', (_, Strategy, settings, expected) => {
    const [name] = Object.keys(settings);
    expect(() => new Strategy(settings)).toThrow(
      new TypeError(`${Strategy.name}: there is no setting "${name}", but ${expected}`),
    );
  });

  test('a subclass that names a rule to the base has it checked', () => {
    expect(() => new SessionVersioning({ sessionName: 7 as never })).toThrow(
      new TypeError('SessionVersioning: sessionName must be a string, got 7'),
    );
    expect(new SessionVersioning({ sessionName: null })).toBeInstanceOf(SessionVersioning);
  });
});
