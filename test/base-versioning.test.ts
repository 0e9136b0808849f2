import {
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  NotImplementedError,
  RouteReverser,
  type UrlReverser,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { everyStrategy } from './strategies.js';

class Unfinished extends BaseVersioning {}

/** In JavaScript, nothing keeps an abstract class from being constructed. */
const Base = BaseVersioning as unknown as new (settings?: VersioningSettings) => BaseVersioning;

class CookieVersioning extends BaseVersioning {
  override determineVersion(request: VersioningRequest & { cookie?: string | null | undefined }) {
    return this.resolveVersion(request.cookie, request);
  }
}

describe('determineVersion of the base', () => {
  test.each<[string, BaseVersioning]>([
    ['BaseVersioning', new Base()],
    ['Unfinished', new Unfinished({ defaultVersion: 'v1' })],
  ])('always throws, with the name of the concrete class %s', (name, versioning) => {
    expect(() => versioning.determineVersion({})).toThrow(
      new NotImplementedError(`${name}.determineVersion() must be implemented.`),
    );
  });

  test('throws a NotImplementedError, which can be told by its code and its name', () => {
    const error = new NotImplementedError('to do');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ code: 'ERR_NOT_IMPLEMENTED', name: 'NotImplementedError' });
    expect(String(error)).toBe('NotImplementedError: to do');
  });
});

describe('a strategy that extends the base', () => {
  test.each([
    [undefined, 'v1'],
    [null, 'v1'],
    ['', ''],
  ])('resolves %j to %j where the default is "v1"', (cookie, version) => {
    const versioning = new CookieVersioning({ defaultVersion: 'v1', allowedVersions: ['v2', ''] });
    expect(versioning.determineVersion({ cookie })).toBe(version);
  });

  test('rejects with 404 "Invalid version." and no headers, unless it redefines them', () => {
    const invalid = { invalidVersionMessage: 'Invalid version.', invalidVersionStatus: 404 };
    const versioning = new CookieVersioning({ allowedVersions: ['v1'] });
    expect(versioning).toMatchObject({ ...invalid, vary: [] });
    expect(() => versioning.determineVersion({ cookie: 'v2' })).toThrow(
      expect.objectContaining({ status: 404, message: 'Invalid version.', version: 'v2' }),
    );
  });

  test('names the sent version in the error, and so none where the default is not allowed', () => {
    class Strict extends CookieVersioning {
      override isAllowedVersion(): boolean {
        return false;
      }
    }
    expect(() => new Strict({ defaultVersion: 'v1' }).determineVersion({})).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', version: null }),
    );
  });

  test('throws a TypeError if it reads a list', () => {
    const cookie = ['a', 'b'] as never;
    const message = 'the version that was read must be a string or null, got ["a","b"]';
    expect(() => new CookieVersioning().determineVersion({ cookie })).toThrow(
      new TypeError(`CookieVersioning: ${message}`),
    );
  });
});

describe('isAllowedVersion', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `v${index}`);
  const listed = { allowedVersions: ['v1', 'v2'] };

  test.each<[string, VersioningSettings, allowed: (string | null)[], others: (string | null)[]]>([
    ['any, if none is listed', {}, ['v3', '', null], []],
    ['any, if the list is empty', { defaultVersion: 'v1', allowedVersions: [] }, ['v3'], []],
    ['the listed ones', listed, ['v1', 'v2'], ['v3', 'V1', 'v', 'v10', '', null]],
    ['the default too', { ...listed, defaultVersion: 'v0' }, ['v0', 'v1'], ['v3', null]],
    ['an empty default', { ...listed, defaultVersion: '' }, ['', 'v1'], ['v3', null]],
    ['none, if null is listed', { allowedVersions: ['v1', null] }, ['v1', null], ['', 'null']],
    ['only none, if null alone is', { allowedVersions: [null] }, [null], ['', 'v1']],
    ['the empty one', { allowedVersions: [''] }, [''], [null]],
    ['a thousand', { allowedVersions: many }, ['v0', 'v999'], ['v1000', '', 'V0', null]],
  ])('allows %s', (_, settings, allowed, others) => {
    const versioning = new CookieVersioning(settings);
    const isAllowed = (version: string | null) => versioning.isAllowedVersion(version);
    expect([allowed.filter(isAllowed), others.filter(isAllowed)]).toEqual([allowed, []]);
  });
});

describe('reverse rejects the old option kwargs, so that no link loses its parameters', () => {
  const reverser = { reverse: () => '/users' };
  const strategies = everyStrategy.map(({ Strategy }) => new Strategy({ reverser }));
  const combined = new CombinedVersioning({ sources: [new HeaderVersioning({ reverser })] });

  test.each<UrlReverser>([...strategies, combined, new RouteReverser({ users: '/users' })])(
    '$constructor.name',
    (reversing) => {
      const options = { kwargs: { id: 7 }, request: { version: 'v1' } } as never;
      expect(() => reversing.reverse('users', options)).toThrow(
        new TypeError('reverse: unknown option "kwargs". Write reverse(name, { params }).'),
      );
    },
  );
});
