import type { Grammar, Value } from './grammar.js';

/** How a route reads a path, and how those do that a router tries before it. */
export interface Reading {
  readonly grammar: Grammar;
  readonly rivals: readonly Grammar[];
}

/**
 * Whether a router may read other values from a path than the `values` that it was made of: because it can be
 * divided in another way, or because a rival takes it too.
 */
export function isMisread(
  path: string,
  values: readonly string[],
  { grammar, rivals }: Reading,
): boolean {
  const text = path.toLowerCase();
  return (
    holdsExcluded(text, values, grammar) ||
    countReadings(text, grammar) !== 1 ||
    rivals.some((rival) => countReadings(text, rival) !== 0)
  );
}

/** Whether a text that a value excludes begins in it. */
function holdsExcluded(text: string, values: readonly string[], grammar: Grammar): boolean {
  let end = 0;
  return grammar.values.some(({ excluded }, index) => {
    const start = end + (grammar.literals[index] as string).length;
    end = start + (values[index] as string).length;
    return excluded.some((each) => text.slice(start, end + each.length - 1).includes(each));
  });
}

/** In how many ways `text` can be divided among the values of `grammar`: 0, 1, or 2 for all that is more. */
function countReadings(text: string, { literals, values }: Grammar): number {
  const [first, ...others] = literals as [string, ...string[]];
  let ways = new Uint8Array(text.length + 1);
  if (text.startsWith(first)) ways[first.length] = 1;
  for (const [index, literal] of others.entries()) {
    ways = readValue(text, ways, values[index] as Value, literal);
  }
  // A slash at the end may be left out.
  const [beforeSlash, atEnd] = ways.subarray(-2) as unknown as [number, number];
  return text.endsWith('/') ? Math.max(beforeSlash, atEnd) : atEnd;
}

/**
 * From the places where a value may start, each with the number of ways that lead there, to the places where the
 * literal behind it may end. It looks at each place once, so that its time is linear.
 */
function readValue(
  text: string,
  starts: Uint8Array<ArrayBuffer>,
  { isWildcard, excluded }: Value,
  literal: string,
): Uint8Array<ArrayBuffer> {
  // Routers differ in how they share text out among wildcards, so all ways count.
  const isOver = places(text, isWildcard ? [] : excluded);
  const ends = new Uint8Array(text.length + 1);
  let ways = 0;
  for (let at = 0; at !== text.length; at++) {
    ways = isOver[at] ? 0 : Math.min(ways + (starts[at] as number), 2);
    if (text.startsWith(literal, at + 1)) ends[at + 1 + literal.length] = ways;
  }
  return ends;
}

/** 1 wherever one of `parts` begins. */
function places(text: string, parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(text.length);
  for (const part of parts) {
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) found[at] = 1;
  }
  return found;
}
