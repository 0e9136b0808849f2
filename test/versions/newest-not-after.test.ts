import { newestNotAfter } from 'request-versioning';
import { describe, expect, test } from 'vitest';

const dates = ['2025-06-01', '2026-01-15'];

test('returns the first of versionsNotAfter', () => {
  expect(newestNotAfter([...dates].reverse())('2026-01-14')).toBe('2025-06-01');
  expect(newestNotAfter(dates)('2030-01-01')).toBe('2026-01-15');
});

test.each<[string, string[], string, string]>([
  ['the sent version among equal versions', ['v1', 'v01', 'v001'], 'v01', 'v01'],
  ['the first of equal versions', ['v01', 'v1'], 'v001', 'v01'],
])('prefers %s', (_, versions, sent, version) => {
  expect(newestNotAfter(versions)(sent)).toBe(version);
});

describe('returns the sent version', () => {
  test.each<[string, string | null, string[]]>([
    ['if no version was sent', null, dates],
    ['before all listed versions', '2025-05-31', dates],
    ['of another shape', 'banana', dates],
    ['if no versions are listed', 'v1', []],
  ])('%s', (_, sent, versions) => {
    expect(newestNotAfter(versions)(sent)).toBe(sent);
  });

  test('that is listed, without regard to compare', () => {
    expect(newestNotAfter(['a', 'b'], () => -1)('b')).toBe('b');
  });
});

test('passes compare on', () => {
  const byLength = (one: string, other: string) => one.length - other.length;
  expect(newestNotAfter(['long', 'mid'], byLength)('short')).toBe('long');
});

test('ignores later changes of the list', () => {
  const versions = ['v1'];
  const select = newestNotAfter(versions);
  versions.push('v2');
  expect(select('v3')).toBe('v1');
});

test('rejects versions that are not an array of strings', () => {
  expect(() => newestNotAfter('v1' as never)).toThrow(TypeError);
});
