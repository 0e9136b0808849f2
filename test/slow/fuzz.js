/** Runs each property many more times than a test run does: `npm run test:fuzz -- --runs 1000000`. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '100000' } } });
process.env.FUZZ_RUNS = values.runs;
await startVitest('test', ['test/properties'], {
  config: 'test/vitest.config.ts',
  project: 'source',
  testTimeout: 0,
  watch: false,
  maxWorkers: availableParallelism(),
});
