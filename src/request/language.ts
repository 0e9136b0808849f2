import Negotiator from 'negotiator';
import { find } from './scan.js';

/** A language tag that a basic language range can match (RFC 4647, section 2.1). The last subtag is no singleton. */
export const LANGUAGE_TAG: RegExp = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*(?<=[a-z\d]{2})$/i;

/** The bound on the work for a header. A browser sends fewer than 20. */
const MAX_RANGES = 100;

/**
 * Makes a function that looks up the tag that an Accept-Language header prefers (RFC 4647, section 3.4).
 *
 * @param tags In lower case. If no range finds a tag, the result is the first tag that the header does not reject, or
 *   the first tag of all.
 */
export function languageLookUp(tags: readonly [string, ...string[]]): (header: string) => string {
  const known = new Set(tags);
  const longest = Math.max(...tags.map((tag) => tag.length));
  return (header) => {
    const elements = header.toLowerCase().split(',', MAX_RANGES);
    const accepted = rangesByWeight(elements);
    const isRejected = rejection(elements, accepted);
    for (const range of accepted) {
      // A longer text is no tag, and to take away its subtags one by one takes quadratic time.
      for (const tag of truncations(range.slice(0, longest + 1))) {
        if (known.has(tag) && !isRejected(tag)) return tag;
      }
    }
    return tags.find((tag) => !isRejected(tag)) ?? tags[0];
  };
}

/** Returns the ranges in order of preference, without the ranges of weight 0. */
function rangesByWeight(elements: readonly string[]): readonly string[] {
  return new Negotiator({ headers: { 'accept-language': elements.join() } }).languages();
}

/** Returns whether the most specific range for a tag has the weight 0, which means "not acceptable". */
function rejection(
  elements: readonly string[],
  accepted: readonly string[],
): (tag: string) => boolean {
  const weighted = elements.filter((element) => !/;\s*q=(?!\s*[\d.])/.test(element));
  const named = new Set(rangesByWeight(weighted.map(withoutWeight)));
  return (tag) => {
    const range = [...truncations(tag)].find((each) => named.has(each));
    return range !== undefined && !accepted.includes(range);
  };
}

function withoutWeight(element: string): string {
  return element.slice(0, find(element, ';', 0));
}

/** Yields `tag`, then what is left of it as the subtags are taken away from the end. */
function* truncations(tag: string): Generator<string> {
  for (let end = tag.length; end > 0; end = tag.lastIndexOf('-', end - 1)) yield tag.slice(0, end);
}
