import { checkNames } from '../../util/checks.js';
import { brokenRule, type ContractRule, withoutSkipped } from '../rule.js';
import { AMBIGUITIES, AS_SOURCE, DECISIONS } from './decisions.js';
import { ENDS } from './ends.js';
import { makeKit } from './kit.js';
import { REVERSING, WITH_VERSION, WITHOUT_VERSION } from './links.js';
import { REQUESTS } from './requests.js';
import { RESPONSES } from './responses.js';
import { SELECTIONS } from './selections.js';
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
 * @throws {TypeError} If `subject` has an unknown key, or `skip` an unknown rule.
 */
export function versioningContract(subject: ContractSubject): ContractRule[] {
  checkNames('versioningContract', 'key', subject, KEYS);
  const checks = {
    ...DECISIONS,
    ...(subject.requestWithBoth === null ? {} : AMBIGUITIES),
    ...REQUESTS,
    ...SELECTIONS,
    ...ENDS,
    ...RESPONSES,
    ...REVERSING,
    ...(subject.followLink === null ? WITHOUT_VERSION : WITH_VERSION),
    ...AS_SOURCE,
  };
  const rules = Object.entries(checks).map(([name, check]) => {
    const run = () => {
      const kit = makeKit(subject);
      try {
        check(kit);
      } catch (error) {
        throw brokenRule(name, error, kit.describe());
      }
    };
    return { name, run };
  });
  return withoutSkipped('versioningContract', rules, subject.skip);
}

const KEYS: readonly (keyof ContractSubject)[] = [
  'create',
  'requestWith',
  'requestWithBoth',
  'followLink',
  'malformed',
  'versions',
  'skip',
];
