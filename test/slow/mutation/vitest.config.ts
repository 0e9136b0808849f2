import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ISOLATED, sourceAlias } from '../../vitest.config.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The slowest tests of other folders, slowest first. A mutant may read long input for minutes, and adapters need servers. */
const SLOW = [
  'long-input',
  'adapters/contract',
  'test/examples',
  'broken-plugins',
  'adapters',
  'real-requests',
  'conformance',
];

/**
 * Runs the tests of the mutated file and its folder first and the slowest tests last, because a run ends with the first
 * failure. The files share a process, so those that change it come behind all others.
 */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated = ''] = this.ctx.config.related ?? [];
    const [, folder, name] = /\/src\/([^/]+)\/(?:.*\/)?([^/]+)\.ts$/.exec(mutated) ?? [];
    const rank = ({ moduleId }: TestSpecification) => {
      if (ISOLATED.some((file) => moduleId.endsWith(file))) return SLOW.length + 1;
      if (moduleId.includes(`/${name}.test.`)) return -2;
      if (moduleId.slice(root.length).includes(`/${folder}`)) return -1;
      const index = SLOW.findIndex((slow) => moduleId.includes(slow));
      return index === -1 ? 0 : SLOW.length - index;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Runs the tests of each part, without random input. */
export default defineConfig({
  root,
  resolve: { alias: sourceAlias },
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { sequencer: NearestFirst },
    runner: 'test/slow/mutation/runner.ts',
    setupFiles: ['test/slow/mutation/setup.ts'],
    isolate: false, // otherwise each file imports the frameworks again, and a mutant that survives takes twice as long
    // A mutant may never send its response. Stryker ends an endless loop.
    testTimeout: 10_000,
    exclude: [
      'test/{package,properties,slow}/**',
      'test/docs/docs.test.ts', // reads files that no mutant changes
      'test/examples/telemetry.test.ts', // runs in a process of its own, which knows no mutant
      '**/node_modules/**',
    ],
  },
});
