import fc from 'fast-check';
import {
  type BaseVersioning,
  type RequestLike,
  translations,
  type VersionError,
  type VersionLifecycle,
} from 'request-versioning';
import { expect, test } from 'vitest';
import { deepFreeze } from '../../src/contract/strategy/frozen.js';
import { countCases, settings, text, urlWith, versions } from '../support/arbitraries.js';
import { everyStrategy, type StrategyCase } from '../support/strategies.js';

const params = fc.dictionary(
  fc.constantFrom('version', 'v', 'id', '__proto__', 'constructor'),
  fc.oneof(text, fc.constantFrom(...versions), fc.constant(null), fc.integer()),
);

/** Reads `Accept-Language` of each rejection, and leaves the message unchanged. */
const translate = translations({ de: {} });

/** Requests with hostile text in every place. */
function hostileRequest(param: string) {
  const textOrNull = fc.oneof(text, fc.constant(null));
  return fc.record(
    {
      url: urlWith(param),
      headers: fc.record(
        {
          accept: fc.oneof(text, fc.array(text, { maxLength: 3 })),
          host: text,
          ':authority': text,
          'x-forwarded-host': text,
          'accept-version': text,
          'accept-language': text,
        },
        { requiredKeys: [] },
      ),
      hostname: textOrNull,
      params,
      acceptedMediaType: textOrNull,
      resolverMatch: fc.oneof(fc.record({ namespace: text }), fc.constant(null)),
    },
    { requiredKeys: ['url', 'headers', 'params'] },
  );
}

/** Hostile requests, most of which carry a version or a hostile text as the strategy reads it. */
function requestFor({ request }: StrategyCase, param: string) {
  const sent = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...versions) }, text);
  const either = fc.tuple(hostileRequest(param), fc.option(sent, { freq: 5 }));
  return either.map(([hostile, sent]): RequestLike => {
    if (sent === null) return hostile;
    // Without `hostname` and the other fields that would replace the place of the strategy.
    const { url, params, headers } = hostile;
    const own = request(sent, param);
    return { url, params, ...own, headers: { ...headers, ...own.headers } };
  });
}

test.each(everyStrategy)(
  '$name determines an allowed version or the default for any request, or throws its own error, whose message never repeats input',
  (strategy) => {
    const { Strategy, status, message } = strategy;
    const cases = countCases('the default', 'another version', 'a rejected version');
    const settingsAndRequest = settings.chain((settings) =>
      fc.tuple(fc.constant(settings), requestFor(strategy, settings.versionParam)),
    );
    fc.assert(
      fc.property(settingsAndRequest, ([settings, request]) => {
        const versioning = new Strategy(deepFreeze({ ...settings, translate }));
        try {
          const version = versioning.determineVersion(deepFreeze(request));
          const isDefault = version === settings.defaultVersion;
          expect(isDefault || versioning.isAllowedVersion(version)).toBe(true);
          cases.note({ 'the default': isDefault, 'another version': !isDefault });
        } catch (error) {
          expect(error).toMatchObject({ status, message });
          expect((error as VersionError).code).toMatch(
            /^ERR_VERSION_(NOT_ALLOWED|REQUIRED|AMBIGUOUS)$/,
          );
          cases.note({ 'a rejected version': Boolean((error as VersionError).version) });
        }
      }),
    );
    cases.expectEach();
  },
);

/** Life cycles of a version that serves requests, that is gone, and that is in a brownout. */
const lifecycles = fc.constantFrom<[VersionLifecycle, status: number]>(
  [{ brownouts: [{ start: '1000-01-01', end: '1000-01-02' }], gone: '9999-12-31' }, 200],
  [{ gone: '1000-01-01' }, 410],
  [{ brownouts: [{ start: '1000-01-01', end: '9999-12-31' }] }, 503],
);

/** Returns the version of a request, or the fields of its rejection. */
function outcome(versioning: BaseVersioning, request: RequestLike) {
  try {
    return { status: 200, version: versioning.determineVersion(request) };
  } catch (error) {
    const { status, version, code, message, headers } = error as VersionError;
    return { status, version, code, message, headers };
  }
}

test.each(everyStrategy)(
  '$name decides for any request as without the end of another version',
  (strategy) => {
    const cases = countCases('served', 'ended', 'another version', 'rejected as before');
    const given = settings.chain((settings) =>
      fc.tuple(
        fc.constant(settings),
        requestFor(strategy, settings.versionParam),
        fc.constantFrom(...versions, ...settings.allowedVersions, settings.defaultVersion),
        lifecycles,
      ),
    );
    fc.assert(
      fc.property(given, ([settings, request, ending, [lifecycle, status]]) => {
        const { defaultVersion, allowedVersions } = settings;
        const listed = [...allowedVersions, defaultVersion];
        fc.pre(ending !== null && (allowedVersions.length === 0 || listed.includes(ending)));
        const versioning = new strategy.Strategy({
          ...settings,
          lifecycle: Object.fromEntries([[ending, lifecycle]]),
        });
        const before = outcome(new strategy.Strategy(settings), request);
        const after = outcome(versioning, request);
        const isEnding = before.status === 200 && before.version === ending;
        cases.note({
          served: isEnding && status === 200,
          ended: isEnding && status !== 200,
          'another version': before.status === 200 && !isEnding,
          'rejected as before': before.status !== 200,
        });
        if (!isEnding || status === 200) {
          expect(after).toEqual(before);
        } else if (after.status === 200) {
          // The client accepts another version, which lives.
          expect(after.version).not.toBe(ending);
          expect(versioning.isAllowedVersion(after.version)).toBe(true);
        } else {
          expect(after).toMatchObject({ status, version: ending });
        }
      }),
    );
    cases.expectEach();
  },
);
