/**
 * Runs each property many more times than a test run does, on other input: `npm run test:fuzz -- --runs 1000000`.
 * `--seed 7` repeats a run.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: `${randomInt(2 ** 31)}` },
  },
});
process.env.FUZZ_RUNS = values.runs;
process.env.FUZZ_SEED = values.seed;
await startVitest('test', ['test/properties'], {
  config: 'test/vitest.config.ts',
  project: 'source',
  testTimeout: 0,
  watch: false,
});
if (process.exitCode) {
  console.log(`To repeat it: npm run test:fuzz -- --runs ${values.runs} --seed ${values.seed}`);
}
