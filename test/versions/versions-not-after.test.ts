import { newestNotAfter, versionsNotAfter } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const dates = ['2025-06-01', '2026-01-15'];

describe('returns the versions that are not after a version, newest first', () => {
  test.each<[string, string[], string, string[]]>([
    ['for a date between two versions', dates, '2026-01-14', ['2025-06-01']],
    ['for a listed date', dates, '2026-01-15', ['2026-01-15', '2025-06-01']],
    ['for a date after all versions', dates, '2030-01-01', ['2026-01-15', '2025-06-01']],
    ['for a date before all versions', dates, '2025-05-31', []],
    ['for an empty list', [], '2026-01-15', []],
    ['from a list in any order', ['v2', 'v10', 'v1'], 'v10', ['v10', 'v2', 'v1']],
    ['for a date without leading zeros', dates, '2025-6-1', ['2025-06-01']],
    ['with ten digits after nine digits', ['v999999999'], 'v1000000000', ['v999999999']],
    ['with 1.10 after 1.9', ['1.10', '1.9'], '1.11', ['1.10', '1.9']],
    ['with dotted numbers as one number', ['2', '1.0', 'v1', '1.1'], '2.1', ['2', '1.1', '1.0']],
    ['for a number between dotted numbers', ['1.9', '2.0.1'], '2', ['1.9']],
    ['for a number that equals a dotted number', ['1.9', '2.0', '2.1'], '2', ['2.0', '1.9']],
    ['with text after dotted numbers', ['1.9-rc', '2-rc', '1-rc'], '1.10-rc', ['1.9-rc', '1-rc']],
    ['with each number by its value', ['1-9', '1.1-1', '1-10'], '1.1-2', ['1.1-1', '1-10', '1-9']],
    ['with 17 exact digits', ['v10000000000000001'], 'v10000000000000000', []],
    ['ignoring leading zeros', ['v1', 'v3'], 'v002', ['v1']],
    ['with equal versions as listed', ['v01', 'v2', 'v1'], 'v2', ['v2', 'v01', 'v1']],
    ['for a version of zeros', ['0', '1'], '00', ['0']],
    ['comparing only versions of one shape', ['v1', 'V1', '2026-01', '1'], 'v2', ['v1']],
  ])('%s: from %j for %s', (_, versions, version, expected) => {
    expect(versionsNotAfter(versions)(version)).toEqual(expected);
  });
});

test.each([
  ...['', 'banana', 'constructor', '__proto__', '２０２６-03-01', '2026-01', '0-0-0-0'],
  ...['v2026-03-01', ' 2026-03-01', '2026-03-01-preview', '2026-banana', '2026-03.01'],
  '2026-01-15T12:00:00Z',
  ...['V2', 'vv2', 'v2.', 'v', 'beta1', '2-0', 'v1.x', '2.0-rc', '1.9b', '.2.0', '1..9'],
])('returns no versions for %j, whose shape is not listed', (version) => {
  const versions = [...dates, 'v1', 'release-1', 'beta', '1.0', '1.9'];
  expect(versionsNotAfter(versions)(version)).toEqual([]);
});

test.each([
  ['digits', `v${'9'.repeat(65_536)}`, ['v2', 'v1']],
  ['zeros', `v${'0'.repeat(65_536)}1`, ['v1']],
  ['dotted numbers', `v${'1.'.repeat(32_768)}1`, ['v1']],
  ['dotted zeros', `v2${'.0'.repeat(32_768)}`, ['v2', 'v1']],
  ['runs of digits', `v${'1-'.repeat(32_768)}`, []],
  ['text', 'v'.repeat(65_536), []],
])('compares a version with 64 kB of %s', (_, version, expected) => {
  expect(versionsNotAfter(['v1', 'v2'])(version)).toEqual(expected);
});

test('reads the list once, and neither the list nor a result is changed later', () => {
  const versions = ['v1', 'v2'];
  const notAfter = versionsNotAfter(versions);
  expect(notAfter('v9')).toEqual(['v2', 'v1']);
  expect(versions).toEqual(['v1', 'v2']);
  versions.push('v3');
  notAfter('v9').pop();
  expect(notAfter('v9')).toEqual(['v2', 'v1']);
});

describe('with a custom compare function', () => {
  const size: Record<string, number> = { tiny: 0, small: 1, medium: 2, large: 3, huge: 4 };
  const bySize = (one: string, other: string) =>
    (size[one] ?? Number.NaN) - (size[other] ?? Number.NaN);

  test.each<[string, string, string[]]>([
    ['before all listed versions', 'tiny', []],
    ['between two versions', 'medium', ['small']],
    ['that is listed', 'large', ['large', 'small']],
    ['after all listed versions', 'huge', ['large', 'small']],
    ['for which compare returns NaN', 'v2', []],
  ])('orders by it for a version %s: %s', (_, version, expected) => {
    expect(versionsNotAfter(['large', 'small'], bySize)(version)).toEqual(expected);
  });

  test('compares versions of any shape', () => {
    const byLength = (one: string, other: string) => one.length - other.length;
    expect(versionsNotAfter(['a', '1.0', 'v2'], byLength)('xyz')).toEqual(['1.0', 'v2', 'a']);
  });
});

test.each<[string, string[], string | null, string | null]>([
  ['the newest version that is not after it', [...dates].reverse(), '2026-01-14', '2025-06-01'],
  ['the version itself among equal versions', ['v1', 'v01', 'v001'], 'v01', 'v01'],
  ['the first of equal versions', ['v01', 'v1'], 'v001', 'v01'],
  ['the same if it is before all listed versions', dates, '2025-05-31', '2025-05-31'],
  ['the same if it has another shape', dates, 'banana', 'banana'],
  ['null if no version was sent', dates, null, null],
])('a sent version means %s: of %j for %s', (_, versions, sent, version) => {
  expect(newestNotAfter(versions)(sent)).toBe(version);
});

test('compare orders the versions of newestNotAfter, except that a listed version means itself', () => {
  const byLength = (one: string, other: string) => one.length - other.length;
  expect(newestNotAfter(['long', 'mid'], byLength)('short')).toBe('long');
  expect(newestNotAfter(['long', 'size'], byLength)('size')).toBe('size');
  expect(newestNotAfter(['a', 'b'], () => -1)('b')).toBe('b');
});

test('newestNotAfter ignores later changes of the list', () => {
  const versions = ['v1'];
  const select = newestNotAfter(versions);
  versions.push('v2');
  expect(select('v2')).toBe('v1');
});
