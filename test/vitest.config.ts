import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { entries } from './support/entries.js';
import { installedPath } from './support/packed.js';
import { Shuffled } from './support/shuffled.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES: Record<string, string> = {
  index: 'index',
  contract: 'contract/index',
  adapter: 'adapters/parts/index',
  nest: 'adapters/nest/index',
  openapi: 'openapi/index',
};

const source = (entry: string) => `${root}src/${SOURCES[entry] ?? `adapters/${entry}`}.ts`;

/** The builds that `import … from 'request-versioning'` may resolve to. The same suite runs over each. */
const builds: Record<string, (entry: string) => string> = {
  source,
  'packed ESM': (entry) => `${installedPath}/dist/esm/${entry}.js`,
  'packed CommonJS': (entry) => `${installedPath}/dist/cjs/${entry}.cjs`,
  // A part of the project `source` that takes seconds. `npm test` leaves it out.
  core: source,
};

/** Lists the longer names first, because each name also matches longer names that begin with it. */
function alias(file: (entry: string) => string): Record<string, string> {
  const others = entries.filter((entry) => entry !== 'index');
  return {
    ...Object.fromEntries(others.map((entry) => [`request-versioning/${entry}`, file(entry)])),
    'request-versioning': file('index'),
  };
}

/** The names of the entries on the source. */
export const sourceAlias = alias(source);

/** Packs and installs the tarball. The project `source` runs without it, so that a changed file is tested at once. */
const PACKED = 'test/support/packed.js';

/** The slow suites that a build cannot break alone. They run on the source. */
const ONCE = [
  'examples/**',
  'test/{conformance,docs,examples,properties}/**',
  'test/contract/{broken,wrong}-*.test.ts',
  'test/openapi/!(mistakes).test.ts', // the validators are slow
  'test/adapters/!(create-adapter|own-headers|version-errors).test.ts', // these start every framework
];

/**
 * The suites whose files need a process of their own. They import programs as a user starts them, or modules again. A program
 * may change its whole process: a server of @hono/node-server replaces the global `Request` and `Response`.
 */
export const ISOLATED = [
  'test/docs/guide.test.ts',
  'test/docs/ending.test.ts',
  'test/docs/programs.test.ts',
  'test/examples/applications.test.ts',
  'test/examples/openapi.test.ts',
  'test/examples/platforms.test.ts',
];

/** The rows of an older compiler take half of the time of the project `package`. `npm run test:compilers` runs them. */
const WITHOUT_OLDER_COMPILERS = /^(?!TypeScript (?:5\.9|6\.0) (?:compiles|declares) )/;

/** The suites that the project `core` leaves out, because they start servers or read the docs. */
const BEYOND_CORE = [
  '{examples,test/{adapters,docs,examples}}/**',
  'test/contract/{broken-plugin*,respond}.test.ts',
];

/** A busy machine needs minutes for a compiler, and more than five seconds for a property or the import of a framework. */
const PATIENT = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Returns the files that a project leaves out. */
function leftOut(name: string): string[] {
  if (name === 'source') return ISOLATED;
  return name === 'core' ? BEYOND_CORE : ONCE;
}

export default defineConfig({
  root,
  test: {
    sequence: { shuffle: { tests: true }, sequencer: Shuffled },
    testNamePattern: WITHOUT_OLDER_COMPILERS,
    maxWorkers: '100%', // otherwise a machine with two cores uses one
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
          ...PATIENT,
          // The files share a process, so that the frameworks are imported only once.
          isolate: false,
          setupFiles: 'test/support/same-process.ts',
          ...(file !== source && { globalSetup: PACKED }),
          include: ['{test,examples}/**/*.test.ts'],
          exclude: ['test/{package,slow}/**', ...leftOut(name), '**/node_modules/**'],
        },
      })),
      {
        resolve: { alias: sourceAlias },
        test: { name: 'isolated', include: ISOLATED, ...PATIENT },
      },
      {
        resolve: { alias: sourceAlias },
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts'],
          ...PATIENT,
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'package',
          globalSetup: PACKED,
          include: ['test/package/*.test.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
