/** The reading of a request that carries two different versions. Both copies of the package share it. */
export const AMBIGUOUS: unique symbol = Symbol.for('request-versioning.ambiguous');

/** The value of a parameter. `null` means that the request has none. */
export type Reading = string | null | typeof AMBIGUOUS;

/** The version that a request carries, or several versions in order of preference. */
export type VersionReading = Reading | readonly string[];

/** Merges two occurrences of a parameter. Different values are ambiguous. */
export function mergeReadings(one: Reading, other: Reading): Reading {
  if (one === null || one === other) return other;
  return other === null ? one : AMBIGUOUS;
}
