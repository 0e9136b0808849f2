import fc from 'fast-check';
import { versionsNotAfter } from 'request-versioning';
import { expect, test } from 'vitest';
import { countCases, text } from '../support/arbitraries.js';

/** Numbers with dots between them. */
const RUN = /\d+(?:\.\d+)*/g;

/** Returns the first difference of the numbers of two versions that have one shape. A missing number is 0. */
function order(one: string, other: string): number {
  const [left, right] = [runs(one), runs(other)];
  const differences = left.flatMap((run, index) => compareRuns(run, right[index] as bigint[]));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function compareRuns(one: bigint[], other: bigint[]): number[] {
  const longer = one.length > other.length ? one : other;
  return longer.map((_, index) => Number((one[index] ?? 0n) - (other[index] ?? 0n)));
}

function runs(version: string): bigint[][] {
  return (version.match(RUN) ?? []).map((run) => run.split('.').map(BigInt));
}

const countNumbers = (version: string) => runs(version).flat().length;

/** Returns the texts between the runs of numbers. */
function shapeOf(version: string): string {
  return JSON.stringify(version.split(RUN));
}

const digits = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 2n }) },
  fc.bigInt({ min: 0n, max: 12n }),
  fc.bigInt({ min: 0n, max: 10n ** 40n }),
);
const number = fc
  .tuple(digits, fc.constantFrom(1, 2))
  .map(([n, width]) => `${n}`.padStart(width, '0'));
const prefix = fc.constantFrom('', 'v', 'alpha', 'constructor');
const separator = fc.constantFrom('.', '-', '-rc.', '.b');
const shape = fc.record({ prefix, separator, size: fc.constantFrom(0, 1, 1, 2, 3) });

/** A version, and versions of which most have its shape. */
const versionAndVersions = shape.chain(({ prefix, separator, size }) => {
  const dotted = separator === '.' && size > 0;
  const lengths = dotted ? { minLength: 1, maxLength: 3 } : { minLength: size, maxLength: size };
  const numbers = fc.array(number, lengths);
  const version = numbers.map((numbers) => prefix + numbers.join(separator));
  const other = fc.oneof(fc.constantFrom('v1', '1.0', 'v1-rc.2', 'constructor'), text);
  const any = fc.oneof({ weight: 4, arbitrary: version }, other);
  return fc.tuple(any, fc.array(any, { maxLength: 8 }));
});

test('versionsNotAfter returns the same list as a filter and a sort', () => {
  const cases = countCases(
    'several versions',
    'the same version in another text',
    'a later version',
    'fewer numbers',
    'another shape',
  );
  fc.assert(
    fc.property(versionAndVersions, ([version, versions]) => {
      const isNotAfter = (each: string) =>
        shapeOf(each) === shapeOf(version) && order(each, version) <= 0;
      const expected = versions.filter(isNotAfter).sort((one, other) => order(other, one));
      const same = versions.filter((each) => shapeOf(each) === shapeOf(version));
      cases.note({
        'several versions': expected.length > 1,
        'the same version in another text': same.some(
          (each) => each !== version && order(each, version) === 0,
        ),
        'a later version': same.length > expected.length,
        'fewer numbers': expected.some((each) => countNumbers(each) < countNumbers(version)),
        'another shape': same.length < versions.length,
      });
      expect(versionsNotAfter(versions)(version)).toEqual(expected);
    }),
  );
  cases.expectEach();
});
