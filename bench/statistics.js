export function median(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Within a round both had the same machine, so the ratio is that of the median round. */
export function ratio(of, to, allowance = 0) {
  return median(of.samples.map((sample, round) => (sample - allowance) / to.samples[round]));
}

export function fastestFirst(contenders) {
  return contenders.toSorted((a, b) => median(a.samples) - median(b.samples));
}
