import fc from 'fast-check';
import { expect } from 'vitest';

/** The number of runs per property, and the seed of its input. `npm run test:fuzz` sets more runs and a random seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
fc.configureGlobal({ numRuns: RUNS, seed: SEED });

export const versions = ['v1', 'v2', '1.0', '', 'constructor', '__proto__', 'v é', 'V1', '😀'];

const versionParam = fc.constantFrom('version', 'v', 'api-version', '__proto__', 'constructor');

export const settings = fc.record({
  defaultVersion: fc.constantFrom(null, ...versions),
  allowedVersions: fc.array(fc.constantFrom(null, ...versions), { maxLength: 4 }),
  versionParam,
});

/** Hostile input: pieces that are syntax for some reader, and any text. */
export const text = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...'?&=#%+:;,.*/\\"@[] \t\r\n\0') },
      { weight: 4, arbitrary: fc.constantFrom(...versions, 'version', '%76ersion', 'q=0', '*/*') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('a/b', 'v1.example.com', ':8000', '[::1]', '\ud800'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''));

/** The ways in which a client may write a text in a query. */
const written: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(' ', '+'),
  encodeURIComponent,
  (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
];
const inQuery = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.constantFrom(...written))
    .map(([text, write]) => write(text));

/** URLs whose query may carry the parameter `name`, several times and between hostile text. */
export function urlWith(name: string): fc.Arbitrary<string> {
  const pair = fc.tuple(inQuery([name]), inQuery(versions)).map((parts) => parts.join('='));
  const query = fc
    .array(fc.oneof(pair, text), { maxLength: 3 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
  const fragment = fc.constantFrom('', '', '#', `#?${name}=v1`);
  return fc.tuple(fc.constantFrom('', '/x', '//x'), query, fragment).map((parts) => parts.join(''));
}

/** Counts the runs with each case, because a property that never draws its case cannot fail. */
export function countCases<Name extends string>(...names: readonly Name[]) {
  const counts = new Map(names.map((name) => [name, 0]));
  return {
    /** Notes the cases of a run. */
    note(cases: Readonly<Partial<Record<Name, boolean>>>): void {
      for (const [name, count] of counts) counts.set(name, count + Number(cases[name] ?? false));
    },
    /** Expects each case in 1 % of the runs or more. */
    expectEach(): void {
      const rare = [...counts].filter(([, count]) => count < RUNS / 100);
      const message = `Each case must occur in 1 % of ${RUNS} runs. With the seed ${SEED}, these cases are too rare. Let the generators of the property draw them more often`;
      expect(rare, message).toEqual([]);
    },
  };
}
