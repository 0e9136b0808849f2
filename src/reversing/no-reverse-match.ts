import { list, show, truncate } from '../util/type-errors.js';
import type { Arguments } from './fill-route.js';

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

/** Creates the error for arguments that no pattern takes. Its message has fewer than 2,000 characters. */
export function createNoReverseMatch(
  name: string,
  { params, args }: Arguments,
  patterns: readonly string[],
): NoReverseMatch {
  if (patterns.length === 0) return new NoReverseMatch(`No route is named ${show(name)}.`);
  const named = list(Object.entries(params), ([key, value]) => `${show(key)}:${show(value)}`);
  const given = truncate(`params {${named}} and args ${show(args)}`, 600);
  const tried = truncate(list(patterns, show), 600);
  return new NoReverseMatch(
    `No route named ${show(name)} takes ${given}. Tried ${tried}. An argument is missing or unknown, ` +
      'or a value that a URL cannot carry: empty, `.`, `..` or `/`.',
  );
}
