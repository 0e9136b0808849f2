import { determineRules } from './determine.js';
import { headerRules } from './headers.js';
import { responseRules } from './responses.js';
import { linkRules, reverseRules } from './reverse.js';
import type { ContractRule, Rules } from './rule.js';
import { selectRules } from './select.js';
import { type ContractSubject, completeSubject } from './subject.js';

export { type PluginRule, pluginContract } from './plugin/plugin-contract.js';
export { sendTo } from './plugin/send-to.js';
export type {
  PluginApplication,
  PluginCall,
  PluginMount,
  PluginReceived,
  PluginRequest,
  PluginResponse,
  PluginRoute,
  PluginServer,
  PluginSubject,
} from './plugin/subject.js';
export type { ContractRule } from './rule.js';
export type {
  ContractRequest,
  ContractResult,
  ContractStrategy,
  ContractSubject,
} from './subject.js';

/**
 * Returns the rules that every strategy must follow. Run them in the tests of a strategy of your
 * own, with any test runner. If the strategy breaks a rule, it throws an error that says which
 * rule, and what was expected and what came instead.
 *
 * @example
 * ```ts
 * for (const { name, run } of versioningContract(subject)) test(name, run);
 * ```
 *
 * @throws {TypeError} If `subject` has an unknown key, or neither `followLink` nor
 *   `linksCarryVersion: false`, or both.
 */
export function versioningContract(subject: ContractSubject): ContractRule[] {
  const complete = completeSubject(subject);
  return RULES.flatMap((rulesOf) => rulesOf(complete));
}

const RULES: readonly Rules[] = [
  determineRules,
  selectRules,
  headerRules,
  responseRules,
  reverseRules,
  linkRules,
];
