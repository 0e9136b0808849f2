import type { MediaRange } from './media-range.js';
import type { Reading } from './reading.js';
import { startsWithIgnoringCase } from './scan.js';

/**
 * Returns the `ranges` that speak for one of `mediaTypes`. A range speaks for a type if it covers the type, and if no
 * more specific range overrides it. A range that speaks for two types appears twice.
 */
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
 * Returns the `ranges` that speak for `mediaType`. Among ranges of the same version, the most specific range overrides
 * the others (RFC 9110, section 12.5.1). A range without a version overrides less specific ranges of every version.
 * In `text/*;version=v1, text/html;version=v1;q=0`, the second range overrides the first for `text/html`.
 */
function mostSpecificRanges(mediaType: string, ranges: readonly MediaRange[]): MediaRange[] {
  const references = ranges.filter(({ type }) => matches(type, mediaType));
  // Usually there is only one range, which needs no sorting.
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
 * Compares two ranges, so that sorting puts equal versions side by side. A `Map` by version could be slow, because a
 * client can send many numbers that have equal hashes on Node 20.19.
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

/** Returns whether `type` equals `mediaType`. Ignores case. */
export function isType(type: string, mediaType: string): boolean {
  return type.length === mediaType.length && startsWithIgnoringCase(mediaType, 0, type);
}

/** Returns 0 for any type, 1 for `text/*`, 2 for `text/html`, and 3 for `text/html;level=1`. Ignores the weight. */
export function specificity({ type, hasParameters }: MediaRange): number {
  if (type === '*/*') return 0;
  if (type.endsWith('/*')) return 1;
  return hasParameters ? 3 : 2;
}

function highest(ranges: readonly MediaRange[]): number {
  return ranges.reduce((most, range) => Math.max(most, specificity(range)), 0);
}
