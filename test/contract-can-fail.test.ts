import { type ContractSubject, versioningContract } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import { right, wrongStrategies } from './wrong-strategies.js';

/** What each rule that does not hold says, by its name. */
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

test('the contract has nothing to say of a strategy that keeps it', () => {
  expect(brokenRules(right)).toEqual(new Map());
});

describe('the contract names the rule that is broken where', () => {
  test.each(Object.entries(wrongStrategies))('%s', (_, { create, breaks, otherwise }) => {
    const broken = brokenRules({ ...right, create, ...otherwise });
    expect([...broken.keys()]).toEqual(expect.arrayContaining([...breaks]));
    for (const [name, message] of broken) {
      expect(message).toContain(`${name}; `);
      expect(message).toMatch(/; (?:.+: expected .+, got .+|threw .+)$/s);
    }
  });
});

test('there is such a strategy for every rule', () => {
  const subjects = [right, { ...right, checksDefault: false, selectsSent: false }];
  const names = subjects.flatMap(versioningContract).map(({ name }) => name);
  const broken = Object.values(wrongStrategies).flatMap(({ breaks }) => breaks);
  expect([...new Set(broken)].sort()).toEqual([...new Set(names)].sort());
});

test('no two rules have the same name', () => {
  const names = versioningContract(right).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
