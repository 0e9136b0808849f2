/** A function type. Accepts narrower parameters too, such as `FastifyRequest` instead of `VersioningRequest`. */
export type Method<Parameters extends readonly unknown[], Result> = {
  method(...parameters: Parameters): Result;
}['method'];

/** Is part of the message of the compiler for a mistake. */
export interface Mistake<Text extends string> {
  readonly mistake: Text;
}

/** Accepts any value, from which the compiler infers `T`. */
export type Given<T> = T extends unknown ? unknown : T;
