import createError from 'http-errors';
import type {
  BaseVersioning,
  ReverseOptions,
  UrlReverser,
  VersionError,
  VersioningRequest,
  VersioningSettings,
} from 'request-versioning';
import { type ContractSubject, versioningContract } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from './deep-freeze.js';
import { thrown } from './thrown.js';

export interface Contract {
  readonly Strategy: new (settings?: VersioningSettings) => BaseVersioning;
  /** A request that carries `version` in the parameter `param`; null: that carries none. */
  readonly request: (version: string | null, param: string) => VersioningRequest;
  /** A request that carries two. Default: none can. */
  readonly both?: (one: string, other: string) => VersioningRequest;
  readonly status: number;
  readonly message: string;
  readonly vary: readonly string[];
  readonly defaultIs: 'checked' | 'unchecked';
  /** Whether `selectVersion` is asked about a version that was sent. Default: `true`. */
  readonly selectsSent?: boolean;
  /** What `reverse` changes for a request that has `version`; see `VIEW` below. */
  readonly reversing?: (version: string) => Partial<typeof VIEW>;
}

const VIEW = { name: 'users-detail', params: { id: 7 }, url: '/users/7?page=2#top' };

/** The rules that hold for whatever is a strategy. */
export function rules(name: string, subject: ContractSubject): void {
  describe(name, () => {
    for (const { name, run } of versioningContract(subject)) test(name, run);
  });
}

/** What the classes of this library, and those made from them, promise beyond the rules. `v1` and `v2` are allowed, `v3` is not. */
export function contract(name: string, spec: Contract): void {
  const { Strategy, status, message, vary, reversing = () => ({}) } = spec;
  const allowedVersions = ['v1', 'v2'];
  const carrying = (version: string | null, param = 'version') => spec.request(version, param);

  describe(name, () => {
    test.each<[string, VersioningSettings | undefined]>([
      ['no settings', undefined],
      ['empty settings', {}],
      ['settings that are null', { versionParam: null }],
    ])('says with %s what it is', (_, settings) => {
      expect(new Strategy(settings)).toMatchObject({
        versionParam: 'version',
        invalidVersionMessage: message,
        invalidVersionStatus: status,
        vary,
        selectVersion: null,
      });
    });

    test('has a list of versions that nobody can change', () => {
      expect(new Strategy({ allowedVersions }).allowedVersions).toSatisfy(Object.isFrozen);
    });

    test('ignores a method named version, such as restify has on its requests', () => {
      const request = { ...carrying('v2'), version: () => '*' };
      expect(new Strategy({ allowedVersions }).determineVersion(request)).toBe('v2');
    });

    test('refuses with an error of http-errors', () => {
      const error = refusal(new Strategy({ allowedVersions }));
      expect(error).toSatisfy(createError.isHttpError);
      expect(error).toMatchObject({ status, message });
      expect('headers' in error).toBe(vary.length > 0);
    });

    test('is told of a translation that is no text', () => {
      const versioning = new Strategy({ allowedVersions, translate: (() => null) as never });
      expect(() => versioning.determineVersion(carrying('v3'))).toThrow(
        new TypeError(`${Strategy.name}: what translate returns must be a string, got null`),
      );
    });

    describe('reverse', () => {
      test.each(['v2', ''])('keeps the version "%s" of the request', (version) => {
        const { reverser, calls } = recorder();
        const options = deepFreeze({
          args: ['a'],
          params: VIEW.params,
          request: { version },
          format: 'json',
          extra: { any: 'thing' },
        });
        const { name, params, url } = { ...VIEW, ...reversing(version) };
        expect(new Strategy({ reverser }).reverse(VIEW.name, options)).toBe(url);
        expect(calls).toEqual([[name, { ...options, params }]]);
      });

      test.each([
        ['undefined', undefined],
        ['null', null],
        ['7', 7],
        ['an object', Promise.resolve('/users')],
      ])('throws a TypeError where the reverser returns %s', (shown, url) => {
        const reverser = { reverse: () => url as never };
        const message = `what the reverser returns must be a string, got ${shown}`;
        expect(() => new Strategy({ reverser }).reverse('view')).toThrow(
          new TypeError(`${Strategy.name}: ${message}`),
        );
      });

      test.each([
        ['1', 1],
        ['true', true],
        ['a function', () => 'v1'],
        ['Symbol(v1)', Symbol('v1')],
        ['["v1"]', ['v1']],
        ['an object', {}],
      ])('throws a TypeError where request.version is %s', (shown, version) => {
        const { reverser, calls } = recorder();
        const request = { version } as never;
        expect(() => new Strategy({ reverser }).reverse(VIEW.name, { request })).toThrow(
          new TypeError(`request.version must be a string or null, got ${shown}`),
        );
        expect(calls).toEqual([]);
      });

      test.each(['v2', null])('needs a reverser for the version %j', (version) => {
        const message = 'reverse() needs the setting `reverser`, such as a RouteReverser';
        expect(() => new Strategy().reverse(VIEW.name, { request: { version } })).toThrow(
          new TypeError(`${Strategy.name}: ${message}`),
        );
      });
    });

    describe('a subclass that redefines', () => {
      test('defaultVersion', () => {
        class Redefined extends Strategy {
          override readonly defaultVersion = 'v0';
        }
        const versioning = new Redefined({ defaultVersion: 'v1', allowedVersions });
        expect(versioning.determineVersion(carrying(null))).toBe('v0');
        expect(versioning.determineVersion(carrying('v0'))).toBe('v0');
      });

      test('allowedVersions', () => {
        class Redefined extends Strategy {
          override readonly allowedVersions = ['v3'];
        }
        const versioning = new Redefined({ allowedVersions });
        expect(versioning.determineVersion(carrying('v3'))).toBe('v3');
        expect(() => versioning.determineVersion(carrying('v1'))).toThrow(
          expect.objectContaining({ code: 'ERR_VERSION_NOT_ALLOWED', version: 'v1' }),
        );
      });

      test('versionParam', () => {
        class Redefined extends Strategy {
          override readonly versionParam = 'api-version';
        }
        const versioning = new Redefined({ versionParam: 'v', allowedVersions });
        expect(versioning.determineVersion(carrying('v2', 'api-version'))).toBe('v2');
      });

      test('invalidVersionMessage, invalidVersionStatus and vary', () => {
        class Redefined extends Strategy {
          override readonly invalidVersionMessage = 'No such version.';
          override readonly invalidVersionStatus = 400;
          override readonly vary = ['X-API-Version', 'Accept'];
        }
        expect(refusal(new Redefined({ allowedVersions }))).toMatchObject({
          message: 'No such version.',
          status: 400,
          headers: { Vary: 'X-API-Version, Accept' },
        });
      });

      test('isAllowedVersion', () => {
        class Redefined extends Strategy {
          override isAllowedVersion(version: string | null): boolean {
            return version === 'v3';
          }
        }
        expect(new Redefined({ allowedVersions }).determineVersion(carrying('v3'))).toBe('v3');
        expect(() => new Redefined().determineVersion(carrying('v1'))).toThrow(message);
      });
    });

    test('a subclass is named in its errors by its own name', () => {
      class Renamed extends Strategy {}
      expect(() => new Renamed({ versionParam: '' })).toThrow(/^Renamed: versionParam /);
    });
  });

  function refusal(versioning: BaseVersioning): VersionError {
    return thrown(() => versioning.determineVersion(carrying('v3'))) as VersionError;
  }
}

/** A reverser that always answers `VIEW.url` and says what it was asked. */
function recorder() {
  const calls: [string, ReverseOptions][] = [];
  const reverser: UrlReverser = {
    reverse: (...call) => {
      calls.push(call);
      return VIEW.url;
    },
  };
  return { reverser, calls };
}
