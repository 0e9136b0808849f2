import type { CompleteSubject } from './complete-subject.js';
import { Mismatch, show } from './expect.js';

/** One rule of the contract. */
export interface ContractRule {
  /** What is to be true, such as `determineVersion returns the version sent`. */
  readonly name: string;
  /** @throws {Error} that says which rule does not hold, what was expected of it, and what came instead. */
  readonly run: () => void;
}

/** Makes rules for a subject. */
export type Rules = (subject: CompleteSubject) => ContractRule[];

export function rule(name: string, check: () => void): ContractRule {
  const run = () => {
    try {
      check();
    } catch (cause) {
      const told = cause instanceof Mismatch ? cause.message : `threw ${show(cause)}`;
      throw new Error(`The rule "${name}" is broken: ${told}`, { cause });
    }
  };
  return { name, run };
}
