import createError from 'http-errors';
import type {
  BaseVersioning,
  ReverseOptions,
  UrlReverser,
  VersionError,
  VersioningRequest,
  VersioningSettings,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { deepFreeze } from './deep-freeze.js';
import { thrown } from './thrown.js';

export interface Contract {
  readonly Strategy: new (settings?: VersioningSettings) => BaseVersioning;
  /** A request that carries `version` in the parameter `param`; null: that carries none. */
  readonly request: (version: string | null, param: string) => VersioningRequest;
  readonly status: number;
  readonly message: string;
  readonly vary: readonly string[];
  readonly defaultIs: 'checked' | 'unchecked';
  /** What `reverse` changes for a request that has `version`; see `VIEW` below. */
  readonly reversing?: (version: string) => Partial<typeof VIEW>;
}

const VIEW = { viewname: 'users-detail', kwargs: { id: 7 }, url: '/users/7?page=2#top' };

/** What every strategy has in common, whoever wrote it. `v1` and `v2` are allowed, `v3` is not. */
export function contract(name: string, spec: Contract): void {
  const { Strategy, status, message, vary, defaultIs, reversing = () => ({}) } = spec;
  const allowedVersions = ['v1', 'v2'];
  const settings = { defaultVersion: 'v1', allowedVersions };
  const carrying = (version: string | null, param = 'version') =>
    deepFreeze(spec.request(version, param));

  describe(name, () => {
    describe('settings', () => {
      const names = ['defaultVersion', 'allowedVersions', 'versionParam', 'reverser', 'translate'];
      const all = (value: null | undefined) =>
        Object.fromEntries(names.map((name) => [name, value]));

      test.each<[string, VersioningSettings | undefined]>([
        ['no settings', undefined],
        ['empty settings', {}],
        ['settings that are undefined', all(undefined)],
        ['settings that are null', all(null)],
      ])('%s are the defaults: no version, any allowed, the parameter "version"', (_, settings) => {
        expect(new Strategy(settings)).toMatchObject({
          defaultVersion: null,
          allowedVersions: [],
          versionParam: 'version',
          invalidVersionMessage: message,
          invalidVersionStatus: status,
          vary,
        });
      });

      test('are public fields of the instance', () => {
        const settings = { defaultVersion: 'v1', allowedVersions: ['v1', null], versionParam: 'v' };
        expect(new Strategy(settings)).toMatchObject(settings);
      });

      test('belong to one instance', () => {
        const first = new Strategy({ defaultVersion: 'v1', allowedVersions });
        const second = new Strategy({ defaultVersion: 'v2' });
        expect([first.defaultVersion, second.defaultVersion]).toEqual(['v1', 'v2']);
        expect([first.allowedVersions, second.allowedVersions]).toEqual([allowedVersions, []]);
      });

      test('are copied: a later change of the list changes nothing', () => {
        const list = ['v1'];
        const versioning = new Strategy({ allowedVersions: list });
        list.push('v2');
        expect(versioning.allowedVersions).toEqual(['v1']);
        expect(versioning.allowedVersions).toSatisfy(Object.isFrozen);
      });
    });

    describe('isAllowedVersion', () => {
      test.each<[string, VersioningSettings, string | null, boolean]>([
        ['1. true for any where nothing is allowed', {}, 'v3', true],
        ['1. true for none where nothing is allowed', {}, null, true],
        ['1. true for "" where nothing is allowed', {}, '', true],
        ['2. true for the default', { defaultVersion: 'v0', allowedVersions }, 'v0', true],
        ['2. true for the default ""', { defaultVersion: '', allowedVersions }, '', true],
        ['2. false for none where there is no default', { allowedVersions }, null, false],
        ['3. true for a member', { allowedVersions }, 'v2', true],
        ['3. true for none where null is a member', { allowedVersions: ['v1', null] }, null, true],
        ['3. true for "" where it is a member', { allowedVersions: [''] }, '', true],
        ['4. false for any other', settings, 'v3', false],
        ['4. false for none beside a default', settings, null, false],
        ['4. false for "" where only null is a member', { allowedVersions: [null] }, '', false],
        ['4. false for another case', { allowedVersions }, 'V1', false],
        ['4. false for a part of a member', { allowedVersions: ['v10'] }, 'v1', false],
      ])('is %s', (_, settings, version, expected) => {
        expect(new Strategy(settings).isAllowedVersion(version)).toBe(expected);
      });
    });

    describe('determineVersion', () => {
      test.each<[string, VersioningSettings, VersioningRequest, string | null]>([
        ['the version that the request carries', settings, carrying('v2'), 'v2'],
        ['any version where nothing is allowed in particular', {}, carrying('v3'), 'v3'],
        ['the default where the request carries none', settings, carrying(null), 'v1'],
        ['null where there is no default either', {}, carrying(null), null],
        ['null where null is allowed', { allowedVersions: ['v1', null] }, carrying(null), null],
      ])('is %s', (_, settings, request, version) => {
        expect(new Strategy(settings).determineVersion(request)).toBe(version);
      });

      test(`takes a default that is not allowed ${defaultIs}`, () => {
        const versioning = new Strategy({ allowedVersions });
        const determine = () => versioning.determineVersion(carrying(null));
        if (defaultIs === 'unchecked') expect(determine()).toBeNull();
        else expect(determine).toThrow(refused('ERR_VERSION_REQUIRED', null));
      });

      test('refuses a version that is not allowed', () => {
        expect(() => new Strategy(settings).determineVersion(carrying('v3'))).toThrow(
          refused('ERR_VERSION_NOT_ALLOWED', 'v3'),
        );
      });

      test('answers the same again', () => {
        const versioning = new Strategy(settings);
        for (const version of ['v2', 'v2', null, 'v2']) {
          expect(versioning.determineVersion(carrying(version))).toBe(version ?? 'v1');
        }
      });

      test('ignores a method named version, such as restify has on its requests', () => {
        const request = { ...carrying('v2'), version: () => '*' };
        expect(new Strategy({ allowedVersions }).determineVersion(request)).toBe('v2');
      });
    });

    test('the error of a version that is not allowed is one of http-errors, to be shown', () => {
      const error = refusal(new Strategy({ allowedVersions }));
      expect(error).toBeInstanceOf(Error);
      expect(error).toSatisfy(createError.isHttpError);
      expect(error).toMatchObject({ status, statusCode: status, expose: true });
    });

    test(`its headers name in Vary what the answer depends on: ${vary.join() || 'none'}`, () => {
      const expected = vary.length === 0 ? undefined : { Vary: vary.join(', ') };
      const error = refusal(new Strategy({ allowedVersions }));
      expect(error.headers).toEqual(expected);
      expect('headers' in error).toBe(expected !== undefined);
    });

    describe('translate', () => {
      test('turns the message into the language of the client', () => {
        const request = carrying('v3');
        const asked: unknown[] = [];
        const translate = (...args: unknown[]) => {
          asked.push(args);
          return 'Ungültige Version.';
        };
        const versioning = new Strategy({ allowedVersions, translate });
        const error = thrown(() => versioning.determineVersion(request));
        expect(error).toMatchObject({ status, message: 'Ungültige Version.' });
        expect(asked).toEqual([[message, request, 'ERR_VERSION_NOT_ALLOWED']]);
      });

      test('adds the headers that its language depends on to Vary, each of them once', () => {
        const names = ['Accept-Language', 'ACCEPT', 'x-api-version'];
        const translate = Object.assign((message: string) => message, { vary: names });
        const { headers } = refusal(new Strategy({ allowedVersions, translate }));
        const isNew = (name: string) => !vary.some((it) => it.toLowerCase() === name.toLowerCase());
        expect(headers).toEqual({ Vary: [...vary, ...names.filter(isNew)].join(', ') });
      });

      test('is not asked where the version is allowed', () => {
        const translate = () => expect.unreachable();
        const versioning = new Strategy({ allowedVersions, translate });
        expect(versioning.determineVersion(carrying('v1'))).toBe('v1');
      });

      test('must return a string', () => {
        const versioning = new Strategy({ allowedVersions, translate: (() => null) as never });
        expect(() => versioning.determineVersion(carrying('v3'))).toThrow(
          new TypeError(`${Strategy.name}: what translate returns must be a string, got null`),
        );
      });
    });

    describe('reverse', () => {
      test.each<[string, [ReverseOptions?]]>([
        ['no options', []],
        ['empty options', [{}]],
        ['no request', [{ kwargs: { id: 7 }, args: ['a'], format: 'json', extra: 1 }]],
        ['a request that is null', [{ request: null }]],
        ['a request without a version', [{ request: {} }]],
        ['a request whose version is undefined', [{ request: { version: undefined } }]],
        ['a request whose version is null', [{ kwargs: { id: 7 }, request: { version: null } }]],
      ])('hands everything on unchanged where there is %s', (_, options) => {
        const { reverser, calls } = recorder();
        const versioning = new Strategy({ reverser });
        expect(versioning.reverse(VIEW.viewname, ...deepFreeze(options))).toBe(VIEW.url);
        expect(calls).toEqual([[VIEW.viewname, options[0] ?? {}]]);
      });

      test.each(['v2', ''])('keeps the version "%s" of the request', (version) => {
        const { reverser, calls } = recorder();
        const options = deepFreeze({
          args: ['a'],
          kwargs: VIEW.kwargs,
          request: { version },
          format: 'json',
          extra: { any: 'thing' },
        });
        const { viewname, kwargs, url } = { ...VIEW, ...reversing(version) };
        expect(new Strategy({ reverser }).reverse(VIEW.viewname, options)).toBe(url);
        expect(calls).toEqual([[viewname, { ...options, kwargs }]]);
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

      test('hands the very request on to the reverser', () => {
        const { reverser, calls } = recorder();
        const request = { ...carrying('v2'), version: 'v2', protocol: 'https' };
        new Strategy({ reverser }).reverse(VIEW.viewname, { request });
        expect(calls[0]?.[1].request).toBe(request);
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
        expect(() => new Strategy({ reverser }).reverse(VIEW.viewname, { request })).toThrow(
          new TypeError(`request.version must be a string or null, got ${shown}`),
        );
        expect(calls).toEqual([]);
      });

      test.each(['v2', null])('needs a reverser for the version %j', (version) => {
        const message = 'reverse() needs the setting `reverser`, such as a RouteReverser';
        expect(() => new Strategy().reverse(VIEW.viewname, { request: { version } })).toThrow(
          new TypeError(`${Strategy.name}: ${message}`),
        );
      });
    });

    test('changes nothing that a caller passes in', () => {
      const { reverser } = recorder();
      const settings = deepFreeze({ defaultVersion: 'v1', allowedVersions, reverser });
      const versioning = new Strategy(settings);
      const request = deepFreeze({ ...spec.request('v2', 'version'), version: 'v2' });
      expect(versioning.determineVersion(request, deepFreeze({ version: 'v2' }), [])).toBe('v2');
      const options = deepFreeze({ args: [7], kwargs: { id: 7 }, query: { page: 2 }, request });
      expect(versioning.reverse(VIEW.viewname, options)).toContain('/users/7');
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
          refused('ERR_VERSION_NOT_ALLOWED', 'v1'),
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

  function refused(code: string, version: string | null): unknown {
    return expect.objectContaining({ status, message, code, version });
  }

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
