import fc from 'fast-check';
import { newestNotAfter, versionsNotAfter } from 'request-versioning';
import { expect, test } from 'vitest';
import { text } from '../support/arbitraries.js';

/** Returns the first difference of the numbers of two versions that have one shape. */
function order(one: string, other: string): number {
  const [left, right] = [numbers(one), numbers(other)];
  const differences = left.map((number, index) => Number(number - (right[index] as bigint)));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function numbers(version: string): bigint[] {
  return (version.match(/\d+/g) ?? []).map(BigInt);
}

/** Returns the texts between the numbers. */
function shapeOf(version: string): string {
  return JSON.stringify(version.split(/\d+/));
}

const digits = fc.integer({ min: 0, max: 12 }).map(String);
const padded = digits.map((value) => value.padStart(2, '0'));
const shapes = {
  dates: fc.tuple(fc.constantFrom('2025', '2026'), padded, padded).map((parts) => parts.join('-')),
  majors: digits.map((major) => `v${major}`),
  dotted: fc.array(digits, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.')),
  paddedDots: fc.array(padded, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.')),
  prereleases: fc
    .tuple(digits, fc.constantFrom('', 'a', '-rc', '-rc.'), digits)
    .map((p) => p.join('')),
  large: fc.bigInt({ min: 0n, max: 10n ** 40n }).map((value) => `v${value}`),
  names: fc.constantFrom('alpha', 'beta', 'v', '', 'constructor'),
};
const shape = fc.oneof(...Object.values(shapes));
const lists = [...Object.values(shapes), shape, text].map((version) =>
  fc.array(version, { minLength: 1, maxLength: 8 }),
);

const byLength = (one: string, other: string) => one.length - other.length;

test('versionsNotAfter returns the same list as a filter and a sort', () => {
  fc.assert(
    fc.property(fc.oneof(...lists), fc.oneof(shape, text), (versions, version) => {
      const isNotAfter = (each: string) =>
        shapeOf(each) === shapeOf(version) && order(each, version) <= 0;
      const expected = versions.filter(isNotAfter).sort((one, other) => order(other, one));
      expect(versionsNotAfter(versions)(version)).toEqual(expected);
    }),
  );
});

test('versionsNotAfter with a custom compare returns the same list as a filter and a sort', () => {
  fc.assert(
    fc.property(fc.oneof(...lists), text, (versions, version) => {
      const isNotAfter = (each: string) => each.length <= version.length;
      const expected = versions.filter(isNotAfter).sort((one, other) => byLength(other, one));
      expect(versionsNotAfter(versions, byLength)(version)).toEqual(expected);
    }),
  );
});

test('newestNotAfter returns the same version as a filter and a maximum', () => {
  fc.assert(
    fc.property(fc.oneof(...lists), fc.oneof(shape, text), fc.nat(), (versions, other, pick) => {
      const sent = pick % 3 === 0 ? (versions[pick % versions.length] as string) : other;
      const isNotAfter = (version: string) =>
        shapeOf(version) === shapeOf(sent) && order(version, sent) <= 0;
      const candidates = versions.filter(isNotAfter);
      const isMaximum = (version: string) => candidates.every((each) => order(each, version) <= 0);
      const newest = versions.includes(sent) ? sent : candidates.find(isMaximum);
      expect(newestNotAfter(versions)(sent)).toBe(newest ?? sent);
    }),
  );
});

test('newestNotAfter with a custom compare returns the same version as a filter and a maximum', () => {
  fc.assert(
    fc.property(fc.oneof(...lists), text, (versions, sent) => {
      const candidates = versions.filter((version) => version.length <= sent.length);
      const longest = Math.max(...candidates.map((version) => version.length));
      const newest = candidates.find((version) => version.length === longest);
      const expected = versions.includes(sent) ? sent : (newest ?? sent);
      expect(newestNotAfter(versions, byLength)(sent)).toBe(expected);
    }),
  );
});
