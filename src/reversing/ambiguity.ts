import type { Capture, Grammar } from './grammar.js';

/** How a router reads the paths of a route that can be read in several ways. */
export interface Ambiguity {
  readonly grammar: Grammar;
  /** The grammars of the routes that it tries before. */
  readonly rivals: readonly Grammar[];
}

/**
 * Whether a router may read other values from a path than the `values` that it was made of: because it can be
 * divided in another way, or because a rival takes it too.
 */
export function isMisread(
  path: string,
  values: readonly string[],
  { grammar, rivals }: Ambiguity,
): boolean {
  const text = path.toLowerCase();
  return (
    holdsForbidden(text, values, grammar) ||
    countParses(text, grammar) !== 1 ||
    rivals.some((rival) => countParses(text, rival) !== 0)
  );
}

/** Whether a text that is forbidden in a value begins in it. */
function holdsForbidden(text: string, values: readonly string[], grammar: Grammar): boolean {
  let end = 0;
  return grammar.captures.some(({ forbidden }, index) => {
    const start = end + (grammar.literals[index] as string).length;
    end = start + (values[index] as string).length;
    return forbidden.some((each) => text.slice(start, end + each.length - 1).includes(each));
  });
}

/** In how many ways `text` can be divided among the captures: 0, 1, or 2 for all that is more. */
function countParses(text: string, { literals, captures }: Grammar): number {
  const [first, ...others] = literals as [string, ...string[]];
  let ways = new Uint8Array(text.length + 1);
  if (text.startsWith(first)) ways[first.length] = 1;
  for (const [index, literal] of others.entries()) {
    ways = advance(text, ways, captures[index] as Capture, literal);
  }
  const beforeSlash = ways[text.length - 1] as number;
  const atEnd = ways[text.length] as number;
  // Routers let a slash at the end be left out.
  return text.endsWith('/') ? Math.max(beforeSlash, atEnd) : atEnd;
}

/**
 * From the places where a capture may start, each with the number of ways that lead there, to those where the
 * literal behind it may end. It looks at each place once, so that its time is linear.
 */
function advance(
  text: string,
  starts: Uint8Array<ArrayBuffer>,
  { isWildcard, forbidden }: Capture,
  literal: string,
): Uint8Array<ArrayBuffer> {
  // What a wildcard does not hold is a habit of path-to-regexp 8 alone, so all its ways count.
  const breaks = places(text, isWildcard ? [] : forbidden);
  const ends = new Uint8Array(text.length + 1);
  let ways = 0;
  for (let at = 0; at !== text.length; at++) {
    ways = breaks[at] ? 0 : Math.min(ways + (starts[at] as number), 2);
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
