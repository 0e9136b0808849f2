/** A function type whose parameters may be narrower, such as `FastifyRequest` instead of `VersioningRequest`. */
export type Method<Parameters extends readonly unknown[], Result> = {
  method(...parameters: Parameters): Result;
}['method'];
