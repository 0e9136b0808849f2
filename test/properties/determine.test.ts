import fc from 'fast-check';
import { translations, type VersionError } from 'request-versioning';
import { expect, test } from 'vitest';
import { deepFreeze } from '../../src/contract/expect.js';
import { countCases, settings, text, urlWith, versions } from '../support/arbitraries.js';
import { everyStrategy } from '../support/strategies.js';

const params = fc.dictionary(
  fc.constantFrom('version', 'v', 'id', '__proto__', 'constructor'),
  fc.oneof(text, fc.constantFrom(...versions), fc.constant(null), fc.integer()),
);

/** Reads `Accept-Language` of each rejection, and leaves the message unchanged. */
const translate = translations({ de: {} });

const version = fc.constantFrom(...versions);

/** Requests that may carry a version in each place, between hostile text. */
function requestWith(param: string) {
  const mediaType = fc.oneof(
    text,
    version.map((each) => `a/b;${param}=${each}`),
  );
  const host = fc.oneof(
    text,
    version.map((each) => `${each}.example.com`),
  );
  return fc.record(
    {
      url: urlWith(param),
      headers: fc.record(
        {
          accept: fc.oneof(mediaType, fc.array(mediaType, { maxLength: 3 })),
          host,
          ':authority': host,
          'x-forwarded-host': host,
          'accept-version': fc.oneof(text, version),
          'accept-language': text,
        },
        { requiredKeys: [] },
      ),
      hostname: fc.oneof(host, fc.constant(null)),
      params,
      acceptedMediaType: fc.oneof(mediaType, fc.constant(null)),
      resolverMatch: fc.oneof(fc.record({ namespace: text }), fc.constant(null)),
    },
    { requiredKeys: ['url', 'headers', 'params'] },
  );
}

test.each(everyStrategy)(
  '$name determines an allowed version or the default for any request, or throws its own error, whose message never repeats input',
  ({ Strategy, status, message }) => {
    const cases = countCases('the default', 'another version', 'a rejected version');
    const settingsAndRequest = settings.chain((settings) =>
      fc.tuple(fc.constant(settings), requestWith(settings.versionParam)),
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
