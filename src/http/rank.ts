import Negotiator from 'negotiator';

/** The indexes of `weights`, the greatest first; without those of weight 0, and those that are no number. */
export function rank(weights: readonly number[]): number[] {
  // negotiator drops the parameters of what it ranks, so each goes in under its index.
  const accept = weights.map((weight, index) => `${index}/*;q=${weight}`).join();
  const ranked = new Negotiator({ headers: { accept } }).mediaTypes();
  return ranked.map((label) => Number.parseInt(label, 10));
}
