import { type Key, parse, type Text, type Token } from 'path-to-regexp';
import type { Ambiguity } from './ambiguity.js';
import { type Grammar, looseGrammar, separatorsOf, strictGrammar } from './grammar.js';

/** A path with no choice left in it: `literals[0]`, the value of `keys[0]`, `literals[1]` and so on. */
export interface Route {
  readonly pattern: string;
  readonly literals: readonly string[];
  readonly keys: readonly Key[];
  /** `undefined` where each of its paths has one reading. */
  readonly ambiguity: Ambiguity | undefined;
}

/**
 * The routes that path-to-regexp patterns stand for when they are written one after the other: one for each
 * choice of their optional groups, those with a group before those without.
 *
 * @throws {TypeError} where one cannot be parsed, or a URL made from it could not lead back to it.
 */
export function parseRoutes(...patterns: readonly string[]): Route[] {
  const paths = expand(patterns.flatMap((pattern): readonly Token[] => parse(pattern).tokens));
  const rivals: Grammar[] = [];
  return paths.map((path) => {
    const { literals, keys } = split(path);
    checkRoute(literals, keys);
    const loose = looseGrammar(literals, keys);
    const separators = separatorsOf(loose);
    const doubts = [...rivals, ...separators.flat()];
    const ambiguity = doubts.length
      ? { grammar: strictGrammar(loose, separators), rivals: [...rivals] }
      : undefined;
    rivals.push(loose);
    return { pattern: patterns.join(''), literals, keys, ambiguity };
  });
}

function split(path: readonly (Text | Key)[]): { literals: string[]; keys: Key[] } {
  const literals = [''];
  const keys: Key[] = [];
  for (const token of path) {
    if (token.type === 'text') literals[keys.length] += encodeLiteral(token.value);
    else literals[keys.push(token)] = '';
  }
  return { literals, keys };
}

function expand(tokens: readonly Token[]): (readonly (Text | Key)[])[] {
  let paths: (readonly (Text | Key)[])[] = [[]];
  for (const token of tokens) {
    const tails = token.type === 'group' ? [...expand(token.tokens), []] : [[token]];
    paths = paths.flatMap((path) => tails.map((tail) => [...path, ...tail]));
    if (paths.length > 256) throw new TypeError('its optional groups leave more than 256 choices');
  }
  return paths;
}

/** Fixed text as a URL writes it; an escape that is there already stays. */
function encodeLiteral(text: string): string {
  return encodeURI(text).replace(/%25(?=[\da-f]{2})/gi, '%');
}

/** A URL made from it must parse to the same path: so no `//evil.example`, no `..`, no `?`. */
function checkRoute(literals: readonly string[], keys: readonly Key[]): void {
  const path = literals.join('x');
  const base = 'http://localhost';
  if (new URL(base + path).pathname !== path || path.includes('//')) {
    throw new TypeError('it must begin with "/" and have no "//", "?", "#", "." or ".." segment');
  }
  if (literals.slice(1, -1).includes('')) {
    throw new TypeError('two of its parameters have nothing between them');
  }
  const names = new Set(keys.map((key) => key.name));
  if (names.size < keys.length) throw new TypeError('it names a parameter twice');
}
