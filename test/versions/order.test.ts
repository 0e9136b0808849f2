import {
  BaseVersioning,
  HeaderVersioning,
  NamespaceVersioning,
  routeVersions,
  type VersioningStrategy,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

/** Returns whether `one` is `other` or before it. Checks that `since`, `pick` and both ranges of a route agree. */
function isNotAfter(versioning: VersioningStrategy, one: string, other: string): boolean {
  const { since, pick } = versioning.forVersion(other);
  const isSince = since(one);
  const agreeing = [
    routeVersions(versioning, { since: one })(other),
    routeVersions(versioning, { until: other })(one),
    accepts(() => pick({ [one]: true })),
  ];
  expect(agreeing).toEqual([isSince, isSince, isSince]);
  return isSince;
}

function accepts(run: () => unknown): boolean {
  try {
    return run() === true;
  } catch {
    return false;
  }
}

const order = (versioning: VersioningStrategy, versions: readonly string[]) =>
  versions.map((other) => versions.filter((one) => isNotAfter(versioning, one, other)));

/** Returns the first version, the first two, and so on. */
const growing = (versions: readonly string[]) =>
  versions.map((_, index) => versions.slice(0, index + 1));

describe('since, pick and routeVersions have one order:', () => {
  test.each<[name: string, listed: (string | null)[], oldestFirst: string[]]>([
    ['versions of one shape by number', ['v10', null, 'v2', 'v1'], ['v1', 'v2', 'v10']],
    ['dates', ['2026-01-15', '2025-6-1'], ['2025-6-1', '2026-01-15']],
    ['dotted numbers', ['2.1', '1.10', '2', '1.9', '1.0'], ['1.0', '1.9', '1.10', '2', '2.1']],
    ['a number before its parts', ['v2', 'v1.5', 'v1'], ['v1', 'v1.5', 'v2']],
    ['text after dotted numbers', ['10b', '1.9b', '1b'], ['1b', '1.9b', '10b']],
    ['zero before its parts', ['v1', 'v0.0.1', 'v0'], ['v0', 'v0.0.1', 'v1']],
    ['code names as listed', ['warty', 'hoary', 'breezy', null], ['warty', 'hoary', 'breezy']],
    ['several shapes as listed', ['v1', 'v2.5', '2026-01'], ['v1', 'v2.5', '2026-01']],
    ['a release after its preview', ['1-beta', '1', '2-beta', '2'], ['1-beta', '1', '2-beta', '2']],
    ['names of properties', ['constructor', '__proto__'], ['constructor', '__proto__']],
    ['equal numbers beside another shape as listed', ['v1', 'x', 'v01'], ['v1', 'x', 'v01']],
  ])('%s', (_, allowedVersions, oldestFirst) => {
    const versioning = new HeaderVersioning({ allowedVersions });
    expect(order(versioning, oldestFirst)).toEqual(growing(oldestFirst));
  });

  test.each<[name: string, listed: string[], defaultVersion: string, oldestFirst: string[]]>([
    ['of another shape as the last', ['v1', 'v2'], 'legacy', ['v1', 'v2', 'legacy']],
    ['of the same shape by number', ['v1', 'v2'], 'v1.5', ['v1', 'v1.5', 'v2']],
    ['that is listed as listed', ['legacy', 'v1'], 'legacy', ['legacy', 'v1']],
  ])('a default %s', (_, allowedVersions, defaultVersion, oldestFirst) => {
    const versioning = new NamespaceVersioning({ allowedVersions, defaultVersion });
    expect(order(versioning, oldestFirst)).toEqual(growing(oldestFirst));
  });

  test.each([
    ['v1', 'v01'],
    ['2', '2.0'],
    ['2.0', '2.0.0'],
  ])('%s equals %s', (one, other) => {
    const versioning = new HeaderVersioning({ allowedVersions: [one, other, other] });
    expect(order(versioning, [one, other])).toEqual([
      [one, other],
      [one, other],
    ]);
  });
});

describe('a list of several shapes whose numbers descend', () => {
  const allowedVersions = ['v2', 'v1', '2026-01-01'];
  const versioning = new HeaderVersioning({ allowedVersions });
  const error = new TypeError(
    'HeaderVersioning: allowedVersions must be in order, oldest first, got ["v2","v1","2026-01-01"].',
  );
  const api = versioning.forVersion('v1');

  test.each<[string, () => unknown]>([
    ['pick of an earlier entry', () => api.pick({ v2: 2 })],
    ['since', () => api.since('v2')],
    ['a range of routeVersions', () => routeVersions(versioning, { since: 'v2' })],
  ])('is a TypeError if %s asks for the order', (_, run) => {
    expect(run).toThrow(error);
    expect(run).toThrow(error);
  });

  test('works if nothing asks for the order', () => {
    const { pick, version } = versioning.forRequest({ headers: { 'accept-version': 'v2' } });
    expect(version).toBe('v2');
    expect(pick({ v1: 1, v2: 2 })).toBe(2);
    expect(allowedVersions.map(routeVersions(versioning, ['v1']))).toEqual([false, true, false]);
  });

  test('names an unlisted default that descends', () => {
    const { since } = new HeaderVersioning({
      allowedVersions: ['v2', 'beta'],
      defaultVersion: 'v1',
    }).forVersion('v2');
    expect(() => since('v2')).toThrow('oldest first, got ["v2","beta","v1"].');
  });
});

test('the order is the order of the fields that a subclass redefines', () => {
  class Redefined extends HeaderVersioning {
    override readonly allowedVersions = ['beta', 'alpha'];
    override readonly defaultVersion = 'gamma';
  }
  const versions = ['beta', 'alpha', 'gamma'];
  expect(order(new Redefined(), versions)).toEqual(growing(versions));
});

test('versions that are allowed without being listed compare by their text', () => {
  class Lenient extends HeaderVersioning {
    override isAllowedVersion(): boolean {
      return true;
    }
  }
  const versioning = new Lenient({ allowedVersions: ['v1', 'v3', 'x'] });
  const versions = ['v1', 'v1.5', 'v3', 'v4'];
  expect(order(versioning, versions)).toEqual(growing(versions));
  expect(isNotAfter(versioning, 'x', 'v4')).toBe(false);
  const { pick } = versioning.forVersion('v2');
  expect(pick({ v4: 4, v1: 1, 'v1.5': 1.5, v2: undefined, v3: 3 })).toBe(1.5);
});

test('a strategy may be any object with the fields of a strategy', () => {
  const structural = {
    allowedVersions: ['alpha', 'beta', 'v1'],
    defaultVersion: null,
    isAllowedVersion: BaseVersioning.prototype.isAllowedVersion,
  };
  const hasRoute = routeVersions(structural, { since: 'beta' });
  expect(structural.allowedVersions.filter(hasRoute)).toEqual(['beta', 'v1']);
});
