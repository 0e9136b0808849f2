import type { Reading } from '../request/reading.js';
import type { DecidingSource } from './decide.js';

/**
 * What the sources of a combination read together. The list itself names its sources, so that they
 * stay known if a subclass overrides `resolveVersion` and passes on what it got.
 */
export interface CombinedReading extends Array<Reading> {
  /** The sources that had a version. Each must allow it, and the first one rejects. */
  [SOURCES]?: readonly DecidingSource[];
}

export const SOURCES: unique symbol = Symbol('sources');

/** Returns the sources of a reading, which are none outside of a combination. */
export function sourcesOf(reading: unknown): readonly DecidingSource[] {
  return (Object(reading) as CombinedReading)[SOURCES] ?? [];
}
