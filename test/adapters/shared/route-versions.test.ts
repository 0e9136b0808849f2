import { Hono } from 'hono';
import type { VersioningStrategy } from 'request-versioning';
import { versioned } from 'request-versioning/hono';
import { versioned as versionedInKoa } from 'request-versioning/koa';
import { expect, test } from 'vitest';
import { byHeader, settings } from '../fixtures.js';

test.each([
  { versions: ['v1', 'v3'], served: ['v1', 'v3'] },
  { versions: { since: 'v2' }, served: ['v2', 'v3', 'v10'] },
  { versions: { until: 'v2' }, served: ['v1', 'v2'] },
  { versions: { since: 'v2', until: 'v3' }, served: ['v2', 'v3'] },
] as const)('a route with $versions serves the versions $served', async ({ versions, served }) => {
  const app = new Hono().get('/', versioned(byHeader, { versions }), (c) => c.text('ok'));
  const responses = settings.allowedVersions.map(async (version) => {
    const { ok } = await app.request('/', { headers: { 'Accept-Version': version } });
    return ok ? [version] : [];
  });
  expect((await Promise.all(responses)).flat()).toEqual(served);
});

test.each([
  [['v9'], 'allowed versions, got "v9"'],
  [{ since: 'v9' }, 'allowed versions, got "v9"'],
  [{ until: null }, 'allowed versions, got null'],
  [{ from: 'v1' }, 'a list, or a range { since, until }, got {"from":"v1"}'],
  ['v1', 'a list, or a range { since, until }, got "v1"'],
])('a route with the versions %j is a TypeError', (versions, expected) => {
  const declare = () => versioned(byHeader as VersioningStrategy, { versions: versions as never });
  const message = `HeaderVersioning: the versions of a route must be ${expected}.`;
  expect(declare).toThrow(new TypeError(message));
});

test('the types of a route reject a version that is not allowed', () => {
  // @ts-expect-error: v9 is not allowed
  expect(() => versioned(byHeader, { versions: { since: 'v9' } })).toThrow(TypeError);
  // @ts-expect-error: v9 is not allowed
  expect(() => versionedInKoa(byHeader, { versions: ['v9'] })).toThrow(TypeError);
});
