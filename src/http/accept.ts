import { accepts, COMMA, finder, readParameter, specificity, WEIGHT } from './media-range.js';
import { rank } from './rank.js';
import type { Reading } from './reading.js';
import type { Find } from './scan.js';

/**
 * The parameter `name` of the media range that the client prefers most (RFC 9110, section 12.5.1), among those
 * that take one of `mediaTypes` (any, where it is empty).
 */
export function readAccept(accept: string, name: string, mediaTypes: readonly string[]): Reading {
  return accept.includes(COMMA)
    ? readList(accept, name, mediaTypes)
    : readRange(accept, name, mediaTypes);
}

/** A weight of 0 refuses a range. */
function readRange(range: string, name: string, mediaTypes: readonly string[]): Reading {
  const find = finder(range);
  const mayHaveWeight = range.includes(WEIGHT) || range.includes('Q');
  const isRefused = mayHaveWeight && !(weightOf(range, find) > 0);
  return accepts(range, mediaTypes) && !isRefused ? readParameter(range, name, find) : null;
}

function readList(accept: string, name: string, mediaTypes: readonly string[]): Reading {
  const find = finder(accept);
  // The lists of browsers carry no version, and are long.
  const mayCarry = accept.toLowerCase().includes(name.toLowerCase());
  const range = mayCarry ? preferredRange(accept, mediaTypes, find) : undefined;
  return range === undefined ? null : readParameter(range, name, find);
}

/** By weight, then specificity, then order. */
function preferredRange(
  accept: string,
  mediaTypes: readonly string[],
  find: Find,
): string | undefined {
  const byWeight = new Map<number, Candidate>();
  for (let start = 0, end = 0; end !== -1; start = end + 1) {
    end = find(accept, COMMA, start);
    const range = accept.slice(start, end === -1 ? accept.length : end);
    if (!accepts(range, mediaTypes)) continue;
    const weight = weightOf(range, find);
    byWeight.set(weight, moreSpecific(byWeight.get(weight), { range }, find));
  }
  const [best = -1] = rank([...byWeight.keys()]);
  return [...byWeight.values()][best]?.range;
}

interface Candidate {
  readonly range: string;
  /** Kept once it is known: an attacker's range is long, and has many rivals. */
  specificity?: number;
}

function moreSpecific(first: Candidate | undefined, second: Candidate, find: Find): Candidate {
  if (first === undefined) return second;
  first.specificity ??= specificity(first.range, find);
  second.specificity = specificity(second.range, find);
  return second.specificity > first.specificity ? second : first;
}

/** In thousandths (RFC 9110, section 12.4.2), 1000 at most; NaN for what is no one number. */
function weightOf(range: string, find: Find): number {
  const text = readParameter(range, WEIGHT, find) ?? '1';
  if (typeof text !== 'string') return Number.NaN;
  return Math.min(Math.round(Number.parseFloat(text) * 1000), 1000);
}
