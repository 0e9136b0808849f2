import fc from 'fast-check';
import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  URLPathVersioning,
  type VersionError,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { deepFreeze, settings, text, versions } from './arbitraries.js';

const strategies = [
  AcceptHeaderVersioning,
  URLPathVersioning,
  NamespaceVersioning,
  HostNameVersioning,
  QueryParameterVersioning,
];

const kwargs = fc.dictionary(
  fc.constantFrom('version', 'v', 'id', '__proto__', 'constructor'),
  fc.oneof(text, fc.constantFrom(...versions), fc.constant(null), fc.integer()),
);

const request = fc.record(
  {
    url: text,
    headers: fc.record(
      {
        accept: fc.oneof(text, fc.array(text, { maxLength: 3 })),
        host: text,
        ':authority': text,
        'x-forwarded-host': text,
      },
      { requiredKeys: [] },
    ),
    hostname: fc.oneof(text, fc.constant(null)),
    params: kwargs,
    acceptedMediaType: fc.oneof(text, fc.constant(null)),
    resolverMatch: fc.oneof(fc.record({ namespace: text }), fc.constant(null)),
  },
  { requiredKeys: [] },
);

describe.each(strategies)('$name', (Strategy) => {
  test('answers any request with a version that is allowed, the default, or its own error', () => {
    fc.assert(
      fc.property(settings, request, (settings, request) => {
        const versioning = new Strategy(deepFreeze(settings));
        try {
          const version = versioning.determineVersion(deepFreeze(request));
          const isDefault = version === settings.defaultVersion;
          expect(isDefault || versioning.isAllowedVersion(version)).toBe(true);
        } catch (error) {
          const { status, message, code } = error as VersionError;
          expect(status).toBe(versioning.invalidVersionStatus);
          expect(message).toBe(versioning.invalidVersionMessage);
          expect(code).toMatch(/^ERR_VERSION_(NOT_ALLOWED|REQUIRED|AMBIGUOUS)$/);
        }
      }),
    );
  });
});
