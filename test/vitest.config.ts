import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { installedPath } from './packed.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const packed = `${installedPath}/dist`;

/** One suite, over everything that may stand behind `import … from 'request-versioning'`. */
const builds: Record<string, { alias: Record<string, string> }> = {
  source: { alias: { 'request-versioning': `${root}src/index.ts` } },
  'packed ESM': { alias: { 'request-versioning': `${packed}/esm/index.js` } },
  'packed CommonJS': { alias: { 'request-versioning': `${packed}/cjs/index.cjs` } },
};

export default defineConfig({
  root,
  test: {
    globalSetup: 'test/packed.js',
    coverage: {
      include: ['src/**'],
      thresholds: { 100: true },
      reporter: ['text', 'html'],
    },
    projects: [
      ...Object.entries(builds).map(([name, { alias }]) => ({
        resolve: { alias },
        test: {
          name,
          include: ['test/**/*.test.ts'],
          exclude: ['test/package/**', '**/node_modules/**'],
        },
      })),
      { test: { name: 'package', include: ['test/package/*.test.ts'] } },
    ],
  },
});
