import { determineRules } from './determine.js';
import { rejectionRules } from './rejections.js';
import { responseRules } from './responses.js';
import { reverseRules } from './reverse.js';
import type { ContractRule } from './rule.js';
import { selectRules } from './select.js';
import { settingsRules } from './settings.js';
import type { ContractSubject } from './subject.js';

export type { ErrorDetails } from '../response/responses.js';
export type { ContractRule } from './rule.js';
export type {
  ContractRequest,
  ContractStrategy,
  ContractSubject,
} from './subject.js';

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
 *   requestWith: (version) => ({ request: { session: version === null ? {} : { version } } }),
 * });
 * for (const { name, run } of rules) test(name, run);
 * ```
 */
export function versioningContract(subject: ContractSubject): ContractRule[] {
  return [
    settingsRules,
    determineRules,
    selectRules,
    rejectionRules,
    responseRules,
    reverseRules,
  ].flatMap((rulesOf) => rulesOf(subject));
}
