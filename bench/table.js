import { bestRival } from './group.js';
import { fastestFirst, median, ratio } from './statistics.js';

/** The contenders of a group, the fastest first, each behind its ratio to the best peer. */
export function table({ name, unit, contenders }) {
  const best = bestRival(contenders);
  const rows = fastestFirst(contenders).map((contender) => [
    best ? number(ratio(contender, best), 2) : '',
    number(median(contender.samples)),
    contender.name,
    contender.kind === contender.name ? '' : contender.kind,
  ]);
  return `${name}\n${aligned([[best ? `x ${best.name}` : '', unit, '', ''], ...rows], [2, 3])}`;
}

/** Text in its columns, `texts`, to the left, numbers to the right. */
export function aligned(rows, texts) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const cell = (text, column) =>
    texts.includes(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

/** Nothing divided by nothing is no ratio. */
export function number(value, digits = value < 100 ? 1 : 0) {
  return Number.isFinite(value) ? value.toFixed(digits) : '-';
}
