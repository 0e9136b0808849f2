import {
  AMBIGUOUS,
  BaseVersioning,
  CombinedVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type VersioningRequest,
  type VersioningSettings,
  type VersionReading,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';

class Unfinished extends BaseVersioning {}

/** The abstract class, which JavaScript can construct. */
const Base = BaseVersioning as unknown as new (settings?: VersioningSettings) => BaseVersioning;

class CookieVersioning extends BaseVersioning {
  override determineVersion(request: VersioningRequest & { cookie?: VersionReading | undefined }) {
    return this.resolveVersion(request.cookie, request);
  }
}

describe('determineVersion of the base', () => {
  test.each<[string, BaseVersioning]>([
    ['BaseVersioning', new Base()],
    ['Unfinished', new Unfinished({ defaultVersion: 'v1' })],
  ])('always throws with the name of the concrete class %s', (name, versioning) => {
    expect(() => versioning.determineVersion({})).toThrow(
      new Error(`${name}.determineVersion() must be implemented.`),
    );
  });
});

describe('a strategy that extends the base', () => {
  test.each([
    [undefined, 'v1'],
    [null, 'v1'],
    ['', ''],
  ])('resolves %j to %j with the default "v1"', (cookie, version) => {
    const versioning = new CookieVersioning({ defaultVersion: 'v1', allowedVersions: ['v2', ''] });
    expect(versioning.determineVersion({ cookie })).toBe(version);
  });

  test('rejects with 404 "Invalid version." and an empty vary by default', () => {
    const invalid = { invalidVersionMessage: 'Invalid version.', invalidVersionStatus: 404 };
    const versioning = new CookieVersioning({ allowedVersions: ['v1'] });
    expect(versioning).toMatchObject({ ...invalid, vary: [] });
    expect(() => versioning.determineVersion({ cookie: 'v2' })).toThrow(
      expect.objectContaining({ status: 404, message: 'Invalid version.', version: 'v2' }),
    );
  });

  test('has no version in the error if the default is not allowed', () => {
    class Strict extends CookieVersioning {
      override isAllowedVersion(): boolean {
        return false;
      }
    }
    expect(() => new Strict({ defaultVersion: 'v1' }).determineVersion({})).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', version: null }),
    );
  });

  test.each<[string, readonly string[], string | null]>([
    ['the first version that is allowed', ['v9', 'v2', 'v1'], 'v2'],
    ['the default if the list is empty', [], 'v1'],
  ])('with several versions in order of preference takes %s', (_, cookie, version) => {
    const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] };
    expect(new CookieVersioning(settings).determineVersion({ cookie })).toBe(version);
  });

  test('names the first of several versions if no version is allowed', () => {
    const versioning = new CookieVersioning({ allowedVersions: ['v1'] });
    expect(() => versioning.determineVersion({ cookie: ['v8', 'v9'] })).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', version: 'v8' }),
    );
  });

  test.each<[string, VersionReading, object]>([
    [
      'follows a wrong version',
      ['v9', AMBIGUOUS, 'v1'],
      { code: 'ERR_VERSION_AMBIGUOUS', version: null },
    ],
    ['comes first', [AMBIGUOUS], { code: 'ERR_VERSION_AMBIGUOUS', version: null }],
  ])('rejects an ambiguous reading that %s', (_, cookie, error) => {
    const versioning = new CookieVersioning({ allowedVersions: ['v1'] });
    expect(versioning.determineVersion({ cookie: ['v1', AMBIGUOUS] })).toBe('v1');
    expect(() => versioning.determineVersion({ cookie })).toThrow(expect.objectContaining(error));
  });

  test('asks selectVersion about each of several versions, until it returns null', () => {
    const selectVersion = vi.fn((sent: string | null) => (sent === 'v8' ? null : sent));
    const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'], selectVersion };
    const request = { cookie: ['v9', 'v8', 'v2'] };
    expect(new CookieVersioning(settings).determineVersion(request)).toBe('v1');
    expect(selectVersion.mock.calls).toEqual([
      ['v9', request],
      ['v8', request],
    ]);
  });

  test.each([
    ['[object Object]', {}],
    ['7', 7],
    ['[7]', [7]],
    ['[null,"v1"]', [null, 'v1']],
    ['["v1",7]', ['v1', 7]],
    ['[undefined]', [undefined]],
    ['["v1",Symbol(other)]', ['v1', Symbol('other')]],
  ])('throws a TypeError if it reads %s', (shown, cookie) => {
    const message = `the version read must be a string, a list of strings or null, got ${shown}.`;
    expect(() => new CookieVersioning().determineVersion({ cookie: cookie as never })).toThrow(
      new TypeError(`CookieVersioning: ${message}`),
    );
  });
});

describe('a version is not allowed if isAllowedVersion returns', () => {
  const reverser = { reverse: () => '/' };

  test.each<[string, unknown]>([
    ['a promise', Promise.resolve(true)],
    ['a Boolean', Object(true)],
    ['1', 1],
    ['undefined', undefined],
  ])('%s', (_, result) => {
    const isAllowedVersion = () => result;
    const query = Object.assign(new QueryParameterVersioning({ reverser }), { isAllowedVersion });
    const namespace = Object.assign(new NamespaceVersioning(), { isAllowedVersion });
    const rejected = (code: string) => expect.objectContaining({ code, status: 404 });
    expect(() => query.determineVersion({ url: '/?version=v9' })).toThrow(
      rejected('ERR_VERSION_NOT_ALLOWED'),
    );
    expect(() => query.determineVersion({ url: '/' })).toThrow(rejected('ERR_VERSION_REQUIRED'));
    expect(() => namespace.determineVersion({}, { namespace: 'v9' })).toThrow(
      rejected('ERR_VERSION_NOT_ALLOWED'),
    );
    expect(() => query.reverse('users', { version: 'v9' })).toThrow(TypeError);
    expect(() => new CombinedVersioning({ sources: [query as never] })).toThrow(TypeError);
  });
});

describe('isAllowedVersion', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `v${index}`);
  const listed = { allowedVersions: ['v1', 'v2'] };

  test.each<[string, VersioningSettings, allowed: (string | null)[], others: (string | null)[]]>([
    ['any version without a list', {}, ['v3', '', null], []],
    ['any version with an empty list', { defaultVersion: 'v1', allowedVersions: [] }, ['v3'], []],
    ['the listed versions', listed, ['v1', 'v2'], ['v3', 'V1', 'v', 'v10', '', null]],
    ['the default too', { ...listed, defaultVersion: 'v0' }, ['v0', 'v1'], ['v3', null]],
    ['an empty default', { ...listed, defaultVersion: '' }, ['', 'v1'], ['v3', null]],
    ['null if it is listed', { allowedVersions: ['v1', null] }, ['v1', null], ['', 'null']],
    ['only null if it is listed alone', { allowedVersions: [null] }, [null], ['', 'v1']],
    ['the empty version', { allowedVersions: [''] }, [''], [null]],
    ['a thousand versions', { allowedVersions: many }, ['v0', 'v999'], ['v1000', '', 'V0', null]],
  ])('allows %s', (_, settings, allowed, others) => {
    const versioning = new CookieVersioning(settings);
    const isAllowed = (version: string | null) => versioning.isAllowedVersion(version);
    expect([allowed.filter(isAllowed), others.filter(isAllowed)]).toEqual([allowed, []]);
  });
});
