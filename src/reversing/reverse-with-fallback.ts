import { truncate } from '../util/show.js';
import { isNoReverseMatch, NoReverseMatch } from './no-reverse-match.js';
import type { ReverseOptions, UrlReverser } from './url-reverser.js';

/** What `reverseWithFallback` needs of a strategy. */
export interface ReversingStrategy {
  readonly reverser: UrlReverser;
  reverse(name: string, options?: ReverseOptions): string;
}

/**
 * The URL of `name` by `versioning`; where no versioned route matches, the unversioned one: the pages
 * that all versions share.
 *
 * @throws {NoReverseMatch} where there is neither; it says what was missing in both.
 */
export function reverseWithFallback<S extends ReversingStrategy>(
  versioning: S,
  name: Parameters<S['reverse']>[0],
  options: ReverseOptions = {},
): string {
  try {
    return versioning.reverse(name, options);
  } catch (versioned) {
    if (!isNoReverseMatch(versioned)) throw versioned;
    try {
      return versioning.reverser.reverse(name, options);
    } catch (unversioned) {
      if (!isNoReverseMatch(unversioned)) throw unversioned;
      const [first, second] = [versioned, unversioned].map(({ message }) => truncate(message, 950));
      throw new NoReverseMatch(`${first} Without the version: ${second}`, { cause: versioned });
    }
  }
}
