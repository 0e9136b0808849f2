import Negotiator from 'negotiator';

/** The indexes of `weights`, the greatest first; without those of weight 0, and those that are no number. */
export function rank(weights: readonly number[]): number[] {
  // negotiator drops the parameters of what it ranks, so each goes in under its index.
  // A weight has three decimals at most (RFC 9110, section 12.4.2), and whole numbers are written faster.
  const accept = weights.map((weight, index) => `${index}/*;q=${Math.round(weight * 1000)}`).join();
  const ranked = new Negotiator({ headers: { accept } }).mediaTypes();
  return ranked.map((label) => Number.parseInt(label, 10));
}
