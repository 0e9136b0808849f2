import { wrongValue } from '../util/type-errors.js';

/**
 * Stands for two different versions without an order of preference, such as `?version=v1&version=v2`.
 * Each copy of the package has the same symbol.
 */
export const AMBIGUOUS: symbol = Symbol.for('request-versioning.ambiguous');

/** A version that a request carries, or `AMBIGUOUS` for two versions without an order of preference. */
export type Reading = string | symbol;

/**
 * The version that a request carries, `null` for no version, or a list of versions in order of preference.
 * An `AMBIGUOUS` element rejects the request only if no version before it is allowed.
 *
 * @example
 * ```ts
 * const reading: VersionReading = ['v3', 'v2']; // the client accepts v2 if v3 is not allowed
 * ```
 */
export type VersionReading = Reading | null | readonly Reading[];

/**
 * Returns the versions of a reading, the most preferred first.
 *
 * @throws {TypeError} If `reading` is neither `undefined` nor a `VersionReading`. `owner` is the strategy that read it.
 */
export function toReadings(owner: object, reading: unknown): readonly Reading[] {
  if (reading === null || reading === undefined) return [];
  const readings: readonly unknown[] = Array.isArray(reading) ? reading : [reading];
  for (const each of readings) {
    if (typeof each === 'string' || each === AMBIGUOUS) continue;
    throw wrongValue(owner, 'the version read', 'a string, a list of strings or null', reading);
  }
  return readings as readonly Reading[];
}

/** Merges the value of a parameter with its next value. Different values are ambiguous. */
export function mergeReadings(reading: Reading | null, next: string): Reading {
  return reading === null || reading === next ? next : AMBIGUOUS;
}
