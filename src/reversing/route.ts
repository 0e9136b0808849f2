import {
  type Key,
  type MatchFunction,
  match,
  type ParamData,
  parse,
  stringify,
  type Text,
  type Token,
} from 'path-to-regexp';

/** A path-to-regexp pattern, ready to be filled. */
export interface Route {
  readonly pattern: string;
  /** Its paths: one for each choice of its optional groups, those with a group before those without. */
  readonly paths: readonly Path[];
  /** How a router reads what they make, where that is in doubt: still encoded. */
  readonly read: MatchFunction<ParamData> | undefined;
}

/** A path with no choice left in it: `literals[0]`, the value of `keys[0]`, `literals[1]` and so on. */
export interface Path {
  readonly literals: readonly string[];
  readonly keys: readonly Key[];
}

type Flat = readonly (Text | Key)[];

/**
 * The route that `parts` stand for, patterns written one after the other.
 *
 * @throws {TypeError} where one cannot be parsed, or a URL made from it could not lead back to it.
 */
export function parseRoute(parts: readonly string[]): Route {
  const pattern = parts.join('');
  checkBraces(pattern);
  const tokens = parts.map((part): readonly Token[] => parse(part, { encodePath }).tokens);
  const whole = { tokens: tokens.flat(), originalPath: pattern };
  // Before the groups are expanded, as it refuses those that leave more than 256 choices.
  const read = isAmbiguous(whole.tokens) ? match(whole, { decode: false }) : undefined;
  const paths = tokens.map(expand).reduce(join).map(toPath);
  return { pattern, paths, read };
}

/** Elsewhere a parameter is all of its segment, or all but fixed text. */
function isAmbiguous(tokens: readonly Token[]): boolean {
  let hasParameter = false;
  for (const token of tokens) {
    if (token.type === 'group' || token.type === 'wildcard') return true;
    if (token.type === 'param' && hasParameter) return true;
    hasParameter = token.type === 'param' || (hasParameter && !token.value.includes('/'));
  }
  return false;
}

function expand(tokens: readonly Token[]): Flat[] {
  return tokens.reduce<Flat[]>(
    (starts, token) => {
      const ends = token.type === 'group' ? [...expand(token.tokens), []] : [[token]];
      return starts.flatMap((start) => ends.map((end) => [...start, ...end]));
    },
    [[]],
  );
}

/** A prefix, and what follows it. */
function join(starts: readonly Flat[], ends: readonly Flat[]): Flat[] {
  return starts.flatMap((start) => ends.map((end) => [...start, ...checkSeam(start, end)]));
}

function checkSeam(start: Flat, end: Flat): Flat {
  const [before, after] = [start.at(-1), end[0]];
  if (!isWord(before, /\w$/) || !isWord(after, /^[\w%]/)) return end;
  const [one, other] = [before, after].map((token) => `"${stringify({ tokens: [token] })}"`);
  throw new TypeError(`add a "/" after its prefix, between ${one} and ${other}`);
}

/** Returns whether `token` is a parameter, or text with a word at its `edge`. */
function isWord(token: Text | Key | undefined, edge: RegExp): token is Text | Key {
  return token !== undefined && (token.type !== 'text' || edge.test(token.value));
}

function toPath(flat: Flat): Path {
  const literals = [''];
  const keys: Key[] = [];
  for (const token of flat) {
    if (token.type === 'text') literals[keys.length] += token.value;
    else literals[keys.push(token)] = '';
  }
  checkPath(literals.join('x'), keys);
  return { literals, keys };
}

/** A client that resolves a URL made from it must come to the same path: so no `//evil.example`, no `..`. */
function checkPath(path: string, keys: readonly Key[]): void {
  if (!path.startsWith('/') || /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) {
    throw new TypeError('it must begin with "/" and have no "//" and no "." or ".." segment');
  }
  const names = keys.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new TypeError(`rename one of its parameters named "${twice}"`);
}

/** @throws {TypeError} If a segment is `{id}`, because path-to-regexp reads OpenAPI's parameter as an optional word. */
function checkBraces(pattern: string): void {
  const meant = pattern.replace(BRACED_NAME, (_, name: string) =>
    name.includes('-') ? `:"${name}"` : `:${name}`,
  );
  if (meant !== pattern) throw new TypeError(`write "${meant}", because {} holds an optional part`);
}

/** A group that holds a name alone, and fills a segment. */
const BRACED_NAME = /(?<=\/)\{([\p{ID_Start}$_][\p{ID_Continue}$-]*)\}(?=[/{}]|$)/gu;

/**
 * Fixed text as a URL writes it: a space and what is not ASCII as escapes, all else as it is, since routers compare
 * it with the path as it was sent.
 *
 * @throws {TypeError} where a URL parser writes a character in another way, or a `%` begins no escape.
 */
function encodePath(text: string): string {
  const path = text.replace(/[ \u0080-\u{10ffff}]+/gu, encodeURIComponent);
  const [wrong] = /[^!-~]|["#<>?\\^`{}]|%(?![\da-f]{2})/i.exec(path) ?? [];
  if (wrong === undefined) return path;
  throw new TypeError(
    `write ${JSON.stringify(wrong)} as "${encodeURIComponent(wrong)}", because routers receive it escaped`,
  );
}
