import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** @type {Partial<import('@stryker-mutator/api/core').StrykerOptions>} */
export default {
  // The contract is a test suite itself. test/strategies-that-break-a-rule.ts shows that each rule can fail.
  mutate: ['src/**/*.ts', '!src/contract/**'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(import.meta.url)],
  ignorers: ['calls of super'],
  // Twice the processors, because a runner waits about half of the time.
  concurrency: 2 * availableParallelism(),
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
  warnings: { slow: false },
};

/** Ignores calls of super, because Stryker replaces `super.reverse(…)` with `super`, which is a syntax error. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'calls of super', {
    shouldIgnore(path) {
      const isCall = path.isCallExpression() && path.get('callee.object').isSuper?.();
      return isCall ? 'The mutant of a call of super is a syntax error.' : undefined;
    },
  }),
];

/** The mutants that no test can notice, because each takes a longer way to the same result. */
export const equivalents = [
  ...alike(
    'src/request/accept.ts',
    'Without the shortcut, a list without a version is parsed with the same result.',
    [['isList && name !== null && !includesIgnoringCase(accept, name)', 'false']],
  ),
  ...alike('src/request/accept.ts', 'A single range is the most preferred range of its version.', [
    ['ranges.length === 1', 'false'],
  ]),
  ...alike('src/request/accept.ts', 'Two ranges never have the same position.', [
    ['byPreference(range, best) < 0', 'byPreference(range, best) <= 0'],
  ]),
  ...alike('src/request/header.ts', 'The reader of a plain object rejects such headers too.', [
    ["typeof headers !== 'object' || Array.isArray(headers)", 'false'],
    ["typeof headers !== 'object'", 'false'],
    [
      "typeof headers !== 'object' || Array.isArray(headers)",
      "typeof headers !== 'object' && Array.isArray(headers)",
    ],
  ]),
  ...alike('src/request/header.ts', 'A string is then read as a list with a single line.', [
    ["typeof value === 'string'", 'false'],
    ["'string'", '""'],
  ]),
  ...alike('src/request/header.ts', 'The text of every object has this form.', [
    [
      '/^\\[object (?:Map|URLSearchParams|FormData)\\]$/',
      '/\\[object (?:Map|URLSearchParams|FormData)\\]$/',
    ],
    [
      '/^\\[object (?:Map|URLSearchParams|FormData)\\]$/',
      '/^\\[object (?:Map|URLSearchParams|FormData)\\]/',
    ],
  ]),
  ...alike('src/request/header.ts', 'A name of another length never matches.', [
    ['each.length === name.length', 'true'],
  ]),
  ...alike('src/request/host.ts', 'A function without a return value returns undefined.', [
    ['{\n    return undefined;\n  }', '{}'],
  ]),
  ...alike('src/request/percent-decode.ts', 'Text without an escape is decoded to itself.', [
    ["'+'", '""'],
    ["'%'", '""'],
  ]),
  ...alike(
    'src/request/precedence.ts',
    'A single range is compared with itself, and is the most specific.',
    [['matching.length === 1', 'false']],
  ),
  ...alike(
    'src/request/precedence.ts',
    'Every order works that puts equal versions side by side.',
    [
      ['one < other', 'one <= other'],
      ['one < other', 'one >= other'],
      ["typeof version === 'string'", "typeof version !== 'string'"],
    ],
  ),
  ...alike('src/response/lifecycle.ts', 'A missing date is before no other date.', [
    ['deprecated && sunset', 'true'],
    ['deprecated && sunset', 'deprecated || sunset'],
  ]),
  ...alike(
    'src/response/responses.ts',
    'The headers of a version are then the same as the default headers.',
    [['versionHeader === null', 'false']],
  ),
  ...alike(
    'src/response/responses.ts',
    'The headers of this version are the same as the default headers.',
    [['[]', '["Stryker was here"]']],
  ),
  ...alike('src/response/translations.ts', 'No language has this tag, so the default is taken.', [
    ["''", '"Stryker was here!"'],
  ]),
  ...alike('src/response/translations.ts', 'The look-up returns only languages of the map.', [
    ['byLanguage.get(language)?.get', 'byLanguage.get(language).get'],
  ]),
  ...alike('src/response/version-error.ts', 'http-errors creates the same error, more slowly.', [
    ['Known === undefined', 'true'],
  ]),
  ...alike('src/response/version-error.ts', 'The status 500 has a phrase of its own.', [
    ['status < 500', 'status <= 500'],
  ]),
  ...alike('src/response/version-error.ts', 'No code is undefined.', [
    ['code !== undefined', 'true'],
  ]),
  ...alike('src/reversing/fill-route.ts', 'An array grows to its length.', [
    ['new Array<PathValue>(count)', 'new Array()'],
  ]),
  ...alike('src/reversing/origin.ts', 'A protocol ends with its colon.', [
    ['/^https?:$/', '/^https?:/'],
  ]),
  ...alike('src/reversing/request-origin.ts', 'Neither begins with https.', [
    ["''", '"Stryker was here!"'],
  ]),
  ...alike(
    'src/reversing/route.ts',
    'A parameter has no value, and the text of undefined is a word.',
    [["token.type !== 'text'", 'false']],
  ),
  ...alike('src/reversing/route.ts', 'Characters are encoded one by one, with the same result.', [
    ['/[ \\u0080-\\u{10ffff}]+/gu', '/[ \\u0080-\\u{10ffff}]/gu'],
  ]),
  ...alike(
    'src/reversing/route.ts',
    'Without the shortcut, an unambiguous URL is read back with the same result.',
    [['false', 'true']],
  ),
  ...alike(
    'src/strategies/check-sources.ts',
    'The source accepts a request without a version, which is checked before.',
    [['defaultVersion === null', 'false']],
  ),
  ...alike(
    'src/strategies/check-sources.ts',
    'Each strategy has the methods, so the search ends before the last prototype.',
    [['prototype === null', 'false']],
  ),
  ...alike(
    'src/strategies/combined-versioning.ts',
    'The sources are then checked for each request, with the same result.',
    [['this.#checkedSources !== this.sources', 'true']],
  ),
  ...alike('src/strategies/combined-versioning.ts', 'Both are falsy.', [
    ['() => false', '() => undefined'],
  ]),
  ...alike(
    'src/strategies/combined-versioning.ts',
    'A single source that carries a version names at least one.',
    [['carriers.length > 1', 'carriers.length >= 1']],
  ),
  ...alike(
    'src/util/percent-encode.ts',
    'Text that needs no escapes is encoded, with the same result.',
    [['/^[\\w.~-]+$/', '/^[\\w.~-]$/']],
  ),
  ...alike('src/util/percent-encode.ts', 'Text that needs no escape is encoded to itself.', [
    ['UNRESERVED.test(text)', 'false'],
  ]),
  ...alike(
    'src/util/unknown-name.ts',
    'Behind the end of both names, nothing is left to compare.',
    [['start < one.length', 'start <= one.length']],
  ),
  ...alike('src/versions/choose-version.ts', 'Both are false in a condition.', [
    ['() => false', '() => undefined'],
  ]),
  ...alike('src/versions/choose-version.ts', 'Each source accepts a request without a version.', [
    ['sent !== null', 'true'],
  ]),
  ...alike('src/versions/newest-not-after.ts', 'The shape is the same for all versions.', [
    ["''", '"Stryker was here!"'],
  ]),
];

/** Lists the changes of one file that have the same reason. */
function alike(file, why, changes) {
  return changes.map(([code, replacement]) => ({ file, code, replacement, why }));
}
