import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs long input last, because a mutant may read it for minutes. A run ends with the first test that fails. */
class LongInputLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => Number(moduleId.includes('long-input'));
    return (await super.sort(files)).sort((one, other) => isLast(one) - isLast(other));
  }
}

/** Runs the tests of each part, without random input and the many cases of the reference. */
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
    sequence: { sequencer: LongInputLast },
    // Stryker ends an endless test.
    testTimeout: 60_000,
    exclude: [
      'test/{adapters,package,properties,conformance,examples}/**',
      'test/contract/broken-plugin-rules.test.ts', // starts a server for each wrong plugin
      // Both read files that no mutant changes.
      'test/{docs/docs,response/instance-of}.test.ts',
      '**/node_modules/**',
    ],
  },
});
