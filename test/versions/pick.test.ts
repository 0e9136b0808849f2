import { HeaderVersioning, NamespaceVersioning } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../support/thrown-error.js';

const listed = ['v1', 'v2', 'v3', 'v4', 'v10'] as const;

/** Returns the `pick` of a request that asks for `version`. */
function pickOf(version: string | null, allowedVersions: readonly (string | null)[] = listed) {
  const versioning = new HeaderVersioning({ allowedVersions });
  const headers = version === null ? {} : { 'accept-version': version };
  return versioning.forRequest({ headers }).pick;
}

describe('pick returns the entry', () => {
  const entries = { v1: 'one', v3: 'three', v10: 'ten' };

  test.each<[string, string, unknown]>([
    ['of the version itself', 'v3', 'three'],
    ['of the newest version before it', 'v2', 'one'],
    ['in natural order, in which v4 is before v10', 'v4', 'three'],
  ])('%s', (_, version, entry) => {
    expect(pickOf(version)(entries)).toBe(entry);
  });

  test.each([0, '', false, Number.NaN])('%o, which is not a missing entry', (entry) => {
    expect(pickOf('v2')({ v1: entry })).toBe(entry);
  });

  test.each(['v3', 'v4'])('of the entry before an undefined entry for %s', (version) => {
    expect(pickOf(version)({ v1: 'one', v3: undefined })).toBe('one');
  });
});

describe('pick rejects a version', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['that is before the first entry', 'v1', { v2: 'two' }],
    ['whose previous entry is null', 'v4', { v1: 'one', v3: null }],
    ['whose own entry is null', 'v3', { v1: 'one', v3: null }],
    ['whose only entry is undefined', 'v3', { v3: undefined }],
    ['if there are no entries', 'v3', {}],
    ['whose entry is inherited', 'v3', Object.create({ v3: 'three' })],
  ])('%s', (_, version, entries) => {
    expect(thrown(() => pickOf(version)(entries))).toMatchObject({
      status: 404,
      code: 'ERR_VERSION_LACKS_RESOURCE',
      version,
    });
  });

  test('if the entries before it have another shape', () => {
    const pick = pickOf('2026-01-01', ['v1', '2026-01-01']);
    expect(thrown(() => pick({ v1: 'one' }))).toMatchObject({ code: 'ERR_VERSION_LACKS_RESOURCE' });
  });

  test.each(['v1', 'null'])('that is missing, even if an entry is named %s', (name) => {
    const pick = pickOf(null, [name, null]);
    expect(thrown(() => pick({ [name]: 'one' }))).toMatchObject({
      code: 'ERR_VERSION_REQUIRED',
      version: null,
    });
  });

  test('without an entry of exactly that name if no versions are listed', () => {
    expect(pickOf('v2', [])({ v2: 'two' })).toBe('two');
    expect(thrown(() => pickOf('v3', [])({ v2: 'two' }))).toMatchObject({
      code: 'ERR_VERSION_NOT_ALLOWED',
    });
  });
});

describe('a key of pick that is not allowed', () => {
  const entries = { v1: 'one', v9: 'nine' };

  test('is a TypeError if the version has no own entry', () => {
    expect(() => pickOf('v2')(entries)).toThrow(
      new TypeError('HeaderVersioning: pick: a key must be an allowed version, got "v9".'),
    );
  });

  test('is ignored if the version has an own entry', () => {
    expect(pickOf('v1')(entries)).toBe('one');
  });
});

test('pick reads names such as __proto__ and constructor as versions', () => {
  const entries = Object.fromEntries([['__proto__', 'one']]);
  expect(pickOf('__proto__', [])(entries)).toBe('one');
  expect(thrown(() => pickOf('constructor', [])(entries))).toMatchObject({
    code: 'ERR_VERSION_NOT_ALLOWED',
  });
});

test('pick falls back from a default that is not listed', () => {
  const versioning = new NamespaceVersioning({ defaultVersion: 'v2', allowedVersions: ['v1'] });
  expect(versioning.forRequest({}).pick({ v1: 'one' })).toBe('one');
});
