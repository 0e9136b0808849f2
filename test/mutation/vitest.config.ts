import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A run ends with the first test that fails. Long input comes last, because a mutant may take minutes to read it. */
class LongInputLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => Number(moduleId.includes('long-input'));
    return (await super.sort(files)).sort((one, other) => isLast(one) - isLast(other));
  }
}

/** The tests that say what each part does: no random input, and none of the many cases of reference and contract. */
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
    // What runs for ever is Stryker's to end.
    testTimeout: 60_000,
    exclude: [
      'test/{package,properties,conformance,examples}/**',
      'test/contract-{can-fail,variants}.test.ts',
      '**/node_modules/**',
    ],
  },
});
