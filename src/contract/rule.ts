import { Mismatch } from './expect.js';
import type { CompleteSubject } from './subject.js';
import { textOf } from './text-of.js';

/** A rule of the contract. */
export interface ContractRule {
  /** The behavior that the rule checks, such as `determineVersion returns the version sent`. */
  readonly name: string;
  /** @throws {Error} If the rule is broken. Names the rule, and the expected and actual value or the thrown error. */
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

/** Makes the error of a broken rule. A foreign error is its cause. A mismatch is not, because it would be printed twice. */
export function brokenRule(name: string, error: unknown): Error {
  const message = `The rule "${name}" is broken:`;
  if (error instanceof Mismatch) return new Error(`${message} ${error.message}`);
  return new Error(`${message} threw ${textOf(error)}`, { cause: error });
}
