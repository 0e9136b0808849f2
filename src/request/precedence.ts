import type { MediaRange } from './media-range.js';
import type { Reading } from './reading.js';
import { startsWithIgnoringCase } from './scan.js';

/**
 * Those of `ranges` that speak for `mediaType`. "The most specific reference has precedence" (RFC 9110, section
 * 12.5.1): no more specific range that names the same version, or none, matches it too.
 */
export function mostSpecificRanges(mediaType: string, ranges: readonly MediaRange[]): MediaRange[] {
  const references = ranges.filter(({ type }) => matches(type, mediaType));
  // Mostly there is one, and nothing to compare it with.
  if (references.length === 1) return references;
  const highest = new Map<Reading, number>();
  for (const range of references) {
    const key = keyOf(range);
    highest.set(key, Math.max(specificity(range), highest.get(key) ?? 0));
  }
  const highestOfNone = highest.get(null) ?? 0;
  return references.filter((range) => {
    const its = specificity(range);
    return its === highest.get(keyOf(range)) && its >= highestOfNone;
  });
}

/** Whether a media range of that type, such as `text/*`, covers `mediaType`. */
function matches(type: string, mediaType: string): boolean {
  if (type === '*/*') return true;
  if (type.endsWith('/*')) return startsWithIgnoringCase(mediaType, 0, type.slice(0, -1));
  return type.length === mediaType.length && startsWithIgnoringCase(mediaType, 0, type);
}

/** 0 for any type, 1 for any subtype, 2 for a type, 3 for one with parameters other than its weight. */
export function specificity({ type, hasParameters }: MediaRange): number {
  if (type === '*/*') return 0;
  if (type.endsWith('/*')) return 1;
  return hasParameters ? 3 : 2;
}

/** Never a numeral: Node 20.19 hashes those by their value, so that a stranger could make all keys collide. */
function keyOf({ version }: MediaRange): Reading {
  return typeof version === 'string' ? `=${version}` : version;
}
