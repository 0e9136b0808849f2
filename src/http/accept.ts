import { mentions, readParameter, specificity, splitRanges, takes } from './media-range.js';
import { rank } from './rank.js';
import type { Reading } from './reading.js';

/**
 * The parameter `name` of the media range that the client prefers most (RFC 9110, section 12.5.1), among those
 * that take one of `mediaTypes` (any, where it is empty).
 */
export function readAccept(accept: string, name: string, mediaTypes: readonly string[]): Reading {
  if (accept.includes(',')) {
    const range = mentions(accept, name) ? preferredRange(accept, mediaTypes) : undefined;
    return range === undefined ? null : readParameter(range, name);
  }
  const value = readParameter(accept, name);
  return value !== null && isAcceptable(accept, mediaTypes) ? value : null;
}

/** By weight, then specificity, then order. */
function preferredRange(accept: string, mediaTypes: readonly string[]): string | undefined {
  const byWeight = new Map<number, string>();
  for (const range of splitRanges(accept)) {
    if (!takes(range, mediaTypes)) continue;
    const weight = weightOf(range);
    const rival = byWeight.get(weight);
    const isBetter = rival === undefined || specificity(range) > specificity(rival);
    if (isBetter) byWeight.set(weight, range);
  }
  const [best = -1] = rank([...byWeight.keys()]);
  return [...byWeight.values()][best];
}

/** A weight of 0 refuses a range. */
function isAcceptable(range: string, mediaTypes: readonly string[]): boolean {
  return takes(range, mediaTypes) && (!mentions(range, 'q') || weightOf(range) > 0);
}

/** In thousandths, which is as fine as weights are (RFC 9110, section 12.4.2); NaN for what is no one number. */
function weightOf(range: string): number {
  const text = readParameter(range, 'q') ?? '1';
  return typeof text === 'string' ? Math.round(Number.parseFloat(text) * 1000) : Number.NaN;
}
