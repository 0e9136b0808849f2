import { newestNotAfter } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const dates = ['2025-06-01', '2026-01-15'];

describe('the newest of the versions that is not after the one that was sent', () => {
  test.each<[string, string[], string, string]>([
    ['a date between', dates, '2026-01-14', '2025-06-01'],
    ['a date that is listed', dates, '2026-01-15', '2026-01-15'],
    ['in any order', [...dates].reverse(), '2026-01-14', '2025-06-01'],
    ['listed twice', [...dates, ...dates], '2026-01-14', '2025-06-01'],
    ['a date without zeros', dates, '2025-6-1', '2025-06-01'],
    ['a date of five digits', dates, '12026-01-01', '2026-01-15'],
    ['v9 is before v10', ['v9', 'v10', 'v12'], 'v11', 'v10'],
    ['ten digits are after nine', ['v999999999'], 'v1000000000', 'v999999999'],
    ['1.10 is after 1.9', ['1.10', '1.9'], '1.11', '1.10'],
    ['zeros in front count for nothing', ['v1', 'v3'], 'v002', 'v1'],
    ['of equal ones the one that was sent', ['v1', 'v01', 'v001'], 'v01', 'v01'],
    ['of equal ones the first', ['v01', 'v1'], 'v001', 'v01'],
    ['nothing but zeros', ['0', '1'], '00', '0'],
    ['of each shape its own', ['v1', '2026-01-15', 'v3', '2025-06-01'], 'v2', 'v1'],
  ])('%s: of %j, for %s', (_, versions, sent, version) => {
    expect(newestNotAfter(versions)(sent)).toBe(version);
  });
});

describe('a version that it cannot tell comes back as it was sent', () => {
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
  ])('%s, of another shape', (sent) => {
    expect(newestNotAfter(['v1', 'release-1', 'beta', '1.0', '1.9'])(sent)).toBe(sent);
  });
});

test.each([
  ['digits', `v${'9'.repeat(65_536)}`, 'v2'],
  ['zeros', `v${'0'.repeat(65_536)}1`, 'v1'],
  ['runs of digits', `v${'1.'.repeat(32_768)}`, `v${'1.'.repeat(32_768)}`],
  ['text', 'v'.repeat(65_536), 'v'.repeat(65_536)],
])('64 kB of %s are compared like any version', (_, sent, version) => {
  expect(newestNotAfter(['v1', 'v2'])(sent)).toBe(version);
});

test('a list that changes later changes nothing', () => {
  const versions = ['v1'];
  const select = newestNotAfter(versions);
  versions.push('v2');
  expect(select('v3')).toBe('v1');
  expect(newestNotAfter(Object.freeze(['v3', 'v1']))('v2')).toBe('v1');
});

describe('with a compare of one’s own', () => {
  const size: Record<string, number> = { tiny: 0, small: 1, medium: 2, large: 3, huge: 4 };
  const bySize = (one: string, other: string) =>
    (size[one] ?? Number.NaN) - (size[other] ?? Number.NaN);
  test.each<[string, string, string]>([
    ['before all, so as it was sent', 'tiny', 'tiny'],
    ['between', 'medium', 'small'],
    ['listed', 'large', 'large'],
    ['after all', 'huge', 'large'],
    ['of no kind that it knows, so NaN', 'v2', 'v2'],
  ])('%s: %s', (_, sent, version) => {
    expect(newestNotAfter(['large', 'small'], bySize)(sent)).toBe(version);
  });

  test('a listed version stays, whatever it is compared to', () => {
    expect(newestNotAfter(['a', 'b'], () => -1)('b')).toBe('b');
  });

  test('what it throws passes through', () => {
    const select = newestNotAfter(['a'], () => {
      throw new RangeError('unknown');
    });
    expect(() => select('b')).toThrow(new RangeError('unknown'));
  });
});

test.each<[message: string, versions: unknown, compare?: unknown]>([
  ['versions must be a non-empty array of strings, got "v1"', 'v1'],
  ['versions must be a non-empty array of strings, got a Set', new Set(['v1'])],
  ['versions must be a non-empty array of strings, got []', []],
  ['versions must be a non-empty array of strings, got ["v1",2]', ['v1', 2]],
  ['versions must be a non-empty array of strings, got [undefined]', new Array(1)],
  ['compare must be a function, got "asc"', ['v1'], 'asc'],
  ['compare must be a function, got null', ['v1'], null],
])('a wrong argument is a TypeError: %s', (message, versions, compare) => {
  expect(() => newestNotAfter(versions as never, compare as never)).toThrow(
    new TypeError(`newestNotAfter: ${message}`),
  );
});
