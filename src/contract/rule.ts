import { checkNames } from '../util/checks.js';
import { textOf } from './text-of.js';

/** A rule of the contract for strategies. */
export interface ContractRule {
  /** What a strategy must do, such as `the version sent is the version of the request`. */
  readonly name: string;
  /**
   * @throws {Error} If the strategy does not. The message has the rule, the settings, the request,
   *   and what was expected and what came instead.
   */
  readonly run: () => void;
}

/** Thrown if a strategy or a plugin does something else than a rule expects. */
export class Mismatch extends Error {}

/**
 * Creates the error of a broken rule.
 *
 * @param error What the check threw. If it is an error of the strategy, it is the cause.
 * @param details Further lines of the message, such as the request.
 */
export function brokenRule(name: string, error: unknown, details: readonly string[] = []): Error {
  const isMismatch = error instanceof Mismatch;
  const problem = isMismatch ? error.message : `threw ${textOf(error)}`;
  const message = [`The rule "${name}" is broken: ${problem}`, ...details].join('\n  ');
  return new Error(message, isMismatch ? {} : { cause: error });
}

/** The names of rules that a subject does not keep, each with the reason. */
export type Skipped = Readonly<Record<string, string>>;

/**
 * Leaves out the rules that `skip` names.
 *
 * @throws {TypeError} If there is no rule of that name, because it may be misspelled.
 */
export function withoutSkipped<Rule extends { readonly name: string }>(
  owner: string,
  rules: readonly Rule[],
  skip: Skipped = {},
): Rule[] {
  const names = rules.map(({ name }) => name);
  checkNames(owner, 'rule', skip, names);
  return rules.filter(({ name }) => !Object.hasOwn(skip, name));
}
