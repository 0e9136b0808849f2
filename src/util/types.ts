/**
 * A function whose parameters may be narrower than declared, such as `FastifyRequest` instead of
 * `RequestLike`.
 */
export type Method<Parameters extends readonly unknown[], Result> = {
  method(...parameters: Parameters): Result;
}['method'];

/**
 * Puts a text into the error message of the compiler. It is an alias, because the declaration file
 * of a user cannot name an interface that is not exported.
 */
export type Mistake<Text extends string> = { readonly mistake: Text };

/** Accepts any value, and lets the compiler infer `T` from it. */
export type Given<T> = T extends unknown ? unknown : T;
