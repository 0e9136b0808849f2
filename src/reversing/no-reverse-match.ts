import { isInstance } from '../util/type-checks.js';

/**
 * The error of `reverse` if no route has the name, or none of that name takes the arguments. Throw
 * it in a reverser of your own too. Errors of the other copy of the package, ESM or CommonJS, are
 * instances too.
 *
 * @example
 * ```ts
 * reverser.reverse('user', { params: { id: '..' } });
 * // NoReverseMatch: No route named "user" takes params {"id":".."} and args []. Tried "/users/:id".
 * ```
 */
export class NoReverseMatch extends Error {
  /** Identifies the error in a log. */
  readonly code: 'ERR_NO_REVERSE_MATCH' = 'ERR_NO_REVERSE_MATCH';

  /** Takes the message and the cause, as `Error` does. */
  constructor(message?: string, options?: { cause?: unknown }) {
    super(message, options);
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Returns whether `value` is an error of this class, from either copy of the package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass has other instances than its base class
    return isInstance(this, value, BRAND);
  }

  /** The name of the class, which minifying does not change. */
  override get name(): string {
    return 'NoReverseMatch';
  }
}

const BRAND = Symbol.for('request-versioning.NoReverseMatch');
