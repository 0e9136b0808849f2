import { type ContractSubject, versioningContract } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { linking, right, strategiesThatBreakARule } from './strategies-that-break-a-rule.js';

/** Returns the message of each rule that does not hold, by the name of the rule. */
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
])('the contract reports no rule of a strategy that keeps them all, by %s', (_, subject) => {
  expect(brokenRules(subject)).toEqual(new Map());
});

describe.each(Object.entries(strategiesThatBreakARule))(
  'the rule is broken: %s',
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

test('a strategy breaks each rule, and no two rules have the same name', () => {
  const rules = new Set<string>();
  const otherwise = { ...right, checksDefault: false, selectsSent: false };
  for (const subject of [right, linking, otherwise]) {
    const names = versioningContract(subject).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) rules.add(name);
  }
  expect(new Set(Object.keys(strategiesThatBreakARule))).toEqual(rules);
});

describe('a subject is a TypeError', () => {
  const { requestWithBoth: _, ...withoutBoth } = right;
  const { followLink: __, ...withoutLink } = linking;
  const { linksCarryVersion: ___, ...withoutLinks } = right;
  const orNull = 'a function, or null if no request can carry two versions';
  const orNone = 'a function, or absent with linksCarryVersion: false';

  test.each([
    ['undefined', undefined, 'subject must be an object, got undefined'],
    ['a text', 'v1', 'subject must be an object, got "v1"'],
    ['empty', {}, 'create must be a function, got undefined'],
    [
      'without requestWith',
      { create: right.create },
      'requestWith must be a function, got undefined',
    ],
    ['without requestWithBoth', withoutBoth, `requestWithBoth must be ${orNull}, got undefined`],
    [
      'with false as requestWithBoth',
      { ...right, requestWithBoth: false },
      `requestWithBoth must be ${orNull}, got false`,
    ],
    ['without followLink', withoutLink, `followLink must be ${orNone}, got undefined`],
    ['that says nothing of links', withoutLinks, `followLink must be ${orNone}, got undefined`],
    [
      'with followLink, but no links',
      { ...linking, linksCarryVersion: false },
      `followLink must be ${orNone}, got a function`,
    ],
    [
      'of two versions',
      { ...right, versions: ['v1', 'v2'] },
      'versions must be three different strings, got ["v1", "v2"]',
    ],
    [
      'of the same version twice',
      { ...right, versions: ['v1', 'v1', 'v2'] },
      'versions must be three different strings, got ["v1", "v1", "v2"]',
    ],
    [
      'of numbers',
      { ...right, versions: [1, 2, 3] },
      'versions must be three different strings, got [1, 2, 3]',
    ],
  ])('%s', (_, subject, message) => {
    const run = () => versioningContract(subject as ContractSubject);
    expect(run).toThrow(new TypeError(`versioningContract: ${message}`));
  });
});
