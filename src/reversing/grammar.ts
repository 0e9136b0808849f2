import type { Key } from 'path-to-regexp';

/** How routers read paths: fixed texts, in lower case as routers ignore it, and what is captured between them. */
export interface Grammar {
  readonly literals: readonly string[];
  readonly captures: readonly Capture[];
}

export interface Capture {
  readonly isWildcard: boolean;
  /** The texts that it never holds. */
  readonly forbidden: readonly string[];
}

/** What all routers agree on: a parameter is anything within its segment, a wildcard anything. */
export function looseGrammar(literals: readonly string[], keys: readonly Key[]): Grammar {
  const captures = keys.map(({ type }) => {
    const isWildcard = type === 'wildcard';
    return { isWildcard, forbidden: isWildcard ? [] : ['/'] };
  });
  return { literals: literals.map((literal) => literal.toLowerCase()), captures };
}

/**
 * What Express, Koa and Nest do, with path-to-regexp 8: so that it never has to backtrack, no capture holds one of
 * its `separators`. Of `/:name.:format`, `/a.b.csv` has the format `csv`.
 */
export function strictGrammar(loose: Grammar, separators: readonly (readonly string[])[]): Grammar {
  const captures = loose.captures.map(({ isWildcard, forbidden }, index) => {
    return { isWildcard, forbidden: forbidden.concat(separators[index] as readonly string[]) };
  });
  return { ...loose, captures };
}

/** The texts that part each capture from others in its segment, or from another wildcard. */
export function separatorsOf(loose: Grammar): string[][] {
  return loose.captures.map(({ isWildcard }, index) => {
    const other = isWildcard ? afterWildcard(loose, index) : beforeWildcard(loose, index);
    return [...separator(loose, index), ...other];
  });
}

/** Of `/:a-:b`, b does not hold `-`: the text between it and the capture before it in its segment. */
function separator({ literals }: Grammar, index: number): string[] {
  const literal = literals[index];
  return literal === undefined || literal.includes('/') ? [] : [literal];
}

/** Of `/*a/x/*b`, b does not hold `/x/`: the text behind the wildcard before it. */
function afterWildcard({ literals, captures }: Grammar, index: number): readonly string[] {
  const earlier = captures.slice(0, index).map(({ isWildcard }) => isWildcard);
  const last = earlier.lastIndexOf(true);
  return literals.slice(last + 1, last === -1 ? 0 : last + 2);
}

/** Of `/:a-*b`, a does not hold `-`: the text behind it, where a wildcard follows in its segment. */
function beforeWildcard(grammar: Grammar, index: number): readonly string[] {
  const { literals, captures } = grammar;
  for (let next = index + 1; separator(grammar, next).length > 0; next++) {
    if (captures[next]?.isWildcard) return literals.slice(index + 1, index + 2);
  }
  return [];
}
