import { type ContractSubject, versioningContract } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import {
  linking,
  readingHost,
  readingPlainHeaders,
  readingText,
  right,
  strategiesThatBreakARule,
} from './strategies-that-break-a-rule.js';

/** Returns the message of each broken rule, by the name of the rule. */
function brokenRules(subject: ContractSubject): Map<string, string> {
  const broken = new Map<string, string>();
  for (const { name, run } of versioningContract(subject)) {
    try {
      run();
    } catch (error) {
      broken.set(name, (error as Error).message);
    }
  }
  return broken;
}

test.each([
  ['a header', right],
  ['links', linking],
  ['plain headers only', readingPlainHeaders],
  ['no empty version', { ...readingText((text) => text || null), carriesEmptyVersion: false }],
  ['versions without case', readingHost((text) => text.toLowerCase())],
])('the contract reports nothing for a right strategy with %s', (_, subject) => {
  expect(brokenRules(subject)).toEqual(new Map());
});

describe.each(Object.entries(strategiesThatBreakARule))(
  'the contract notices a broken rule: %s',
  (rule, faults) => {
    test.each(Object.entries(faults))('%s', (_, wrong) => {
      const broken = brokenRules(wrong);
      expect([...broken.keys()]).toContain(rule);
      for (const [name, message] of broken) {
        expect(message).toContain(`The rule "${name}" is broken: `);
        // The rest is `<place>: expected <value>, got <value>` or `threw <error>`.
        expect(message).toMatch(/ is broken: (?:\S.*: expected [^,].*, got .+|threw .+)$/s);
      }
    });
  },
);

const RETURNS = 'determineVersion returns the version sent';
const AGAIN = 'determineVersion returns the same version again after other requests';
const TEXT = 'determineVersion rejects any text that is not listed';
const REJECTION = "a rejection has the version sent and the strategy's status, message and Vary";
const OPTION = 'reverse throws a TypeError for an options.version that is not allowed';
const THROWN = '{code: "ERR_VERSION_NOT_ALLOWED", headers: {Vary: "X-API-Version"}, version: "v3"}';
const HEADERS = 'expected {Vary: "X-API-Version"}, got undefined';
const OF_V1 = 'version of {headers: {x-api-version: "v1"}}';
const OF_LATEST = 'version of {headers: {x-api-version: "latest"}}';
const NOT_ALLOWED = 'expected "ERR_VERSION_NOT_ALLOWED" or "v1", got "v2"';
const ERROR = 'expected an error with the code "ERR_VERSION_NOT_ALLOWED", got "v3"';
const VERSIONS = 'expected ["v2", "v2", "v1", "v2"], got ["v2", "v2", "v2", "v2"]';

test.each([
  [RETURNS, 'returns an object', `${OF_V1}: expected "v1", got an object`],
  [TEXT, 'throws an object instead of an error', `threw ${THROWN}`],
  [TEXT, 'rejects with another code', 'threw NotFoundError: Invalid version. (ERR_NO)'],
  [TEXT, 'replaces "latest" in a host', `${OF_LATEST}: ${NOT_ALLOWED}`],
  [REJECTION, 'accepts every version', `determineVersion: ${ERROR}`],
  [REJECTION, 'no headers', `headers of ERR_VERSION_NOT_ALLOWED: ${HEADERS}`],
  [
    OPTION,
    'rejects it as a version of a client',
    'reverse: expected a TypeError, got Error: Invalid version.',
  ],
  [AGAIN, 'remembers the first', `versions: ${VERSIONS}`],
])(
  'the message names the place, the expectation and the value, or the thrown error: %s, %s',
  (rule, fault, problem) => {
    const wrong = strategiesThatBreakARule[rule]?.[fault] as ContractSubject;
    expect(brokenRules(wrong).get(rule)).toBe(`The rule "${rule}" is broken: ${problem}`);
  },
);

test('the error of a broken rule has the error of the strategy as its cause', () => {
  const error = new Error('broken');
  const create = () => {
    throw error;
  };
  const [rule] = versioningContract({ ...right, create });
  const message = `The rule "${rule?.name}" is broken: threw Error: broken`;
  expect(rule?.run).toThrow(expect.objectContaining({ message, cause: error }));
});

test('each rule has its own name and a strategy that breaks it', () => {
  const rules = new Set<string>();
  // The three subjects together have every rule.
  const otherwise = { ...right, requestWithBoth: null, checksDefault: false, selectsSent: false };
  for (const subject of [right, linking, otherwise]) {
    const names = versioningContract(subject).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) rules.add(name);
  }
  expect(new Set(Object.keys(strategiesThatBreakARule))).toEqual(rules);
});

test.each([
  ['lacks requestWithBoth', { ...right, requestWithBoth: undefined }],
  ['names two versions', { ...right, versions: ['v1', 'v2'] }],
  ['names a version twice', { ...right, versions: ['v1', 'v1', 'v2'] }],
])('a subject that %s breaks a rule', (_, subject) => {
  expect(brokenRules(subject as unknown as ContractSubject).size).toBeGreaterThan(0);
});

const UNKNOWN = 'unknown key "carryAnyText". Known keys: create, requestWith, ';
const FOLLOW = 'followLink must be a function, or absent with linksCarryVersion: false, got';

test.each<[string, subject: object, message: string]>([
  ['an unknown key', { ...right, carryAnyText: false }, UNKNOWN],
  ['no word on links', { ...linking, followLink: undefined }, `${FOLLOW} undefined.`],
  ['links, but no followLink', { ...right, linksCarryVersion: true }, `${FOLLOW} undefined.`],
  ['followLink, but no links', { ...linking, linksCarryVersion: false }, `${FOLLOW} a function.`],
])('versioningContract throws a TypeError for a subject with %s', (_, subject, message) => {
  const run = () => versioningContract(subject as ContractSubject);
  expect(run).toThrow(TypeError);
  expect(run).toThrow(`versioningContract: ${message}`);
});
