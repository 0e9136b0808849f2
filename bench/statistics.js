export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Within a round both had the same machine, so the ratio is that of the median round. */
export function ratio(rounds, of, to, allowance = 0) {
  return median(rounds.map((round) => (round[of] - allowance) / round[to]));
}
