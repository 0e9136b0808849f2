/** What a reader answers where a request gives a parameter two different values. */
export const AMBIGUOUS: unique symbol = Symbol('ambiguous');

/** The value of a parameter; `null` where the request has none. */
export type Reading = string | null | typeof AMBIGUOUS;

/** What one parameter and another of the same name come to. */
export function mergeReadings(one: Reading, other: Reading): Reading {
  if (one === null || one === other) return other;
  return other === null ? one : AMBIGUOUS;
}
