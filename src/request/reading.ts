import { wrongValue } from '../util/type-errors.js';

/**
 * Stands for two different versions without an order of preference, such as `?version=v1&version=v2`.
 * The ESM and CommonJS copies of the package share the symbol.
 */
export const AMBIGUOUS: unique symbol = Symbol.for('request-versioning.ambiguous');

/** The value of a parameter: a string, `null` if the request lacks it, or `AMBIGUOUS` for two different values. */
export type Reading = string | null | typeof AMBIGUOUS;

/** A version that a request carries, or `AMBIGUOUS` for two versions without an order of preference. */
export type Candidate = Exclude<Reading, null>;

/**
 * The version that a request carries, `null` for no version, or a list of candidates in order of preference.
 * An `AMBIGUOUS` candidate rejects the request only if no candidate before it is allowed.
 *
 * @example
 * ```ts
 * const reading: VersionReading = ['v3', 'v2']; // the client accepts v2 if v3 is not allowed
 * ```
 */
export type VersionReading = Reading | readonly Candidate[];

export function isCandidate(value: unknown): value is Candidate {
  return typeof value === 'string' || value === AMBIGUOUS;
}

/** Creates the error if `owner` read a `value` that is not a `VersionReading`. */
export function wrongReading(owner: object, value: unknown): TypeError {
  return wrongValue(owner, 'the version read', 'a string, a list of strings or null', value);
}

/** Merges the reading of a parameter with its next value. Different values are ambiguous. */
export function mergeReadings(reading: Reading, next: string): Reading {
  return reading === null || reading === next ? next : AMBIGUOUS;
}
