/**
 * No route has the name that was to be reversed and takes the arguments that were given.
 * A reverser of your own throws it too. Tell it by its `code`.
 */
export class NoReverseMatch extends Error {
  readonly code: 'ERR_NO_REVERSE_MATCH' = 'ERR_NO_REVERSE_MATCH';

  override get name(): string {
    return 'NoReverseMatch';
  }
}

/** Whether `error` is one, be it of another copy of this package. */
export function isNoReverseMatch(error: unknown): error is NoReverseMatch {
  return (error as Partial<NoReverseMatch> | null)?.code === 'ERR_NO_REVERSE_MATCH';
}
