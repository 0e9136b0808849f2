import { HeaderVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const listed = ['v1', 'v2', 'v3', 'v4', 'v04', 'v10'] as const;

/** Returns the result of a request that asks for `version`. */
function apiOf(version: string | null, allowedVersions: readonly (string | null)[] = listed) {
  const headers = version === null ? {} : { 'accept-version': version };
  return new HeaderVersioning({ allowedVersions }).forRequest({ headers });
}

const pickOf = (...request: Parameters<typeof apiOf>) => apiOf(...request).pick;

describe('pick returns the entry', () => {
  const entries = { v1: 'one', v3: 'three', v10: 'ten' };

  test.each<[string, string, unknown, entries?: object]>([
    ['of the version itself', 'v3', 'three'],
    ['of the newest version before it', 'v2', 'one'],
    ['of the later of two equal versions', 'v10', 'second', { v4: 'first', v04: 'second' }],
    ['of the earlier of two equal versions', 'v4', 'first', { v4: 'first', v04: 'second' }],
    ['of the newest version before it, in any order', 'v4', 'four', { v10: 10, v3: 'four', v1: 1 }],
  ])('%s', (_, version, entry, given = entries) => {
    expect(pickOf(version)(given)).toBe(entry);
  });

  test.each([0, '', false, Number.NaN])('%o, which is an entry although it is falsy', (entry) => {
    expect(pickOf('v2')({ v1: entry })).toBe(entry);
  });

  test('of an equal version before it', () => {
    expect(pickOf('v04')({ v4: 'four' })).toBe('four');
  });
});

describe('pick rejects a version', () => {
  const LACKS = 'ERR_VERSION_LACKS_RESOURCE';
  const REQUIRED = 'ERR_VERSION_REQUIRED';
  const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';

  test.each<
    [string, string | null, Record<string, string | null>, code: string, allowed?: string[]]
  >([
    ['that is before the first entry', 'v1', { v2: 'two' }, LACKS],
    ['whose previous entry is null', 'v4', { v1: 'one', v3: null }, LACKS],
    ['whose own entry is null', 'v3', { v1: 'one', v3: null }, LACKS],
    ['whose only entry is of an equal version after it', 'v4', { v04: 'four' }, LACKS],
    ['that is missing', null, { v1: 'one' }, REQUIRED],
    ['that is missing, even if an entry is named null', null, { null: 'x' }, REQUIRED, ['null']],
    ['without an own entry if any version is allowed', 'v3', { v2: 'two' }, NOT_ALLOWED, []],
  ])('%s', (_, version, entries, code, allowed = [...listed]) => {
    const allowedVersions = allowed.length === 0 ? [] : [...allowed, null];
    const error = thrown(() => pickOf(version, allowedVersions)(entries));
    expect(error).toMatchObject({ code, version });
  });
});

test.each<[string, shown: string, object]>([
  ['no entries', '[object Object]', {}],
  ['inherited entries', '[object Object]', Object.create({ v3: 'three' })],
  ['a Map', '[object Map]', new Map([['v3', 'three']])],
  ['a promise', '[object Promise]', Promise.resolve({ v3: 'three' })],
])('pick of %s is a TypeError for each version', (_, shown, entries) => {
  for (const version of ['v3', null]) {
    expect(() => pickOf(version, [...listed, null])(entries)).toThrow(
      new TypeError(
        `HeaderVersioning: pick: entries must be an object with a version as a key, got ${shown}.`,
      ),
    );
  }
});

test.each(['v1', 'v2', null])(
  'a key of pick that is not allowed is a TypeError for %j',
  (version) => {
    const { pick } = apiOf(version, [...listed, null]);
    const error = new TypeError(
      'HeaderVersioning: pick: a key must be an allowed version, got "v22".',
    );
    expect(() => pick({ v1: 'one', v22: 'two', v3: 'three' })).toThrow(error);
    expect(() => pick({ v1: 'one', v22: null })).toThrow(error);
  },
);

describe('an undefined entry is a TypeError for each version:', () => {
  const page = new Map<string, string>().get('page');

  test.each<[string, entries: object, key: string, allowedVersions: (string | null)[]]>([
    ['a value that a client left out', { v1: page, v2: 'two' }, 'v1', [...listed, null]],
    ['a value of a later version', { v1: 'one', v2: undefined }, 'v2', [...listed, null]],
    ['the only entry', { v10: undefined }, 'v10', [...listed, null]],
    ['without a list of versions', { v1: 'one', v3: undefined }, 'v3', []],
  ])('%s', (_, entries, key, allowedVersions) => {
    const error = new TypeError(
      `HeaderVersioning: pick: the entry "${key}" must be defined, got undefined. ` +
        'If a value may be missing, pick a function that returns it, or write null to reject.',
    );
    for (const version of ['v1', 'v2', 'v10', null]) {
      expect(() => pickOf(version, allowedVersions)(entries)).toThrow(error);
    }
  });
});

test('pick reads names such as __proto__ and constructor as versions', () => {
  const entries = Object.fromEntries([['__proto__', 'one']]);
  expect(pickOf('__proto__', [])(entries)).toBe('one');
  expect(thrown(() => pickOf('constructor', [])(entries))).toMatchObject({
    code: 'ERR_VERSION_NOT_ALLOWED',
  });
});

test.each(['v3', 'v4'])('pick ignores inherited entries beside an own entry for %s', (version) => {
  const entries = Object.assign(Object.create({ v3: 'three', v9: 'nine' }), { v1: 'one' });
  expect(pickOf(version)(entries)).toBe('one');
});

test.each<[string, string | null, string, boolean]>([
  ['no version', null, 'v1', false],
  ['an earlier version', 'v2', 'v10', false],
  ['the version itself', 'v2', 'v2', true],
  ['a later version', 'v10', 'v2', true],
  ['an equal version before it', 'v4', 'v04', false],
  ['an equal version after it', 'v04', 'v4', true],
])('since of %s: %s since %s is %s', (_, version, other, expected) => {
  expect(apiOf(version, [...listed, null]).since(other)).toBe(expected);
});

test.each(['v1', 'v10', null])(
  'since of a version that is not listed is a TypeError for %j',
  (version) => {
    expect(() => apiOf(version, [...listed, null]).since('v9')).toThrow(
      new TypeError('HeaderVersioning: since: version must be in allowedVersions, got "v9".'),
    );
  },
);
