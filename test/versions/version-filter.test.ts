import { HeaderVersioning, type VersioningStrategy, versionFilter } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const allowedVersions = ['v1', 'v2', 'v3', 'v10'] as const;
const versioning = new HeaderVersioning({ allowedVersions });

test.each([
  { versions: undefined, served: ['v1', 'v2', 'v3', 'v10'] },
  { versions: ['v1', 'v3'], served: ['v1', 'v3'] },
  { versions: { since: 'v2' }, served: ['v2', 'v3', 'v10'] },
  { versions: { until: 'v2' }, served: ['v1', 'v2'] },
  { versions: { since: 'v2', until: 'v3' }, served: ['v2', 'v3'] },
  { versions: { since: 'v2', until: 'v2' }, served: ['v2'] },
] as const)('a route with $versions has the versions $served', ({ versions, served }) => {
  const hasRoute = versionFilter(versioning, versions);
  expect(allowedVersions.filter(hasRoute)).toEqual(served);
});

test.each([
  [['v2', null], 'v2', true],
  [['v2', null], 'v1', false],
  [[null], null, true],
] as const)(
  'a route with %j and without a list of versions has %j: %j',
  (versions, version, expected) => {
    const hasRoute = versionFilter(new HeaderVersioning() as VersioningStrategy, versions);
    expect(hasRoute(version)).toBe(expected);
  },
);

test('a list of versions may have a default that allowedVersions lacks', () => {
  const strategy = new HeaderVersioning({ allowedVersions: ['v2'], defaultVersion: 'v1' });
  expect(['v1', 'v2', null].map(versionFilter(strategy, ['v1']))).toEqual([true, false, false]);
});

describe('the versions of a route are a TypeError if', () => {
  const SHAPE = 'a list, or a range { since, until }';
  const FORWARDS = 'a range from an older to a newer version';
  test.each<[name: string, versions: unknown, message: string]>([
    ['they are an empty list', [], 'at least one version, got []'],
    ['they run backwards', { since: 'v10', until: 'v2' }, `${FORWARDS}, got ["v10","v2"]`],
    ['a listed version is not allowed', ['v9'], 'allowed versions, got "v9"'],
    ['a bound is not listed', { since: 'v9' }, 'in allowedVersions, got "v9"'],
    ['a bound is null', { until: null }, 'in allowedVersions, got null'],
    ['they have no bound', {}, `${SHAPE}, got [object Object]`],
    ['their bound is undefined', { since: undefined }, `${SHAPE}, got [object Object]`],
    ['they are a text', 'v2', `${SHAPE}, got "v2"`],
  ])('%s', (_, versions, message) => {
    expect(() => versionFilter(versioning, versions as never)).toThrow(
      new TypeError(`HeaderVersioning: the versions of a route must be ${message}.`),
    );
  });
});

test.each([
  ['to', { since: 'v2', to: 'v3' }],
  ['from', { from: 'v1' }],
])('a bound named %s is a TypeError', (name, versions) => {
  const message = `unknown range key "${name}". Known range keys: since, until.`;
  expect(() => versionFilter(versioning, versions as never)).toThrow(
    new TypeError(`HeaderVersioning: ${message}`),
  );
});

test('the types of a route reject a version that is not allowed', () => {
  // @ts-expect-error: v9 is not allowed
  expect(() => versionFilter(versioning, { since: 'v9' })).toThrow(TypeError);
});
