import { COMMA, type MediaRange, parseRange, parseRanges } from './media-range.js';
import { mostSpecificRanges, specificity } from './precedence.js';

/**
 * The media range that the client prefers most (RFC 9110, section 12.5.1), among those that speak for one of
 * `mediaTypes` (any, where it is empty). Its version is its parameter `name`.
 */
export function preferredRange(
  accept: string,
  name: string | null,
  mediaTypes: readonly string[],
): MediaRange | undefined {
  const isList = accept.includes(COMMA);
  // The lists of browsers carry no version, and are long.
  if (isList && name !== null && !includesIgnoringCase(accept, name)) return undefined;
  const ranges = isList ? parseRanges(accept, name) : [parseRange(accept, name)];
  return mediaTypes.length === 0 ? preferred(ranges) : preferredForTypes(mediaTypes, ranges);
}

function includesIgnoringCase(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}

function preferredForTypes(
  mediaTypes: readonly string[],
  ranges: readonly MediaRange[],
): MediaRange | undefined {
  let best: MediaRange | undefined;
  for (const mediaType of mediaTypes) best = preferred(mostSpecificRanges(mediaType, ranges), best);
  return best;
}

/** Returns the most preferred of `ranges` and `current`. */
function preferred(ranges: readonly MediaRange[], current?: MediaRange): MediaRange | undefined {
  let best = current;
  for (const range of ranges) {
    if (isAccepted(range) && (best === undefined || isPreferred(range, best))) best = range;
  }
  return best;
}

/** A weight of 0 refuses a range, and so does one that is no number. */
function isAccepted({ type, weight }: MediaRange): boolean {
  return weight > 0 && type.includes('/');
}

/** By weight, then specificity, then order. */
function isPreferred(one: MediaRange, other: MediaRange): boolean {
  const more =
    one.weight - other.weight ||
    specificity(one) - specificity(other) ||
    other.position - one.position;
  return more > 0;
}
