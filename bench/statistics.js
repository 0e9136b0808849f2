export function median(samples) {
  return quantile(samples, 0.5);
}

export function quantile(samples, part) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)];
}

/** Of each round, what `compare` makes of both: within a round they had the same machine. */
export function byRound(compare, one, other = one) {
  return one.samples.map((sample, round) => compare(sample, other.samples[round]));
}

export function ratio(one, other) {
  return median(byRound((a, b) => a / b, one, other));
}

export function fastestFirst(contenders) {
  return contenders.toSorted((a, b) => median(a.samples) - median(b.samples));
}
