/** `true` if two types are identical, else `false`. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Reports an error if its argument is not `true`: `type Row = Expect<Same<A, B>>`. */
export type Expect<T extends true> = T;
