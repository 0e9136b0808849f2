/** A function type. Accepts narrower parameters too, such as `FastifyRequest` instead of `VersioningRequest`. */
export type Method<Parameters extends readonly unknown[], Result> = {
  method(...parameters: Parameters): Result;
}['method'];
