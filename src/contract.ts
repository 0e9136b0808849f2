import { allowedRules } from './contract/allowed.js';
import { determineRules } from './contract/determine.js';
import { refusalRules } from './contract/refusals.js';
import { responseRules } from './contract/responses.js';
import { reverseRules } from './contract/reverse.js';
import type { ContractRule } from './contract/rule.js';
import { selectRules } from './contract/select.js';
import { settingsRules } from './contract/settings.js';
import type { ContractSubject } from './contract/subject.js';
import { translateRules } from './contract/translate.js';

export type { ContractRule } from './contract/rule.js';
export type { ContractStrategy, ContractSubject, Refusing, Sent } from './contract/subject.js';

/**
 * The rules that hold for every strategy, to be run on one of your own. They need no test runner: a rule that does not
 * hold throws an error that says which one it is, what was expected of it, and what came.
 *
 * @example With node:test, as with any other test runner
 * ```ts
 * import { test } from 'node:test';
 * import { BaseVersioning, type VersioningRequest } from 'request-versioning';
 * import { versioningContract } from 'request-versioning/contract';
 *
 * class SessionVersioning extends BaseVersioning {
 *   override determineVersion(request: VersioningRequest & { session?: { version?: string } }) {
 *     return this.resolveVersion(request.session?.version, request);
 *   }
 * }
 *
 * const rules = versioningContract({
 *   create: (settings) => new SessionVersioning(settings),
 *   send: (version) => ({ request: { session: version === null ? {} : { version } } }),
 * });
 * for (const { name, run } of rules) test(name, run);
 * ```
 */
export function versioningContract(subject: ContractSubject): ContractRule[] {
  return [
    settingsRules,
    allowedRules,
    determineRules,
    selectRules,
    refusalRules,
    translateRules,
    responseRules,
    reverseRules,
  ].flatMap((rulesOf) => rulesOf(subject));
}
