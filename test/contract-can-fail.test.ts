import { type ContractSubject, versioningContract } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { right, strategiesThatBreakARule } from './strategies-that-break-a-rule.js';

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

test('the contract reports no rule of a strategy that keeps them all', () => {
  expect(brokenRules(right)).toEqual(new Map());
});

describe.each(Object.entries(strategiesThatBreakARule))(
  'the rule is broken: %s',
  (rule, faults) => {
    test.each(Object.entries(faults))('%s', (_, wrong) => {
      const broken = brokenRules(typeof wrong === 'function' ? { ...right, create: wrong } : wrong);
      expect([...broken.keys()]).toContain(rule);
      for (const [name, message] of broken) {
        expect(message).toContain(`${name}; `);
        expect(message).toMatch(/; (?:.+: expected .+, got .+|threw .+)$/s);
      }
    });
  },
);

test('a strategy breaks each rule, and no two rules have the same name', () => {
  const names = versioningContract(right).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const other = versioningContract({ ...right, checksDefault: false, selectsSent: false });
  const rules = new Set([...names, ...other.map(({ name }) => name)]);
  expect(new Set(Object.keys(strategiesThatBreakARule))).toEqual(rules);
});
