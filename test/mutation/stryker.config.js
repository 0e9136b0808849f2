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
  {
    file: 'src/request/header.ts',
    code: "typeof headers !== 'object' || Array.isArray(headers)",
    replacement: 'false',
    why: 'The reader of a plain object rejects such headers too.',
  },
  {
    file: 'src/request/header.ts',
    code: "typeof headers !== 'object'",
    replacement: 'false',
    why: 'The reader of a plain object rejects such headers too.',
  },
  {
    file: 'src/request/header.ts',
    code: "typeof headers !== 'object' || Array.isArray(headers)",
    replacement: "typeof headers !== 'object' && Array.isArray(headers)",
    why: 'The reader of a plain object rejects such headers too.',
  },
  {
    file: 'src/response/lifecycle.ts',
    code: 'deprecated && sunset',
    replacement: 'true',
    why: 'A missing date is before no other date.',
  },
  {
    file: 'src/response/lifecycle.ts',
    code: 'deprecated && sunset',
    replacement: 'deprecated || sunset',
    why: 'A missing date is before no other date.',
  },
  {
    file: 'src/response/responses.ts',
    code: 'versionHeader === null',
    replacement: 'false',
    why: 'The headers of a version are then the same as the default headers.',
  },
  {
    file: 'src/response/responses.ts',
    code: '[]',
    replacement: '["Stryker was here"]',
    why: 'The headers of this version are the same as the default headers.',
  },
  {
    file: 'src/response/version-error.ts',
    code: 'Known === undefined',
    replacement: 'true',
    why: 'http-errors creates the same error, more slowly.',
  },
  {
    file: 'src/reversing/route.ts',
    code: "token.type !== 'text'",
    replacement: 'false',
    why: 'A parameter has no value, and the text of undefined is a word.',
  },
  {
    file: 'src/reversing/route.ts',
    code: '/[ \\u0080-\\u{10ffff}]+/gu',
    replacement: '/[ \\u0080-\\u{10ffff}]/gu',
    why: 'Characters are encoded one by one, with the same result.',
  },
  {
    file: 'src/strategies/check-sources.ts',
    code: 'defaultVersion === null',
    replacement: 'false',
    why: 'The source accepts a request without a version, which is checked before.',
  },
  {
    file: 'src/strategies/check-sources.ts',
    code: 'prototype === null',
    replacement: 'false',
    why: 'Each strategy has the methods, so the search ends before the last prototype.',
  },
  {
    file: 'src/util/percent-encode.ts',
    code: '/^[\\w.~-]+$/',
    replacement: '/^[\\w.~-]$/',
    why: 'Text that needs no escapes is encoded, with the same result.',
  },
  {
    file: 'src/versions/choose-version.ts',
    code: '() => false',
    replacement: '() => undefined',
    why: 'Both are false in a condition.',
  },
  {
    file: 'src/versions/choose-version.ts',
    code: 'sent !== null',
    replacement: 'true',
    why: 'Each source accepts a request without a version.',
  },
  {
    file: 'src/request/header.ts',
    code: "typeof value === 'string'",
    replacement: 'false',
    why: 'A string is then read as a list with a single line.',
  },
  {
    file: 'src/request/header.ts',
    code: "'string'",
    replacement: '""',
    why: 'A string is then read as a list with a single line.',
  },
  {
    file: 'src/request/header.ts',
    code: '/^\\[object (?:Map|URLSearchParams|FormData)\\]$/',
    replacement: '/\\[object (?:Map|URLSearchParams|FormData)\\]$/',
    why: 'The text of every object has this form.',
  },
  {
    file: 'src/request/header.ts',
    code: '/^\\[object (?:Map|URLSearchParams|FormData)\\]$/',
    replacement: '/^\\[object (?:Map|URLSearchParams|FormData)\\]/',
    why: 'The text of every object has this form.',
  },
  {
    file: 'src/response/translations.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'No language has this tag, so the default is taken.',
  },
  {
    file: 'src/response/translations.ts',
    code: 'byLanguage.get(language)?.get',
    replacement: 'byLanguage.get(language).get',
    why: 'The look-up returns only languages of the map.',
  },
  {
    file: 'src/response/version-error.ts',
    code: 'status < 500',
    replacement: 'status <= 500',
    why: 'The status 500 has a phrase of its own.',
  },
  {
    file: 'src/reversing/origin.ts',
    code: '/^https?:$/',
    replacement: '/^https?:/',
    why: 'A protocol ends with its colon.',
  },
  {
    file: 'src/strategies/combined-versioning.ts',
    code: 'this.#checkedSources !== this.sources',
    replacement: 'true',
    why: 'The sources are then checked for each request, with the same result.',
  },
  {
    file: 'src/util/type-errors.ts',
    code: 'isObject && isPromise(value)',
    replacement: 'true',
    why: 'A promise of any other value is fulfilled.',
  },
  {
    file: 'src/util/unknown-name.ts',
    code: 'start < one.length',
    replacement: 'start <= one.length',
    why: 'Behind the end of both names, nothing is left to compare.',
  },
  {
    file: 'src/versions/newest-not-after.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'The shape is the same for all versions.',
  },
  {
    file: 'src/request/accept.ts',
    code: 'isList && name !== null && !includesIgnoringCase(accept, name)',
    replacement: 'false',
    why: 'Without the shortcut, a list without a version is parsed with the same result.',
  },
  {
    file: 'src/request/accept.ts',
    code: 'ranges.length === 1',
    replacement: 'false',
    why: 'A single range is the most preferred range of its version.',
  },
  {
    file: 'src/request/accept.ts',
    code: 'byPreference(range, best) < 0',
    replacement: 'byPreference(range, best) <= 0',
    why: 'Two ranges never have the same position.',
  },
  {
    file: 'src/request/header.ts',
    code: 'each.length === name.length',
    replacement: 'true',
    why: 'A name of another length never matches.',
  },
  {
    file: 'src/request/precedence.ts',
    code: 'matching.length === 1',
    replacement: 'false',
    why: 'A single range is compared with itself, and is the most specific.',
  },
  ...alike(
    'src/request/precedence.ts',
    'Every order works that puts equal versions side by side.',
    [
      ['one < other', 'one <= other'],
      ['one < other', 'one >= other'],
      ["typeof version === 'string'", "typeof version !== 'string'"],
    ],
  ),
  {
    file: 'src/request/query-string.ts',
    code: 'name.charCodeAt(index) >= 0x80',
    replacement: 'true',
    why: 'Without the shortcut, the name is decoded and compared with the same result.',
  },
  {
    file: 'src/strategies/combined-versioning.ts',
    code: '() => false',
    replacement: '() => undefined',
    why: 'Both are falsy.',
  },
  {
    file: 'src/strategies/combined-versioning.ts',
    code: 'carriers.length > 1',
    replacement: 'carriers.length >= 1',
    why: 'A single source that carries a version names at least one.',
  },
  ...alike('src/util/percent-encode.ts', 'Text that needs no escape is encoded to itself.', [
    ['UNRESERVED.test(text)', 'false'],
  ]),
  ...alike('src/request/percent-decode.ts', 'Text without an escape is decoded to itself.', [
    ["'+'", '""'],
    ["'%'", '""'],
  ]),
  {
    file: 'src/response/version-error.ts',
    code: 'code !== undefined',
    replacement: 'true',
    why: 'No code is undefined.',
  },
  {
    file: 'src/request/host.ts',
    code: '{\n    return undefined;\n  }',
    replacement: '{}',
    why: 'A function without a return value returns undefined.',
  },
  {
    file: 'src/reversing/fill-route.ts',
    code: 'new Array<PathValue>(count)',
    replacement: 'new Array()',
    why: 'An array grows to its length.',
  },
  ...alike(
    'src/reversing/route.ts',
    'Without the shortcut, an unambiguous URL is read back with the same result.',
    [
      ['false', 'true'],
      ["token.type === 'param' || (hasParameter && !token.value.includes('/'))", 'true'],
      ["token.type === 'param'", "token.type !== 'param'"],
      ["hasParameter && !token.value.includes('/')", "hasParameter || !token.value.includes('/')"],
    ],
  ),
  {
    file: 'src/reversing/request-origin.ts',
    code: "''",
    replacement: '"Stryker was here!"',
    why: 'Neither begins with https.',
  },
];

/** Lists several changes of one file with the same reason. */
function alike(file, why, changes) {
  return changes.map(([code, replacement]) => ({ file, code, replacement, why }));
}
