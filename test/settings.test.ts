import {
  AcceptHeaderVersioning,
  BaseVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

class OwnVersioning extends BaseVersioning {}

describe.each(
  Object.entries({
    AcceptHeaderVersioning,
    URLPathVersioning,
    NamespaceVersioning,
    HostNameVersioning,
    QueryParameterVersioning,
    OwnVersioning,
  }),
)('%s refuses at construction, naming class, setting and value,', (name, Strategy) => {
  test.each<[unknown, string]>([
    [null, 'settings must be an object, got null'],
    ['v1', 'settings must be an object, got "v1"'],
    [() => ({}), 'settings must be an object, got a function'],

    [{ defaultVersion: 1 }, 'defaultVersion must be a string or null, got 1'],
    [{ defaultVersion: Number.NaN }, 'defaultVersion must be a string or null, got NaN'],
    [{ defaultVersion: false }, 'defaultVersion must be a string or null, got false'],
    [{ defaultVersion: ['v1'] }, 'defaultVersion must be a string or null, got ["v1"]'],
    [{ defaultVersion: {} }, 'defaultVersion must be a string or null, got an object'],
    [{ defaultVersion: () => 'v1' }, 'defaultVersion must be a string or null, got a function'],
    [{ defaultVersion: Symbol('v1') }, 'defaultVersion must be a string or null, got Symbol(v1)'],

    [{ allowedVersions: 'v1' }, 'allowedVersions must be an array of strings and null, got "v1"'],
    [{ allowedVersions: '' }, 'allowedVersions must be an array of strings and null, got ""'],
    [
      { allowedVersions: new Set(['v1']) },
      'allowedVersions must be an array of strings and null, got an object',
    ],
    [
      { allowedVersions: ['v1', 2] },
      'allowedVersions must be an array of strings and null, got ["v1",2]',
    ],
    [
      { allowedVersions: [['v1']] },
      'allowedVersions must be an array of strings and null, got [an array]',
    ],
    [
      { allowedVersions: ['v1', undefined] },
      'allowedVersions must be an array of strings and null, got ["v1",undefined]',
    ],
    [
      { allowedVersions: new Array(1) },
      'allowedVersions must be an array of strings and null, got [undefined]',
    ],
    [
      { allowedVersions: [Number.NaN] },
      'allowedVersions must be an array of strings and null, got [NaN]',
    ],
    [
      { allowedVersions: [() => 'v1'] },
      'allowedVersions must be an array of strings and null, got [a function]',
    ],
    [{ allowedVersions: [1n] }, 'allowedVersions must be an array of strings and null, got [1n]'],

    [{ versionParam: '' }, 'versionParam must be a string that is not empty, got ""'],
    [{ versionParam: 1 }, 'versionParam must be a string that is not empty, got 1'],
    [{ versionParam: ['v'] }, 'versionParam must be a string that is not empty, got ["v"]'],

    [{ reverser: {} }, 'reverser must be an object with a method "reverse", got an object'],
    [{ reverser: '/users' }, 'reverser must be an object with a method "reverse", got "/users"'],
    [
      { reverser: () => '/users' },
      'reverser must be an object with a method "reverse", got a function',
    ],

    [{ translate: 'de' }, 'translate must be a function, got "de"'],
    [{ translate: {} }, 'translate must be a function, got an object'],
  ])('%o', (settings, message) => {
    expect(() => new Strategy(settings as never)).toThrow(new TypeError(`${name}: ${message}`));
  });
});

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

describe('AcceptHeaderVersioning refuses at construction', () => {
  test.each<[object, string]>([
    [{ versionParam: 'q' }, 'versionParam must be a token other than "q", got "q"'],
    [{ versionParam: 'Q' }, 'versionParam must be a token other than "q", got "Q"'],
    [{ versionParam: 'a b' }, 'versionParam must be a token other than "q", got "a b"'],
    [{ versionParam: 'a=b' }, 'versionParam must be a token other than "q", got "a=b"'],
    [{ versionParam: 'é' }, 'versionParam must be a token other than "q", got "é"'],
    [
      { mediaTypes: 'application/json' },
      'mediaTypes must be an array such as ["application/json"], got "application/json"',
    ],
    [{ mediaTypes: {} }, 'mediaTypes must be an array such as ["application/json"], got an object'],
    [{ mediaTypes: [1] }, 'mediaTypes must be an array such as ["application/json"], got [1]'],
    [
      { mediaTypes: [null] },
      'mediaTypes must be an array such as ["application/json"], got [null]',
    ],
    [
      { mediaTypes: ['json'] },
      'mediaTypes must be an array such as ["application/json"], got ["json"]',
    ],
    [
      { mediaTypes: ['application/*'] },
      'mediaTypes must be an array such as ["application/json"], got ["application/*"]',
    ],
    [
      { mediaTypes: ['text/html', ' application/json'] },
      'mediaTypes must be an array such as ["application/json"], got ["text/html"," application/json"]',
    ],
    [
      { mediaTypes: [['text/html']] },
      'mediaTypes must be an array such as ["application/json"], got [an array]',
    ],
    [
      { mediaTypes: ['text/html;level=1'] },
      'mediaTypes must be an array such as ["application/json"], got ["text/html;level=1"]',
    ],
  ])('%o', (settings, message) => {
    expect(() => new AcceptHeaderVersioning(settings)).toThrow(
      new TypeError(`AcceptHeaderVersioning: ${message}`),
    );
  });
});

describe('HostNameVersioning refuses at construction', () => {
  test.each<[string, object, string]>([
    [
      'a pattern with no group',
      { hostNamePattern: /^v1\.example\.com$/ },
      '/^v1\\.example\\.com$/',
    ],
    [
      'a pattern with a group that captures nothing',
      { hostNamePattern: /(?:v\d)/g },
      '/(?:v\\d)/g',
    ],
    ['a string', { hostNamePattern: '(v1)' }, '"(v1)"'],
    ['an object', { hostNamePattern: {} }, 'an object'],
  ])('%s', (_, settings, value) => {
    expect(() => new HostNameVersioning(settings)).toThrow(
      new TypeError(
        `HostNameVersioning: hostNamePattern must be a regular expression with a group, got ${value}`,
      ),
    );
  });
});

describe('a subclass in JavaScript that redefines a setting wrongly is told at its first request', () => {
  test.each([
    ['"v1"', 'v1'],
    ['null', null],
    ['an object', new Set(['v1'])],
  ])('allowedVersions, as %s', (value, allowedVersions) => {
    const versioning = Object.assign(new QueryParameterVersioning(), { allowedVersions });
    expect(() => versioning.determineVersion({ url: '/?version=v1' })).toThrow(
      new TypeError(`QueryParameterVersioning: allowedVersions must be an array, got ${value}`),
    );
  });
});

describe('URLPathVersioning throws a TypeError for a kwarg that is neither a string, a number nor null', () => {
  test.each<[unknown, string]>([
    [true, 'true'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [1e21, '1e+21'],
    [1n, '1n'],
    [['v1'], '["v1"]'],
    [{ toString: () => 'v1' }, 'an object'],
    [() => 'v1', 'a function'],
    [Symbol('v1'), 'Symbol(v1)'],
  ])('%o', (version, value) => {
    const message = `URLPathVersioning: kwargs.version must be a string, got ${value}`;
    const versioning = new URLPathVersioning();
    expect(() => versioning.determineVersion({}, { version })).toThrow(new TypeError(message));
    expect(() => versioning.determineVersion({ params: { version } })).toThrow(
      new TypeError(message),
    );
  });
});
