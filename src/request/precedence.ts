import type { MediaRange } from './media-range.js';
import type { Reading } from './reading.js';
import { startsWithIgnoringCase } from './scan.js';

/** Returns the `ranges` that speak for one of `mediaTypes`, a range once for each. */
export function rangesFor(
  mediaTypes: readonly string[],
  ranges: readonly MediaRange[],
): MediaRange[] {
  const speaking: MediaRange[] = [];
  for (const mediaType of mediaTypes) {
    for (const range of mostSpecificRanges(mediaType, ranges)) speaking.push(range);
  }
  return speaking;
}

/**
 * Returns the `ranges` that speak for `mediaType`. "The most specific reference has precedence" (RFC 9110, section
 * 12.5.1): no more specific range that names the same version, or none, matches it too.
 */
function mostSpecificRanges(mediaType: string, ranges: readonly MediaRange[]): MediaRange[] {
  const references = ranges.filter(({ type }) => matches(type, mediaType));
  // Mostly there is one, and nothing to compare it with.
  if (references.length === 1) return references;
  const least = highest(references.filter(({ version }) => version === null));
  let mostSpecific: MediaRange | undefined;
  return references.sort(byVersionAndSpecificity).filter((range) => {
    if (mostSpecific?.version !== range.version) mostSpecific = range;
    return specificity(range) === Math.max(specificity(mostSpecific), least);
  });
}

function byVersionAndSpecificity(one: MediaRange, other: MediaRange): number {
  return byVersion(one, other) || specificity(other) - specificity(one);
}

/**
 * Compares in an order that puts equal versions side by side. The readers of `Accept` sort, because otherwise a client
 * could choose numerals that a `Map` of Node 20.19 hashes alike.
 */
export function byVersion({ version: one }: MediaRange, { version: other }: MediaRange): number {
  if (one === other) return 0;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : 1;
  return rank(one) - rank(other);
}

function rank(version: Reading): number {
  if (version === null) return 0;
  return typeof version === 'string' ? 2 : 1;
}

/** Returns whether `type`, such as `text/*`, covers `mediaType`. */
function matches(type: string, mediaType: string): boolean {
  if (type === '*/*') return true;
  if (type.endsWith('/*')) return startsWithIgnoringCase(mediaType, 0, type.slice(0, -1));
  return isType(type, mediaType);
}

/** Returns whether `type` is `mediaType`, in upper or lower case. */
export function isType(type: string, mediaType: string): boolean {
  return type.length === mediaType.length && startsWithIgnoringCase(mediaType, 0, type);
}

/** Returns 0 for any type, 1 for any subtype, 2 for a type, 3 for a type with parameters other than its weight. */
export function specificity({ type, hasParameters }: MediaRange): number {
  if (type === '*/*') return 0;
  if (type.endsWith('/*')) return 1;
  return hasParameters ? 3 : 2;
}

function highest(ranges: readonly MediaRange[]): number {
  return ranges.reduce((most, range) => Math.max(most, specificity(range)), 0);
}
