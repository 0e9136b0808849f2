import type { Key } from 'path-to-regexp';

/** How routers read a path: fixed texts, and between them values, each with the texts that it never holds. */
export interface Grammar {
  readonly literals: readonly string[];
  readonly values: readonly Value[];
}

export interface Value {
  readonly isWildcard: boolean;
  readonly excluded: readonly string[];
}

/** That of all routers: a parameter is anything within its segment. They ignore case unless told otherwise. */
export function looseGrammar(literals: readonly string[], keys: readonly Key[]): Grammar {
  const values = keys.map(({ type }) => {
    const isWildcard = type === 'wildcard';
    return { isWildcard, excluded: isWildcard ? [] : ['/'] };
  });
  return { literals: literals.map((literal) => literal.toLowerCase()), values };
}

/** That of path-to-regexp 8, which finds one reading for `/a.b.csv` of `/:name.:format`. */
export function strictGrammar(literals: readonly string[], keys: readonly Key[]): Grammar {
  const loose = looseGrammar(literals, keys);
  const values = loose.values.map(({ isWildcard, excluded }, index) => {
    const end = isWildcard ? afterWildcard(loose, index) : beforeWildcard(loose, index);
    return { isWildcard, excluded: [...excluded, ...separator(loose, index), ...end] };
  });
  return { ...loose, values };
}

/** The text between a value and the one before it in its segment. */
function separator({ literals }: Grammar, index: number): string[] {
  const literal = literals[index];
  return literal === undefined || literal.includes('/') ? [] : [literal];
}

/** The text behind the wildcard before this one, where there is one. */
function afterWildcard({ literals, values }: Grammar, index: number): readonly string[] {
  const earlier = values.slice(0, index).map(({ isWildcard }) => isWildcard);
  const last = earlier.lastIndexOf(true);
  return literals.slice(last + 1, last === -1 ? 0 : last + 2);
}

/** The text behind a parameter, where a wildcard follows in its segment. */
function beforeWildcard(grammar: Grammar, index: number): readonly string[] {
  const { literals, values } = grammar;
  for (let next = index + 1; separator(grammar, next).length > 0; next++) {
    if (values[next]?.isWildcard) return literals.slice(index + 1, index + 2);
  }
  return [];
}
