interface Varying {
  /** The request headers that a response depends on, such as `['Accept']`. Default: `[]`. */
  readonly vary: readonly string[];
}

/** Derives `vary` on first use, because a subclass may redefine the fields that it depends on. */
abstract class WithDerivedVary implements Varying {
  #vary: readonly string[] | undefined;

  protected abstract deriveVary(): readonly string[];

  get vary(): readonly string[] {
    this.#vary ??= Object.freeze([...this.deriveVary()]);
    return this.#vary;
  }

  set vary(names: readonly string[]) {
    this.#vary = names;
  }
}

/** `WithDerivedVary`, typed by an interface, because otherwise a field of a subclass could not override `vary`. */
export const DerivedVary: abstract new () => Varying = WithDerivedVary;
