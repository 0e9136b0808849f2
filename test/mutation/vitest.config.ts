import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

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
    // What runs for ever is Stryker's to end.
    testTimeout: 60_000,
    exclude: [
      'test/{package,properties,conformance,examples}/**',
      'test/contract-{can-fail,variants}.test.ts',
      '**/node_modules/**',
    ],
  },
});
