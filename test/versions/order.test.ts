import {
  BaseVersioning,
  HeaderVersioning,
  type VersioningStrategy,
  versionFilter,
} from 'request-versioning';
import { describe, expect, test } from 'vitest';

/** Returns whether `one` is `other` or before it. Checks that `since`, `pick` and both ranges of a route agree. */
function isNotAfter(versioning: VersioningStrategy, one: string, other: string): boolean {
  const { since, pick } = versioning.forVersion(other);
  const isSince = since(one);
  const agreeing = [
    versionFilter(versioning, { since: one })(other),
    versionFilter(versioning, { until: other })(one),
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

describe('since, pick and ranges take the versions in the order of the list:', () => {
  test.each<[name: string, listed: string[]]>([
    ['numbers', ['v1', 'v2', 'v10']],
    ['numbers with and without a v', ['1', 'v2', '3', 'v10']],
    ['dotted numbers', ['1.9', '1.10', '2.0']],
    ['dates', ['2025-06-01', '2026-01-15', '2026-02-01']],
    ['months', ['2025-12', '2026-01']],
    ['days after their month, and a month after its days', ['2026-01', '2026-01-15', '2026-01']],
    ['months whose year is last, which have no order of their own', ['12-2025', '01-2026']],
    ['dates without leading zeros, as any other text', ['2026-1-15', '2025-6-1']],
    ['three numbers', ['1.2.9', '1.2.10', '1.10.0', 'v2.0.0']],
    ['four numbers, as any other text', ['1.0.0.10', '1.0.0.9']],
    ['three numbers with text after them, as any other text', ['2.0.0-rc', '1.0.0-rc']],
    ['code names', ['warty', 'hoary', 'breezy']],
    ['text before a date', ['r2026-01-15', 'r2025-06-01']],
    ['text after a date', ['2026-01-15b', '2025-06-01b']],
    ['text after a number', ['v2-beta', 'v1-beta', 'v2', 'v10-beta']],
    ['capital letters', ['V2', 'V1']],
    ['a number before its parts, and after them', ['v1', 'v1.5', 'v1.6', 'v1']],
    ['smaller numbers behind another version', ['v2', 'beta', 'v1']],
    ['versions of several forms', ['v1', 'v2.5', '2026-01', '1']],
    ['equal versions', ['v1', 'v01', '1', '01']],
    ['equal dotted numbers', ['2.0', 'v2.0', '2.00']],
    ['numbers that equal as floating-point numbers', ['v9007199254740993', 'v9007199254740992']],
    ['the empty version', ['', 'v1']],
    ['names of properties', ['constructor', '__proto__', 'toString']],
  ])('%s: %j', (_, listed) => {
    const versions = [...new Set(listed)];
    const versioning = new HeaderVersioning({ allowedVersions: listed });
    expect(order(versioning, versions)).toEqual(growing(versions));
  });

  test.each([[['v1', null, 'v2']], [[null, 'v1', 'v2']], [['v1', 'v2', null]]])(
    'null has no position in %j',
    (allowedVersions) => {
      const versioning = new HeaderVersioning({ allowedVersions });
      expect(order(versioning, ['v1', 'v2'])).toEqual([['v1'], ['v1', 'v2']]);
      expect(versioning.forVersion(null).since('v1')).toBe(false);
      expect(versionFilter(versioning, { until: 'v2' })(null)).toBe(false);
    },
  );

  test.each([['v1'], ['v2']])('the default %s is a version of the list', (defaultVersion) => {
    const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion });
    expect(order(versioning, ['v1', 'v2'])).toEqual([['v1'], ['v1', 'v2']]);
  });
});

/** Returns the calls that use the order, for each version that a request can have. */
function callsOf(versioning: VersioningStrategy, versions: readonly (string | null)[]) {
  const [key = 'v1'] = versions.filter((version) => version !== null);
  const ofVersions = versions.flatMap((version) => {
    const { pick, since } = versioning.forVersion(version);
    return [
      () => pick({ [version ?? key]: 'own' }),
      () => pick({ typo: 'not allowed' }),
      () => since(key),
      () => since('typo'),
    ];
  });
  const ranges = [{ since: key }, { until: key }];
  return [...ofVersions, ...ranges.map((range) => () => versionFilter(versioning, range as never))];
}

describe('pick, since and a range are a TypeError for each version, each time, if', () => {
  function expectTypeErrors(versioning: VersioningStrategy, expected: string) {
    const { allowedVersions, defaultVersion } = versioning;
    const listed = JSON.stringify(allowedVersions);
    const error = new TypeError(
      `HeaderVersioning: allowedVersions must be ${expected}, got ${listed}.`,
    );
    const determined = defaultVersion === null ? [] : [defaultVersion];
    for (const call of callsOf(versioning, [...allowedVersions, ...determined])) {
      expect(call).toThrow(error);
      expect(call).toThrow(error);
    }
  }

  test.each<[string, allowedVersions: (string | null)[], smaller: string, larger: string]>([
    ['numbers descend', ['v2', 'v1'], 'v1', 'v2'],
    ['ten is before nine', ['v10', 'v9'], 'v9', 'v10'],
    ['a number without a v is smaller', ['v2', '1'], '1', 'v2'],
    ['a dotted number is smaller', ['1.10', '1.9'], '1.9', '1.10'],
    ['the first of two numbers is smaller', ['2.0', 'v1.9'], 'v1.9', '2.0'],
    ['the first of two numbers has a digit less', ['10.0', '9.9'], '9.9', '10.0'],
    ['the first of three numbers is smaller', ['2.0.0', '1.0.0'], '1.0.0', '2.0.0'],
    ['the first of three numbers has a digit less', ['10.0.0', '9.9.9'], '9.9.9', '10.0.0'],
    ['the second of three numbers has a digit less', ['1.10.0', '1.9.0'], '1.9.0', '1.10.0'],
    ['the last of three numbers is smaller', ['1.2.10', 'v1.2.9'], 'v1.2.9', '1.2.10'],
    ['an ISO date is earlier', ['2026-01-15', '2025-06-01', 'b'], '2025-06-01', '2026-01-15'],
    ['a month is earlier', ['2026-01', '2025-12'], '2025-12', '2026-01'],
    ['a month is before the month of a day', ['2026-02-01', '2026-01'], '2026-01', '2026-02-01'],
    ['null stands between both', ['v2', null, 'v1'], 'v1', 'v2'],
    ['a version is repeated', ['v1', 'v2', 'v1'], 'v1', 'v2'],
    ['the last two descend', ['x', 'v1', 'v3', 'v2'], 'v2', 'v3'],
  ])('%s: %j', (_, allowedVersions, smaller, larger) => {
    const versioning = new HeaderVersioning({ allowedVersions });
    expectTypeErrors(versioning, `oldest first, with "${smaller}" before "${larger}"`);
  });

  test.each<[allowedVersions: (string | null)[], defaultVersion: string]>([
    [['v1', 'v2'], 'legacy'],
    [['v1', 'v2'], 'v1.5'],
    [['v1', 'v2'], 'v3'],
    [['v1', null], ''],
    [[null], 'v1'],
  ])('the list %j lacks the default %j', (allowedVersions, defaultVersion) => {
    const versioning = new HeaderVersioning({ allowedVersions, defaultVersion });
    expectTypeErrors(
      versioning,
      `a list that has the default "${defaultVersion}" too, oldest first`,
    );
  });

  test('nothing else uses the order, because the reference allows such lists', () => {
    const settings = { allowedVersions: ['v2', 'v1'], defaultVersion: 'legacy' };
    const versioning: VersioningStrategy = new HeaderVersioning(settings);
    const { version } = versioning.forRequest({ headers: {} });
    expect(version).toBe('legacy');
    const hasRoute = versionFilter(versioning, ['v1', 'legacy']);
    expect(['v2', 'v1', 'legacy'].map(hasRoute)).toEqual([false, true, true]);
  });
});

test('without a list, since and a range are a TypeError for each version', () => {
  const versioning: VersioningStrategy = new HeaderVersioning({ defaultVersion: 'v1' });
  const error = new TypeError(
    'HeaderVersioning: allowedVersions must be a list of versions, oldest first, because since and ranges use its order, got [].',
  );
  for (const version of ['v1', 'v2', 'anything', null]) {
    expect(() => versioning.forVersion(version).since('v1')).toThrow(error);
  }
  for (const range of [{ since: 'v1' }, { until: 'v1' }, { since: 'v1', until: 'v2' }]) {
    expect(() => versionFilter(versioning, range)).toThrow(error);
  }
});

test('the order is the order of the fields that a subclass redefines', () => {
  class Redefined extends HeaderVersioning {
    override readonly allowedVersions = ['beta', 'alpha', 'gamma'];
    override readonly defaultVersion = 'gamma';
  }
  const versions = ['beta', 'alpha', 'gamma'];
  expect(order(new Redefined({ allowedVersions: ['v2', 'v1'] }), versions)).toEqual(
    growing(versions),
  );
});

describe('a version that a subclass allows without listing it', () => {
  class Lenient extends HeaderVersioning {
    override isAllowedVersion(): boolean {
      return true;
    }
  }
  const versioning: VersioningStrategy = new Lenient({ allowedVersions: ['v1', 'v3'] });
  const { pick, since } = versioning.forVersion('v2');

  test('has no position in the order, like null', () => {
    expect(since('v1')).toBe(false);
    expect(versionFilter(versioning, { since: 'v1' })('v2')).toBe(false);
    expect(versionFilter(versioning, { until: 'v3' })('v2')).toBe(false);
  });

  test('takes only its own entry in pick', () => {
    expect(pick({ v1: 1, v2: 2 })).toBe(2);
    expect(() => pick({ v1: 1 })).toThrow('This version has no such resource.');
    expect(versioning.forVersion('v3').pick({ v1: 1, v2: 2 })).toBe(1);
  });

  test('is a TypeError as an end of a range', () => {
    expect(() => since('v2')).toThrow(
      new TypeError('Lenient: since: version must be in allowedVersions, got "v2".'),
    );
    expect(() => versionFilter(versioning, { since: 'v2' })).toThrow(
      new TypeError('Lenient: the versions of a route must be in allowedVersions, got "v2".'),
    );
  });
});

test('a strategy may be any object with the fields of a strategy', () => {
  const structural = {
    allowedVersions: ['alpha', 'beta', 'v1'],
    defaultVersion: null,
    isAllowedVersion: BaseVersioning.prototype.isAllowedVersion,
  };
  const hasRoute = versionFilter(structural, { since: 'beta' });
  expect(structural.allowedVersions.filter(hasRoute)).toEqual(['beta', 'v1']);
});
