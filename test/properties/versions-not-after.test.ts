import fc from 'fast-check';
import { versionsNotAfter } from 'request-versioning';
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

const digits = fc.oneof(fc.bigInt({ min: 0n, max: 12n }), fc.bigInt({ min: 0n, max: 10n ** 40n }));
const number = fc
  .tuple(digits, fc.constantFrom(1, 2))
  .map(([n, width]) => `${n}`.padStart(width, '0'));
const prefix = fc.constantFrom('', 'v', 'alpha', 'constructor');
const separator = fc.constantFrom('.', '-', '-rc.');
const shape = fc
  .tuple(prefix, fc.array(number, { maxLength: 3 }), separator)
  .map(([prefix, numbers, separator]) => prefix + numbers.join(separator));
const version = fc.oneof({ weight: 3, arbitrary: shape }, text);

test('versionsNotAfter returns the same list as a filter and a sort', () => {
  fc.assert(
    fc.property(fc.array(version, { maxLength: 8 }), version, (versions, version) => {
      const isNotAfter = (each: string) =>
        shapeOf(each) === shapeOf(version) && order(each, version) <= 0;
      const expected = versions.filter(isNotAfter).sort((one, other) => order(other, one));
      expect(versionsNotAfter(versions)(version)).toEqual(expected);
    }),
  );
});
