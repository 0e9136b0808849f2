import { wrongValue } from '../util/type-errors.js';

/**
 * The reading of a request that names two different versions and prefers neither, as
 * `?version=v1&version=v2` does. A strategy of your own returns it from `readVersion`, and the
 * request is then rejected with `ERR_VERSION_AMBIGUOUS`. The ESM and the CommonJS copy of the
 * package share the symbol.
 */
export const AMBIGUOUS: symbol = Symbol.for('request-versioning.ambiguous');

/** One version of a request, or `AMBIGUOUS`. */
export type Reading = string | symbol;

/**
 * What `readVersion` found in a request: a version, `null` for no version, or several versions, the
 * most preferred first. An `AMBIGUOUS` in a list rejects the request only if no version before it
 * is allowed.
 *
 * @example
 * ```ts
 * const reading: VersionReading = ['v3', 'v2']; // the client takes v2 if v3 is not allowed
 * ```
 */
export type VersionReading = Reading | null | readonly Reading[];

/**
 * Returns a reading as a list, the most preferred version first.
 *
 * @param owner The strategy that read it.
 * @throws {TypeError} If `readVersion` returned something else than a `VersionReading` or
 *   `undefined`.
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

/** Adds the next value of a parameter to its reading. Two different values are ambiguous. */
export function mergeReadings(reading: Reading | null, next: string): Reading {
  return reading === null || reading === next ? next : AMBIGUOUS;
}
