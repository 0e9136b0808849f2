/** The reading of a request that carries two different versions. Both copies of the package share it. */
export const AMBIGUOUS: unique symbol = Symbol.for('request-versioning.ambiguous');

/** The value of a parameter. `null` means that the request has none. */
export type Reading = string | null | typeof AMBIGUOUS;

/** A version that a request carries, or `AMBIGUOUS` for two different versions in its place. */
export type Candidate = Exclude<Reading, null>;

/**
 * The version that a request carries, or several candidates in order of preference. An `AMBIGUOUS` candidate rejects
 * the request only if no candidate before it is allowed.
 */
export type VersionReading = Reading | readonly Candidate[];

export function isCandidate(value: unknown): value is Candidate {
  return typeof value === 'string' || value === AMBIGUOUS;
}

/** Merges two occurrences of a parameter. Different values are ambiguous. */
export function mergeReadings(one: Reading, other: Reading): Reading {
  if (one === null || one === other) return other;
  return other === null ? one : AMBIGUOUS;
}
