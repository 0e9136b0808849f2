import { newestNotAfter } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const dates = ['2025-06-01', '2026-01-15'];

describe('returns the newest version that is not after the sent version', () => {
  test.each<[string, string[], string, string]>([
    ['for a date between two versions', dates, '2026-01-14', '2025-06-01'],
    ['for a listed date', dates, '2026-01-15', '2026-01-15'],
    ['from a list in any order', [...dates].reverse(), '2026-01-14', '2025-06-01'],
    ['from a list with duplicates', [...dates, ...dates], '2026-01-14', '2025-06-01'],
    ['for a date without leading zeros', dates, '2025-6-1', '2025-06-01'],
    ['for a year of five digits', dates, '12026-01-01', '2026-01-15'],
    ['with v9 before v10', ['v9', 'v10', 'v12'], 'v11', 'v10'],
    ['with ten digits after nine digits', ['v999999999'], 'v1000000000', 'v999999999'],
    ['with 1.10 after 1.9', ['1.10', '1.9'], '1.11', '1.10'],
    ['ignoring leading zeros', ['v1', 'v3'], 'v002', 'v1'],
    ['preferring the sent version among equal versions', ['v1', 'v01', 'v001'], 'v01', 'v01'],
    ['preferring the first of equal versions', ['v01', 'v1'], 'v001', 'v01'],
    ['for a version of zeros', ['0', '1'], '00', '0'],
    [
      'comparing only versions of the same shape',
      ['v1', '2026-01-15', 'v3', '2025-06-01'],
      'v2',
      'v1',
    ],
  ])('%s: from %j for %s', (_, versions, sent, version) => {
    expect(newestNotAfter(versions)(sent)).toBe(version);
  });
});

describe('returns the sent version if it cannot compare', () => {
  test.each([
    ...[null, '', 'banana', 'constructor', '__proto__'],
    ...['2025-05-31', '1', 'v2026-03-01', ' 2026-03-01', '-2026-03-01', '２０２６-03-01'],
    ...['2026-01', '2026-01-15T12:00:00Z', '2026-03-01-preview', '2026-banana'],
    ...['20260301', '1767225600', '0-0-0'],
  ])('%j', (sent) => {
    expect(newestNotAfter(dates)(sent)).toBe(sent);
  });

  test.each([
    ...['V2', 'w2', 'release2', 'vv2', 'v2.0', 'v', 'beta1'],
    ...['2', '1.9.5', '2.0-rc', '1.9b', '.2.0', '1..9'],
  ])('%s of another shape', (sent) => {
    expect(newestNotAfter(['v1', 'release-1', 'beta', '1.0', '1.9'])(sent)).toBe(sent);
  });
});

test.each([
  ['digits', `v${'9'.repeat(65_536)}`, 'v2'],
  ['zeros', `v${'0'.repeat(65_536)}1`, 'v1'],
  ['runs of digits', `v${'1.'.repeat(32_768)}`, `v${'1.'.repeat(32_768)}`],
  ['text', 'v'.repeat(65_536), 'v'.repeat(65_536)],
])('compares a version with 64 kB of %s', (_, sent, version) => {
  expect(newestNotAfter(['v1', 'v2'])(sent)).toBe(version);
});

test('ignores later changes of the list', () => {
  const versions = ['v1'];
  const select = newestNotAfter(versions);
  versions.push('v2');
  expect(select('v3')).toBe('v1');
  expect(newestNotAfter(Object.freeze(['v3', 'v1']))('v2')).toBe('v1');
});

describe('with a custom compare function', () => {
  const size: Record<string, number> = { tiny: 0, small: 1, medium: 2, large: 3, huge: 4 };
  const bySize = (one: string, other: string) =>
    (size[one] ?? Number.NaN) - (size[other] ?? Number.NaN);
  test.each<[string, string, string]>([
    ['returns the sent version before all listed versions', 'tiny', 'tiny'],
    ['returns the listed version before the sent version', 'medium', 'small'],
    ['returns a listed version', 'large', 'large'],
    ['returns the last version if the sent version is after all', 'huge', 'large'],
    ['returns the sent version if compare returns NaN', 'v2', 'v2'],
  ])('%s: %s', (_, sent, version) => {
    expect(newestNotAfter(['large', 'small'], bySize)(sent)).toBe(version);
  });

  test('returns a listed version without regard to compare', () => {
    expect(newestNotAfter(['a', 'b'], () => -1)('b')).toBe('b');
  });

  test('passes through an error of compare', () => {
    const select = newestNotAfter(['a'], () => {
      throw new RangeError('unknown');
    });
    expect(() => select('b')).toThrow(new RangeError('unknown'));
  });
});

test.each<[shown: string, versions: unknown]>([
  ['"v1"', 'v1'],
  ['[object Set]', new Set(['v1'])],
  ['[]', []],
  ['["v1",2]', ['v1', 2]],
])('rejects versions that are %s', (shown, versions) => {
  const message = `newestNotAfter: versions must be a non-empty array of strings, got ${shown}.`;
  expect(() => newestNotAfter(versions as never)).toThrow(new TypeError(message));
});
