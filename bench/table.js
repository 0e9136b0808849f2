import { isRival } from './group.js';
import { fastestFirst, median, ratio } from './statistics.js';

/** The contenders of a group, the fastest first, each with its ratio to the best that does the work of ours. */
export function table({ name, unit, contenders }) {
  const sorted = fastestFirst(contenders);
  const best = sorted.find(isRival);
  return aligned([
    [name, '', unit, best ? `x ${best.name}` : ''],
    ...sorted.map((contender) => [
      contender.name,
      contender.kind === contender.name ? '' : contender.kind,
      number(median(contender.samples)),
      best ? number(ratio(contender, best), 2) : '',
    ]),
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
