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

describe('the base is a parent for a strategy that', () => {
  class CookieVersioning extends BaseVersioning {
    override determineVersion(request: VersioningRequest & { cookie?: string | null | undefined }) {
      return this.resolveVersion(request.cookie, request);
    }
  }

  test.each([
    [undefined, 'v1'],
    [null, 'v1'],
    ['', ''],
  ])('resolves %j to %j where the default is "v1"', (cookie, version) => {
    const versioning = new CookieVersioning({ defaultVersion: 'v1', allowedVersions: ['v2', ''] });
    expect(versioning.determineVersion({ cookie })).toBe(version);
  });

  test('refuses with 404 "Invalid version." and no headers, unless it redefines them', () => {
    const invalid = { invalidVersionMessage: 'Invalid version.', invalidVersionStatus: 404 };
    const versioning = new CookieVersioning({ allowedVersions: ['v1'] });
    expect(versioning).toMatchObject({ ...invalid, vary: [] });
    expect(() => versioning.determineVersion({ cookie: 'v2' })).toThrow(
      expect.objectContaining({ status: 404, message: 'Invalid version.', version: 'v2' }),
    );
  });

  test('names what was sent in the error, and so nothing where the default is not allowed', () => {
    class Strict extends CookieVersioning {
      override isAllowedVersion(): boolean {
        return false;
      }
    }
    expect(() => new Strict({ defaultVersion: 'v1' }).determineVersion({})).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', version: null }),
    );
  });
});

describe('an API may have hundreds of versions', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `v${index}`);

  class CookieVersioning extends BaseVersioning {
    override determineVersion(request: { cookie?: string; url?: string }): string | null {
      return this.resolveVersion(request.cookie, request);
    }
  }

  test('each is allowed, and no other', () => {
    const versioning = new CookieVersioning({ allowedVersions: [...many, null] });
    const allowed = ['v0', 'v999', null].map((version) => versioning.isAllowedVersion(version));
    const other = ['v1000', '', 'V0'].map((version) => versioning.isAllowedVersion(version));
    expect([allowed, other]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    expect(new CookieVersioning({ allowedVersions: many }).isAllowedVersion(null)).toBe(false);
  });

  test('and a subclass that redefines the list is heard', () => {
    class Redefined extends CookieVersioning {
      override readonly allowedVersions = ['w1'];
    }
    const versioning = new Redefined({ allowedVersions: many });
    expect(versioning.determineVersion({ cookie: 'w1' })).toBe('w1');
    expect(() => versioning.determineVersion({ cookie: 'v1' })).toThrow('Invalid version.');
  });
});

describe('reverse rejects the old option kwargs, so that no link loses its parameters', () => {
  const reverser = { reverse: () => '/users' };
  const request = { version: 'v1' };
  test.each<[string, UrlReverser]>([
    ...everyStrategy.map(({ name, Strategy }): [string, UrlReverser] => [
      name,
      new Strategy({ reverser }),
    ]),
    [
      'CombinedVersioning',
      new CombinedVersioning({ sources: [new HeaderVersioning({ reverser })] }),
    ],
    ['RouteReverser', new RouteReverser({ users: '/users' })],
  ])('%s', (_, reversing) => {
    const options = { kwargs: { id: 7 }, request } as never;
    expect(() => reversing.reverse('users', options)).toThrow(
      new TypeError('reverse: unknown option "kwargs". Write reverse(name, { params }).'),
    );
  });
});
