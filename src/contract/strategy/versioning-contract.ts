import { brokenRule, type ContractRule, withoutSkipped } from '../rule.js';
import { ambiguities, asSource, decisions, preferences } from './decisions.js';
import { ends } from './ends.js';
import { type Kit, makeKit, type Rules } from './kit.js';
import { parameter, reversing, withoutVersion, withVersion } from './links.js';
import { requests } from './requests.js';
import { responses } from './responses.js';
import { selections } from './selections.js';
import type { ContractSubject } from './subject.js';

/**
 * Returns the rules that every strategy must follow. Run them in the tests of a strategy of your
 * own, with any test runner. If the strategy breaks a rule, it throws an error that says which
 * rule, what was sent, and what was expected and what came instead. The first broken rule is
 * usually the clearest.
 *
 * @example
 * ```ts
 * for (const { name, run } of versioningContract(subject)) test(name, run);
 * ```
 *
 * @throws {TypeError} If `skip` names an unknown rule.
 */
export function versioningContract(subject: ContractSubject): ContractRule[] {
  const groups = [
    decisions,
    ...(subject.requestWithBoth === null ? [] : [ambiguities]),
    ...(subject.requestWithPreferred ? [preferences] : []),
    ...[requests, selections, ends, responses, reversing],
    subject.followLink === null ? withoutVersion : withVersion,
    parameter,
    asSource,
  ];
  const rules = groups.flatMap((group) =>
    Object.keys(group(makeKit(subject))).map((name) => ({
      name,
      run: () => check(subject, group, name),
    })),
  );
  return withoutSkipped('versioningContract', rules, subject.skip);
}

/** Runs one rule of a group, with a kit of its own. */
function check(subject: ContractSubject, group: (kit: Kit) => Rules, name: string): void {
  const kit = makeKit(subject);
  try {
    group(kit)[name]?.();
  } catch (error) {
    throw brokenRule(name, error, kit.describe());
  }
}
