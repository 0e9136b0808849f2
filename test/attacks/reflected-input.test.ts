import { requestOrigin, type VersioningRequest } from 'request-versioning';
import { describe, expect, test } from 'vitest';
import type { Contract } from '../contract.js';
import { everyStrategy, strategies } from '../strategies.js';
import { thrown } from '../thrown.js';

const INPUT = '<script>\r\nSet-Cookie: secret';

function expectNoReflection(ask: () => unknown): void {
  const error = thrown(ask) as Error & { headers?: object };
  const shown = JSON.stringify([error.message, error.headers, String(error), error.stack]);
  expect(shown).not.toMatch(/script|secret/);
  expect(error).toMatchObject({ expose: true, status: expect.any(Number) });
}

describe('what a client sent is reflected in no message and no header of', () => {
  test.each(everyStrategy)('$name', ({ Strategy, request }) => {
    // A host carries no other text than this.
    const input = Strategy === strategies.host.Strategy ? 'secret' : INPUT;
    const versioning = new Strategy({ allowedVersions: ['v1'] });
    expectNoReflection(() => versioning.determineVersion(request(input, 'version')));
  });

  test.each<[string, keyof typeof strategies, VersioningRequest]>([
    ['a quoted string', 'accept', { headers: { accept: `a/a; version="${INPUT}"` } }],
    ['two versions in Accept', 'accept', { acceptedMediaType: `a/a; version=${INPUT}; version=1` }],
    ['two versions in a query', 'query', { url: `/?version=${INPUT}&version=1` }],
  ])('%s', (_, strategy, request) => {
    const { Strategy }: Contract = strategies[strategy];
    const versioning = new Strategy({ allowedVersions: ['v1'] });
    expectNoReflection(() => versioning.determineVersion(request));
  });

  test('a host that is no origin', () => {
    const origin = requestOrigin({ allowedHosts: ['example.com'] });
    expectNoReflection(() => origin({ headers: { host: INPUT } }));
  });
});
