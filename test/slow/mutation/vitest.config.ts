import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sourceAlias } from '../../vitest.config.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The slowest tests, slowest first. A mutant may read long input for minutes, and adapters need servers. */
const SLOW = ['long-input', 'adapters/contract', 'broken-plugin-rules', 'adapters', 'conformance'];

/** Runs the slowest tests last, because a run ends with the first test that fails. */
class SlowestLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slowness = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((name) => moduleId.includes(name));
      return index === -1 ? 0 : SLOW.length - index;
    };
    return (await super.sort(files)).sort((one, other) => slowness(one) - slowness(other));
  }
}

/** Runs the tests of each part, without random input. */
export default defineConfig({
  root,
  resolve: { alias: sourceAlias },
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { sequencer: SlowestLast },
    // A mutant may never send its response. Stryker ends an endless loop.
    testTimeout: 10_000,
    exclude: [
      'test/{package,properties,examples,slow}/**',
      'test/docs/docs.test.ts', // reads files that no mutant changes
      '**/node_modules/**',
    ],
  },
});
