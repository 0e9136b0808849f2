import { type ContractSubject, versioningContract } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { linking, right, strategiesThatBreakARule } from './strategies-that-break-a-rule.js';

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
])('the contract reports nothing for a strategy that keeps every rule, with %s', (_, subject) => {
  expect(brokenRules(subject)).toEqual(new Map());
});

describe.each(Object.entries(strategiesThatBreakARule))(
  'the contract notices a broken rule: %s',
  (rule, faults) => {
    test.each(Object.entries(faults))('%s', (_, wrong) => {
      const broken = brokenRules(typeof wrong === 'function' ? { ...right, create: wrong } : wrong);
      expect([...broken.keys()]).toContain(rule);
      for (const [name, message] of broken) {
        expect(message).toContain(`The rule "${name}" is broken: `);
        expect(message).toMatch(/ is broken: (?:.+: expected .+, got .+|threw .+)$/s);
      }
    });
  },
);

test('each rule has its own name and a strategy that breaks it', () => {
  const rules = new Set<string>();
  const otherwise = { ...right, checksDefault: false, selectsSent: false };
  for (const subject of [right, linking, otherwise]) {
    const names = versioningContract(subject).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) rules.add(name);
  }
  expect(new Set(Object.keys(strategiesThatBreakARule))).toEqual(rules);
});

describe('versioningContract throws a TypeError if the subject', () => {
  const { requestWithBoth: _, ...withoutBoth } = right;
  const { followLink: __, ...withoutLink } = linking;
  const { linksCarryVersion: ___, ...withoutLinks } = right;
  const orNull = 'a function, or null if no request can carry two versions';
  const orNone = 'a function, or absent with linksCarryVersion: false';

  test.each([
    ['is undefined', undefined, 'subject must be an object, got undefined'],
    ['is a string', 'v1', 'subject must be an object, got "v1"'],
    ['is empty', {}, 'create must be a function, got undefined'],
    [
      'lacks requestWith',
      { create: right.create },
      'requestWith must be a function, got undefined',
    ],
    ['lacks requestWithBoth', withoutBoth, `requestWithBoth must be ${orNull}, got undefined`],
    [
      'has false as requestWithBoth',
      { ...right, requestWithBoth: false },
      `requestWithBoth must be ${orNull}, got false`,
    ],
    ['lacks followLink', withoutLink, `followLink must be ${orNone}, got undefined`],
    [
      'lacks followLink and linksCarryVersion',
      withoutLinks,
      `followLink must be ${orNone}, got undefined`,
    ],
    [
      'has followLink and linksCarryVersion: false',
      { ...linking, linksCarryVersion: false },
      `followLink must be ${orNone}, got a function`,
    ],
    [
      'names two versions',
      { ...right, versions: ['v1', 'v2'] },
      'versions must be three different strings, got ["v1", "v2"]',
    ],
    [
      'names a version twice',
      { ...right, versions: ['v1', 'v1', 'v2'] },
      'versions must be three different strings, got ["v1", "v1", "v2"]',
    ],
    [
      'names numbers',
      { ...right, versions: [1, 2, 3] },
      'versions must be three different strings, got [1, 2, 3]',
    ],
  ])('%s', (_, subject, message) => {
    const run = () => versioningContract(subject as ContractSubject);
    expect(run).toThrow(new TypeError(`versioningContract: ${message}`));
  });
});
