import { newestNotAfter } from 'request-versioning';
import { expect, test } from 'vitest';

const dates = ['2025-06-01', '2026-01-15'];

test.each<[string, string[], string | null, string | null]>([
  ['the newest version that is not after it', [...dates].reverse(), '2026-01-14', '2025-06-01'],
  ['the version itself among equal versions', ['v1', 'v01', 'v001'], 'v01', 'v01'],
  ['the first of equal versions', ['v01', 'v1'], 'v001', 'v01'],
  ['the same if it is before all listed versions', dates, '2025-05-31', '2025-05-31'],
  ['the same if it has another shape', dates, 'banana', 'banana'],
  ['the same if no versions are listed', [], 'v1', 'v1'],
  ['null if no version was sent', dates, null, null],
])('a sent version means %s: of %j for %s', (_, versions, sent, version) => {
  expect(newestNotAfter(versions)(sent)).toBe(version);
});

test('compare orders the versions, except that a listed version means itself', () => {
  const byLength = (one: string, other: string) => one.length - other.length;
  expect(newestNotAfter(['long', 'mid'], byLength)('short')).toBe('long');
  expect(newestNotAfter(['long', 'size'], byLength)('size')).toBe('size');
  expect(newestNotAfter(['a', 'b'], () => -1)('b')).toBe('b');
});

test('ignores later changes of the list', () => {
  const versions = ['v1'];
  const select = newestNotAfter(versions);
  versions.push('v2');
  expect(select('v2')).toBe('v1');
});
