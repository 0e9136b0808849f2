/** A function type. Accepts narrower parameters too, such as `FastifyRequest` instead of `RequestLike`. */
export type Method<Parameters extends readonly unknown[], Result> = {
  method(...parameters: Parameters): Result;
}['method'];

/**
 * Is part of the message of the compiler for a mistake. A type alias, because the declarations of a user cannot name an
 * interface that is not exported.
 */
export type Mistake<Text extends string> = { readonly mistake: Text };

/** Accepts any value, from which the compiler infers `T`. */
export type Given<T> = T extends unknown ? unknown : T;
