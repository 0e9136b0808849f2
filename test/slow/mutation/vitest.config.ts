import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The slowest tests. A mutant may read long input for minutes. */
const LAST = ['conformance', 'long-input'];

/** Runs the slowest tests last, because a run ends with the first test that fails. */
class SlowestLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LAST.findIndex((it) => moduleId.includes(it));
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Runs the tests of each part, without random input. */
export default defineConfig({
  root,
  resolve: {
    alias: {
      'request-versioning/contract': `${root}src/contract/index.ts`,
      'request-versioning': `${root}src/index.ts`,
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { sequencer: SlowestLast },
    // Stryker ends an endless test.
    testTimeout: 60_000,
    exclude: [
      'test/{adapters,package,properties,examples,slow}/**',
      'test/contract/broken-plugin-rules.test.ts', // starts a server for each wrong plugin
      'test/docs/docs.test.ts', // reads files that no mutant changes
      '**/node_modules/**',
    ],
  },
});
