import { wrongResult } from '../util/type-errors.js';

interface Varying {
  /** The request headers that the response depends on, such as `['Accept']`. @default [] */
  readonly vary: readonly string[];
}

/** Derives `vary` on first use, because a subclass may redefine the fields that it depends on. */
abstract class WithDerivedVary implements Varying {
  #vary: readonly string[] | undefined;

  protected abstract deriveVary(): readonly string[];

  get vary(): readonly string[] {
    this.#vary ??= this.#derive();
    return this.#vary;
  }

  #derive(): readonly string[] {
    const names: unknown = this.deriveVary();
    if (Array.isArray(names)) return Object.freeze([...names]);
    throw wrongResult(this, 'deriveVary', names, 'Return a list of header names.');
  }

  set vary(names: readonly string[]) {
    this.#vary = names;
  }
}

/** `WithDerivedVary` with `vary` as a property, because TypeScript forbids a field that overrides an accessor. */
export const DerivedVary: abstract new () => Varying = WithDerivedVary;
