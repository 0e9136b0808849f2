/**
 * The error of `reverse` if no route has the name and takes the arguments. Throw it in a reverser of your own too.
 * Check for it with `isNoReverseMatch`.
 */
export class NoReverseMatch extends Error {
  /** Identifies the error, even if another copy of the package threw it. */
  readonly code: 'ERR_NO_REVERSE_MATCH' = 'ERR_NO_REVERSE_MATCH';

  /** The name of the class, even in minified code. */
  override get name(): string {
    return 'NoReverseMatch';
  }
}

/** Returns whether `error` has the `code` of a `NoReverseMatch`. Another copy of this package may have thrown it. */
export function isNoReverseMatch(error: unknown): error is NoReverseMatch {
  return (error as Partial<NoReverseMatch> | null)?.code === 'ERR_NO_REVERSE_MATCH';
}
