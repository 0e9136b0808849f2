import type { MediaRange } from './media-range.js';
import type { Reading } from './reading.js';
import { startsWithIgnoringCase } from './scan.js';

/** Returns the `ranges` that apply to one of `mediaTypes`. A range that applies to two types appears twice. */
export function rangesFor(
  mediaTypes: readonly string[],
  ranges: readonly MediaRange[],
): MediaRange[] {
  const applying: MediaRange[] = [];
  for (const mediaType of mediaTypes) {
    for (const range of mostSpecificRanges(mediaType, ranges)) applying.push(range);
  }
  return applying;
}

/**
 * Returns the `ranges` that apply to `mediaType`. A range applies if it matches the type, and no more specific range
 * takes precedence (RFC 9110, section 12.5.1). A range takes precedence over less specific ranges of the same version.
 * A range without a version takes precedence over less specific ranges of every version.
 *
 * In `text/*;version=v1, text/html;version=v1;q=0`, only the second range applies to `text/html`.
 */
function mostSpecificRanges(mediaType: string, ranges: readonly MediaRange[]): MediaRange[] {
  const matching = ranges.filter(({ type }) => matches(type, mediaType));
  // Usually there is only one range, which needs no sorting.
  if (matching.length === 1) return matching;
  const unversioned = highestSpecificity(matching.filter(({ version }) => version === null));
  let mostSpecific: MediaRange | undefined;
  return matching.sort(byVersionAndSpecificity).filter((range) => {
    // The first range of each version is the most specific range of this version.
    if (mostSpecific?.version !== range.version) mostSpecific = range;
    return specificity(range) === Math.max(specificity(mostSpecific), unversioned);
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

/** Returns a different number for each kind of reading. */
function rank(version: Reading): number {
  if (version === null) return 0;
  return typeof version === 'string' ? 2 : 1;
}

/** Returns whether `type`, such as `text/*`, matches `mediaType`. */
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

function highestSpecificity(ranges: readonly MediaRange[]): number {
  return ranges.reduce((most, range) => Math.max(most, specificity(range)), 0);
}
