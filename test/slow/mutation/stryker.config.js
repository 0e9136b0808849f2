import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * Tests every mutant that Stryker makes of the source: `npm run test:mutation`. Prints the mutants that no test notices.
 * Read each of them. Either it reaches the same result in another way, or a test is missing.
 * `npm run test:mutation -- --mutate src/base/settings.ts` tests only the mutants of this file. A later run of all files
 * keeps their results.
 *
 * @type {Partial<import('@stryker-mutator/api/core').StrykerOptions>}
 */
export default {
  mutate: ['src/**/*.ts'],
  thresholds: { high: 100, low: 97, break: 97 },
  testRunner: 'vitest',
  vitest: { configFile: 'test/slow/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(import.meta.url)],
  ignorers: ['what no test should notice'],
  // A folder outside of the repository, where no run reads the folders of another run.
  tempDirName: join(tmpdir(), `stryker-${process.pid}`),
  // A run keeps the results of an earlier run whose code and tests are the same. `--force` tests all mutants again.
  incremental: true,
  incrementalFile: fileURLToPath(
    new URL('../../../node_modules/.cache/mutation.json', import.meta.url),
  ),
  // Other work on the machine would otherwise end slow mutants, each of which would count as noticed, or the first run.
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 30,
  // Twice the processors, because a runner waits about half of the time.
  concurrency: 2 * availableParallelism(),
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
  warnings: { slow: false },
};

/** How many arguments of these functions of the contracts are words of the message of a failure. */
const WORDS = {
  difference: 1,
  expectEqual: 1,
  expectOneOf: 1,
  expectSame: 1,
  expectTypeError: 1,
  fail: 2,
};

/** What no test should notice, with the reason. */
const IGNORED = [
  [
    'Stryker replaces `super.reverse(…)` with `super`, which is a syntax error.',
    (path) => path.isCallExpression() && path.get('callee.object').isSuper?.(),
  ],
  [
    'Stryker replaces the name in quotes of a method with an expression, which is a syntax error.',
    (path) => path.isStringLiteral() && path.key === 'key',
  ],
  [
    'The message of a failure is for a person, and rewording it must not break a test.',
    ({ key, listKey, parent }) => listKey === 'arguments' && key < WORDS[parent.callee.name],
  ],
  [
    'Only two copies of the package need the same symbol or key. The tests of the tarball load two.',
    (path) => path.isStringLiteral() && /^request-versioning[.:]/.test(path.node.value),
  ],
  [
    'The contract sends `v9` as a version that no list has, for which any text is as good.',
    (path) => path.isStringLiteral({ value: 'v9' }),
  ],
];

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'what no test should notice', {
    shouldIgnore: (path) => IGNORED.find(([, isIgnored]) => isIgnored(path))?.[0],
  }),
];
