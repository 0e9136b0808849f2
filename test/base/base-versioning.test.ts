import {
  AMBIGUOUS,
  BaseVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  translations,
  type VersionReading,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';

class Unfinished extends BaseVersioning {}

/** The abstract class, which JavaScript can construct. */
const Base = BaseVersioning as unknown as new () => BaseVersioning;

class CookieVersioning extends BaseVersioning {
  override determineVersion(request: RequestLike & { cookie?: VersionReading | undefined }) {
    return this.resolveVersion(request.cookie, request);
  }
}

test.each<[string, BaseVersioning]>([
  ['BaseVersioning', new Base()],
  ['Unfinished', new Unfinished({ defaultVersion: 'v1' })],
])('determineVersion of the base throws an error that names the class %s', (name, versioning) => {
  expect(() => versioning.determineVersion({})).toThrow(
    new Error(`${name}.determineVersion() must be implemented.`),
  );
});

describe('a strategy that extends the base', () => {
  const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2'] };

  test.each<[reading: string, VersionReading | undefined, version: string]>([
    ['undefined', undefined, 'v1'],
    ['several versions in order of preference', ['v9', 'v2', 'v1'], 'v2'],
    ['a version before AMBIGUOUS', ['v2', AMBIGUOUS], 'v2'],
    ['an empty list', [], 'v1'],
  ])('with the default "v1" resolves %s: %j to "%s"', (_, cookie, version) => {
    expect(new CookieVersioning(settings).determineVersion({ cookie })).toBe(version);
  });

  test('rejects with 404 "Invalid version." and an empty vary by default', () => {
    const versioning = new CookieVersioning(settings);
    const invalid = { invalidVersionMessage: 'Invalid version.', invalidVersionStatus: 404 };
    expect(versioning).toMatchObject({ ...invalid, vary: [] });
    expect(() => versioning.determineVersion({ cookie: 'v9' })).toThrow(
      expect.objectContaining({ status: 404, message: 'Invalid version.' }),
    );
  });

  test.each<[string, VersionReading, code: string, version: string | null]>([
    ['AMBIGUOUS after a wrong version', ['v9', AMBIGUOUS, 'v1'], 'ERR_VERSION_AMBIGUOUS', null],
    ['AMBIGUOUS in a list', [AMBIGUOUS], 'ERR_VERSION_AMBIGUOUS', null],
    ['several wrong versions like the first', ['v8', 'v9'], 'ERR_VERSION_NOT_ALLOWED', 'v8'],
  ])('rejects %s', (_, cookie, code, version) => {
    expect(() => new CookieVersioning(settings).determineVersion({ cookie })).toThrow(
      expect.objectContaining({ code, version }),
    );
  });

  test('asks selectVersion about each of several versions, until one is allowed', () => {
    const selectVersion = vi.fn((sent: string | null) => (sent === 'v8' ? null : sent));
    const request = { cookie: ['v9', 'v8', 'v2'] };
    const versioning = new CookieVersioning({ ...settings, selectVersion });
    expect(versioning.determineVersion(request)).toBe('v1');
    expect(selectVersion.mock.calls).toEqual([
      ['v9', request],
      ['v8', request],
    ]);
  });

  test.each([
    ['the first one lacks a default', ['v8', 'v9'], 'ERR_VERSION_REQUIRED', 'v8'],
    ['a later one lacks a default', ['v9', 'v8'], 'ERR_VERSION_NOT_ALLOWED', 'v9'],
  ])('rejects several wrong versions like the first if %s', (_, cookie, code, version) => {
    const selectVersion = (sent: string | null) => (sent === 'v8' ? null : sent);
    const versioning = new CookieVersioning({ allowedVersions: ['v1'], selectVersion });
    expect(() => versioning.determineVersion({ cookie })).toThrow(
      expect.objectContaining({ code, version }),
    );
  });

  test.each([
    ['[object Object]', {}],
    ['7', 7],
    ['[null,"v1"]', [null, 'v1']],
    ['["v1",7]', ['v1', 7]],
    ['["v1",Symbol(other)]', ['v1', Symbol('other')]],
  ])('throws a TypeError if it reads %s', (shown, cookie) => {
    const message = `the version read must be a string, a list of strings or null, got ${shown}.`;
    expect(() => new CookieVersioning().determineVersion({ cookie: cookie as never })).toThrow(
      new TypeError(`CookieVersioning: ${message}`),
    );
  });
});

test.each<[string, unknown]>([
  ['a promise', Promise.resolve(true)],
  ['1', 1],
  ['undefined', undefined],
])('a version is not allowed if isAllowedVersion returns %s', (_, result) => {
  const isAllowedVersion = () => result;
  const query = Object.assign(new QueryParameterVersioning({ defaultVersion: 'v1' }), {
    isAllowedVersion,
  });
  const namespace = Object.assign(new NamespaceVersioning(), { isAllowedVersion });
  const notAllowed = expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED' });
  const required = expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', version: null });
  expect(() => query.determineVersion({ url: '/?version=v9' })).toThrow(notAllowed);
  expect(() => query.determineVersion({ url: '/' })).toThrow(required);
  expect(() => namespace.determineVersion({}, { namespace: 'v9' })).toThrow(notAllowed);
  const message = 'options.version must be an allowed version or null, got "v9".';
  expect(() => query.reverse('users', { version: 'v9' })).toThrow(
    new TypeError(`QueryParameterVersioning: ${message}`),
  );
});

test('a strategy of your own rejects a request in the language of the client', () => {
  class NeverVersioning extends BaseVersioning {
    override readonly invalidVersionMessage = 'Never.';
    override readonly invalidVersionStatus = 400;
    override readonly vary = ['X-Version'];
    override determineVersion(request: RequestLike): never {
      throw this.rejection('ERR_VERSION_AMBIGUOUS', 'v1', request);
    }
  }
  const translate = translations({ de: { 'Never.': 'Nie.' } });
  const versioning = new NeverVersioning({ translate });
  const request = { headers: { 'accept-language': 'de' } };
  expect(() => versioning.determineVersion(request)).toThrow(
    expect.objectContaining({
      status: 400,
      message: 'Nie.',
      code: 'ERR_VERSION_AMBIGUOUS',
      version: 'v1',
      headers: { Vary: 'X-Version, Accept-Language' },
    }),
  );
});
