import { QueryParameterVersioning } from 'request-versioning';

// The settings of the guide, for openapi.ts and lock.ts. Replace this file by your own strategy.
export const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      brownouts: [{ start: '2098-12-01T10:00Z', end: '2098-12-01T12:00Z' }],
      gone: '2099-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/from-v1-to-v2' }],
    },
  },
});
