import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  requestOrigin,
  URLPathVersioning,
  type VersionError,
  type VersioningRequest,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';
import { thrown } from '../thrown.js';

const INPUT = '<script>\r\nSet-Cookie: secret';
const allowedVersions = ['v1'];

describe('what a client sent is reflected in no message and no header', () => {
  test.each<[string, { determineVersion(request: VersioningRequest): unknown }, VersioningRequest]>(
    [
      [
        'of an Accept header',
        new AcceptHeaderVersioning({ allowedVersions }),
        { headers: { accept: `a/a; version="${INPUT}"` } },
      ],
      ['of a path', new URLPathVersioning({ allowedVersions }), { params: { version: INPUT } }],
      [
        'of a namespace',
        new NamespaceVersioning({ allowedVersions }),
        { resolverMatch: { namespace: INPUT } },
      ],
      [
        'of a host',
        new HostNameVersioning({ allowedVersions, hostNamePattern: /^(.+)$/s }),
        { hostname: INPUT.replace(':', '') },
      ],
      [
        'of a query',
        new QueryParameterVersioning({ allowedVersions }),
        { url: `/?version=${INPUT}` },
      ],
      [
        'of a query with two versions',
        new QueryParameterVersioning({ allowedVersions }),
        { url: `/?version=${INPUT}&version=${INPUT}2` },
      ],
    ],
  )('%s', (_, versioning, request) => {
    const error = thrown(() => versioning.determineVersion(request)) as VersionError;
    const shown = JSON.stringify([error.message, error.headers ?? {}, String(error), error.stack]);
    expect(shown).not.toMatch(/script|secret/);
    expect(error).toMatchObject({ expose: true, status: expect.any(Number) });
  });

  test('of a host that is no origin', () => {
    const origin = requestOrigin({ allowedHosts: ['example.com'] });
    const error = thrown(() => origin({ headers: { host: INPUT } })) as Error;
    expect(error).toMatchObject({ status: 400, message: 'Invalid host.', expose: true });
    expect(JSON.stringify([error.message, error.stack, error])).not.toMatch(/script|secret/);
  });
});
