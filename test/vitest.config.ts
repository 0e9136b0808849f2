import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { installedPath } from './support/packed.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The builds that `import … from 'request-versioning'` may resolve to. The same suite runs over each. */
const builds: Record<string, (entry: string) => string> = {
  source: (entry) => `${root}src/${entry === 'contract' ? 'contract/index' : entry}.ts`,
  'packed ESM': (entry) => `${installedPath}/dist/esm/${entry}.js`,
  'packed CommonJS': (entry) => `${installedPath}/dist/cjs/${entry}.cjs`,
};

/** Lists the longer name first, because each name also matches longer names that begin with it. */
function alias(file: (entry: string) => string): Record<string, string> {
  return {
    'request-versioning/contract': file('contract'),
    'request-versioning': file('index'),
  };
}

export default defineConfig({
  root,
  test: {
    globalSetup: 'test/support/packed.js',
    update: 'none', // otherwise a missing snapshot would be written and pass
    coverage: {
      include: ['src/**'],
      thresholds: { 100: true },
      reporter: ['text', 'html'],
    },
    projects: [
      ...Object.entries(builds).map(([name, file]) => ({
        resolve: { alias: alias(file) },
        test: {
          name,
          // The files share a worker, because otherwise each file imports the frameworks again.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/package/**', '**/node_modules/**'],
        },
      })),
      { test: { name: 'package', include: ['test/package/*.test.ts'] } },
    ],
  },
});
