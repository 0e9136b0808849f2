import Negotiator from 'negotiator';

/**
 * A tag in the form of a basic language range, such as `de-AT` (RFC 4647, section 2.1).
 * The last subtag has at least two characters, because a subtag of one character needs another after it.
 */
export const LANGUAGE_TAG: RegExp = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*(?<=[a-z\d]{2})$/i;

/** The maximum number of ranges that are read from a header. A browser sends fewer than 20. */
const MAX_RANGES = 100;

/**
 * Returns a function that looks up the tag that an `Accept-Language` header prefers (RFC 4647, section 3.4).
 * If no range matches, the function returns the first tag that the header does not reject, else the first tag.
 *
 * @param tags The available tags, in lower case.
 * @example
 * ```ts
 * languageLookUp(['en', 'de'])('de-AT, en;q=0.5'); // 'de'
 * ```
 */
export function languageLookUp(tags: readonly [string, ...string[]]): (header: string) => string {
  const known = new Set(tags);
  const longest = Math.max(...tags.map((tag) => tag.length));
  return (header) => {
    const elements = header.toLowerCase().split(',', MAX_RANGES);
    const accepted = rangesByWeight(elements);
    const isRejected = rejectionTest(elements, accepted);
    for (const range of accepted) {
      // Cut a range that is longer than every tag, because otherwise its truncations take quadratic time.
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

/**
 * Returns a function that tells whether the header rejects a tag. The most specific range of the tag decides.
 * The header `de, de-at;q=0` rejects `de-at`. `*;q=0` and a range with an invalid weight reject no tag.
 */
function rejectionTest(
  elements: readonly string[],
  accepted: readonly string[],
): (tag: string) => boolean {
  const valid = elements.filter((element) => !/;\s*q=(?!\s*[\d.])/.test(element));
  const named = new Set(rangesByWeight(valid.map(withoutWeight)));
  return (tag) => {
    const range = [...truncations(tag)].find((each) => named.has(each));
    return range !== undefined && !accepted.includes(range);
  };
}

function withoutWeight(element: string): string {
  return element.split(';', 1)[0] as string;
}

/** Yields `tag`, then removes its last subtag again and again: `zh-hant-tw`, `zh-hant`, `zh`. */
function* truncations(tag: string): Generator<string> {
  for (let end = tag.length; end > 0; end = tag.lastIndexOf('-', end - 1)) yield tag.slice(0, end);
}
