import type { ErrorDetails } from '../response/version-error.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';

/** What `forRequest` or `forVersion` has determined. The links of its result keep it. */
export interface Determined {
  /** The version, or `null` for no version. */
  readonly version: string | null;
  /** In a combination, the source that carried the version. It builds the links and rejects. */
  readonly source?: (UrlReverser & ErrorDetails) | undefined;
  /** In a combination without such a source, the version of a URL that carries none. */
  readonly defaultVersion?: string | null | undefined;
}

/**
 * The key of the options of `reverse` that holds it. It is a symbol, so a reverser sees only the options that a caller can
 * write, and both copies of the package have the same one.
 */
export const DETERMINED: unique symbol = Symbol.for('request-versioning.determined');

/** Returns what the options of a link of `forRequest` hold, or `undefined` for the options of a caller. */
export function determinedIn(options: ReverseOptions): Determined | undefined {
  return (options as { readonly [DETERMINED]?: Determined })[DETERMINED];
}
