import { truncate } from '../util/type-errors.js';
import { NoReverseMatch } from './no-reverse-match.js';
import type { ReverseOptions, UrlReverser } from './url-reverser.js';

/** The part of a strategy that `reverseWithFallback` uses. */
interface ReversingStrategy {
  /** Builds the unversioned URL. */
  readonly reverser: UrlReverser;
  /**
   * Builds the versioned URL of the route `name`.
   *
   * @throws {NoReverseMatch} If no versioned route matches.
   */
  reverse(name: string, options?: never): string;
}

/**
 * Builds the URL of `name` with the version, or without it if the version has no such route. Use it
 * for an API in which some routes have no version.
 *
 * @example
 * ```ts
 * const { reverse } = versioning.forRequest(request);
 * reverseWithFallback({ reverse, reverser }, 'about'); // '/about', because no route is named 'v1:about'
 * ```
 *
 * @throws {NoReverseMatch} If no route matches with or without the version. The message contains
 *   both reasons.
 */
export function reverseWithFallback<S extends ReversingStrategy>(
  versioning: S,
  name: Parameters<S['reverse']>[0],
  options: ReverseOptions = {},
): string {
  try {
    return versioning.reverse(name, options as never);
  } catch (versioned) {
    if (!(versioned instanceof NoReverseMatch)) throw versioned;
    try {
      return versioning.reverser.reverse(name, options);
    } catch (unversioned) {
      if (!(unversioned instanceof NoReverseMatch)) throw unversioned;
      const [first, second] = [versioned, unversioned].map(({ message }) => truncate(message, 950));
      throw new NoReverseMatch(`${first} Without the version: ${second}`, { cause: versioned });
    }
  }
}
