import fc from 'fast-check';
import { translations, type VersionError } from 'request-versioning';
import { expect, test } from 'vitest';
import { deepFreeze } from '../../src/contract/expect.js';
import { settings, text, versions } from '../support/arbitraries.js';
import { everyStrategy } from '../support/strategies.js';

const params = fc.dictionary(
  fc.constantFrom('version', 'v', 'id', '__proto__', 'constructor'),
  fc.oneof(text, fc.constantFrom(...versions), fc.constant(null), fc.integer()),
);

/** Reads `Accept-Language` of each rejection, and leaves the message unchanged. */
const translate = translations({ de: {} });

const request = fc.record(
  {
    url: text,
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
    hostname: fc.oneof(text, fc.constant(null)),
    params: params,
    acceptedMediaType: fc.oneof(text, fc.constant(null)),
    resolverMatch: fc.oneof(fc.record({ namespace: text }), fc.constant(null)),
  },
  { requiredKeys: ['url', 'headers', 'params'] },
);

test.each(everyStrategy)(
  '$name determines an allowed version or the default for any request, or throws its own error, whose message never repeats input',
  ({ Strategy, status, message }) => {
    fc.assert(
      fc.property(settings, request, (settings, request) => {
        const versioning = new Strategy(deepFreeze({ ...settings, translate }));
        try {
          const version = versioning.determineVersion(deepFreeze(request));
          const isDefault = version === settings.defaultVersion;
          expect(isDefault || versioning.isAllowedVersion(version)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ status, message });
          expect((error as VersionError).code).toMatch(
            /^ERR_VERSION_(NOT_ALLOWED|REQUIRED|AMBIGUOUS)$/,
          );
        }
      }),
    );
  },
);
