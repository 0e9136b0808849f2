import { Mismatch } from './expect.js';
import type { CompleteSubject } from './subject.js';
import { textOf } from './text-of.js';

/** A rule of the contract for strategies. */
export interface ContractRule {
  /** What a strategy must do, such as `determineVersion returns the version sent`. */
  readonly name: string;
  /**
   * @throws {Error} If the strategy does not. The message contains the rule, and what was expected
   *   and what came instead.
   */
  readonly run: () => void;
}

export type Rules = (subject: CompleteSubject) => ContractRule[];

export function rule(name: string, check: () => void): ContractRule {
  const run = () => {
    try {
      check();
    } catch (cause) {
      throw brokenRule(name, cause);
    }
  };
  return { name, run };
}

/** Creates the error of a broken rule. If the strategy threw, its error is the cause. */
export function brokenRule(name: string, error: unknown): Error {
  const message = `The rule "${name}" is broken:`;
  if (error instanceof Mismatch) return new Error(`${message} ${error.message}`);
  return new Error(`${message} threw ${textOf(error)}`, { cause: error });
}
