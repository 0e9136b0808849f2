import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes `rows` as a Markdown table into a page, such as `bench/README.md`. The first row is the head.
 * The page marks the place: `<!-- npm run size -- --write -->`, the table, `<!-- end -->`.
 */
export function writeTable(page, command, rows) {
  const file = new URL(`../../${page}`, import.meta.url);
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), command, rows));
}

/** Returns `text` with the table in its marked place. */
export function withTable(text, command, [head, ...rows]) {
  const start = `<!-- ${command} -->\n`;
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf('<!-- end -->', from);
  if (from < start.length || to === -1) throw new Error(`The page has no place for "${command}".`);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
  return text.slice(0, from) + lines.join('') + text.slice(to);
}
