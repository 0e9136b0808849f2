import {
  BaseVersioning,
  NotImplementedError,
  type ReverseOptions,
  type VersioningRequest,
  type VersioningSettings,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

class Unfinished extends BaseVersioning {}

/** In JavaScript, nothing keeps an abstract class from being constructed. */
const Base = BaseVersioning as unknown as new (settings?: VersioningSettings) => BaseVersioning;

describe('determineVersion of the base', () => {
  test.each<[string, BaseVersioning]>([
    ['BaseVersioning', new Base()],
    ['Unfinished', new Unfinished()],
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

test('reverse of the base hands everything on to the URL reverser', () => {
  const calls: [string, ReverseOptions][] = [];
  const reverser = { reverse: (...call: [string, ReverseOptions]) => `/${calls.push(call)}` };
  const options = { args: [7], kwargs: { id: 7 }, request: { version: 'v2' }, format: 'json' };
  expect(new Unfinished({ reverser }).reverse('users', options)).toBe('/1');
  expect(calls).toEqual([['users', options]]);
  expect(calls[0]?.[1]).toBe(options);
});

describe('the base is a parent for a strategy that', () => {
  interface CookieRequest extends VersioningRequest {
    cookie?: string | null | undefined;
  }

  class CookieVersioning extends BaseVersioning {
    override determineVersion(request: CookieRequest): string | null {
      return this.resolveVersion(request.cookie, request);
    }
  }

  test.each([undefined, null])('resolves %s to the default', (cookie) => {
    const versioning = new CookieVersioning({ defaultVersion: 'v1', allowedVersions: ['v2'] });
    expect(versioning.determineVersion({ cookie })).toBe('v1');
  });

  test('resolves "" to the version ""', () => {
    expect(new CookieVersioning({ defaultVersion: 'v1' }).determineVersion({ cookie: '' })).toBe(
      '',
    );
  });

  test('refuses with 404 "Invalid version." and no headers, unless it redefines them', () => {
    const versioning = new CookieVersioning({ allowedVersions: ['v1'] });
    expect(versioning).toMatchObject({
      invalidVersionMessage: 'Invalid version.',
      invalidVersionStatus: 404,
      vary: [],
    });
    expect(() => versioning.determineVersion({ cookie: 'v2' })).toThrow(
      expect.objectContaining({ status: 404, message: 'Invalid version.', version: 'v2' }),
    );
  });

  test('names the default that is not allowed in the error of a request that carries none', () => {
    class Strict extends CookieVersioning {
      override isAllowedVersion(): boolean {
        return false;
      }
    }
    expect(() => new Strict({ defaultVersion: 'v1' }).determineVersion({})).toThrow(
      expect.objectContaining({ code: 'ERR_VERSION_REQUIRED', version: 'v1' }),
    );
  });
});
