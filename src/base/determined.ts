import type { ErrorDetails } from '../response/version-error.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';

/** The version that `forRequest` or `forVersion` determined, for the links of its result. */
export interface Determined {
  /** The version, or `null` for none. */
  readonly version: string | null;
  /**
   * In a combination, the source that had the version. It builds the links, and its status and
   * message reject. For a link, it is the source that builds it.
   */
  readonly source?: (UrlReverser & ErrorDetails) | undefined;
}

/**
 * The key under which the options of `reverse` contain it. A symbol stays invisible to reversers,
 * and `Symbol.for` gives both copies of the package the same one.
 */
export const DETERMINED: unique symbol = Symbol.for('request-versioning.determined');

/**
 * Returns what `forRequest` added to the options of a link, or `undefined` if a caller wrote the
 * options.
 */
export function determinedIn(options: ReverseOptions): Determined | undefined {
  return (options as { readonly [DETERMINED]?: Determined })[DETERMINED];
}
