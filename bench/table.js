import { median, ratio } from './statistics.js';

/** The contenders of a group, the fastest first, each with its ratio to the floor, else to ours, else to the first. */
export function table({ name, unit, kinds, rounds }) {
  const base = ['floor', 'ours', ...Object.keys(kinds)].find((each) => each in kinds);
  const rows = Object.entries(kinds)
    .map(([contender, kind]) => ({
      names: [contender, kind === contender ? '' : kind],
      value: median(rounds.map((round) => round[contender])),
      ratio: ratio(rounds, contender, base),
    }))
    .sort((a, b) => a.value - b.value);
  return aligned([
    [name, '', unit, `x ${base}`],
    ...rows.map(({ names, value, ratio }) => [...names, number(value), number(ratio, 2)]),
  ]);
}

/** Columns: the first ones, of text, to the left, numbers to the right. */
export function aligned(rows, texts = 2) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const cell = (text, column) =>
    column < texts ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  return rows.map((row) => row.map(cell).join('  ')).join('\n');
}

/** Nothing divided by nothing is no ratio. */
export function number(value, digits = value < 100 ? 1 : 0) {
  return Number.isFinite(value) ? value.toFixed(digits) : '-';
}
