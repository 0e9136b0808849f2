/** A function whose parameters may be annotated with a type of their own, such as a framework's request. */
export type Method<Parameters extends readonly unknown[], Result> = {
  method(...parameters: Parameters): Result;
}['method'];
