import { type ContractSubject, versioningContract } from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import {
  linking,
  right,
  strategiesThatBreakARule,
} from '../support/strategies-that-break-a-rule.js';

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

test.each([
  ['lacks requestWithBoth', { ...right, requestWithBoth: undefined }],
  ['names two versions', { ...right, versions: ['v1', 'v2'] }],
  ['names a version twice', { ...right, versions: ['v1', 'v1', 'v2'] }],
])('a subject that %s breaks a rule', (_, subject) => {
  expect(brokenRules(subject as unknown as ContractSubject).size).toBeGreaterThan(0);
});

test.each([
  ['neither followLink nor linksCarryVersion', { ...linking, followLink: undefined }],
  ['linksCarryVersion: true without followLink', { ...right, linksCarryVersion: true }],
  ['followLink and linksCarryVersion: false', { ...linking, linksCarryVersion: false }],
])('versioningContract throws a TypeError for a subject with %s', (_, subject) => {
  const expected = 'followLink must be a function, or absent with linksCarryVersion: false, got';
  const run = () => versioningContract(subject);
  expect(run).toThrow(TypeError);
  expect(run).toThrow(`versioningContract: ${expected}`);
});
