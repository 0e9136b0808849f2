import { isInstance } from '../util/type-checks.js';

/**
 * The error of `reverse` if no route has the name and takes the arguments. Throw it in a reverser of your own too.
 * `instanceof` also recognizes an error of another copy of the package.
 */
export class NoReverseMatch extends Error {
  /** Identifies the error in a log. */
  readonly code: 'ERR_NO_REVERSE_MATCH' = 'ERR_NO_REVERSE_MATCH';

  /** Takes the message and the cause, as `Error` does. */
  constructor(message?: string, options?: { cause?: unknown }) {
    super(message, options);
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Returns whether `value` is an error of this class, of either copy of the package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass has other instances than its base class
    return isInstance(this, value, BRAND);
  }

  /** The name of the class, even in minified code. */
  override get name(): string {
    return 'NoReverseMatch';
  }
}

const BRAND = Symbol.for('request-versioning.NoReverseMatch');
