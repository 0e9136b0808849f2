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

/** A parsed path-to-regexp pattern. */
export interface Route {
  readonly pattern: string;
  /** A path for each choice of optional groups. A path with a group precedes the path without it: `/a/b`, `/a`. */
  readonly paths: readonly Path[];
  /** Reads the encoded values from a path, as a router does. `undefined` if every path has only one reading. */
  readonly read: MatchFunction<ParamData> | undefined;
}

/** A path without optional groups, in the order `literals[0]`, value of `keys[0]`, `literals[1]` and so on. */
export interface Path {
  readonly literals: readonly string[];
  readonly keys: readonly Key[];
}

/** The tokens of a path, without groups. */
type Flat = readonly (Text | Key)[];

/**
 * Parses a route. `parts` are the prefixes of its namespaces and its pattern.
 *
 * @throws {TypeError} If a part cannot be parsed, or if a URL of the route could not lead back to the route.
 */
export function parseRoute(parts: readonly string[]): Route {
  const pattern = parts.join('');
  checkBraces(pattern);
  const tokens = parts.map((part): readonly Token[] => parse(part, { encodePath }).tokens);
  const whole = { tokens: tokens.flat(), originalPath: pattern };
  // Call `match` before `expand`, because it rejects more than 256 choices, and `expand` would build them all.
  const read = hasSeveralReadings(whole.tokens) ? match(whole, { decode: false }) : undefined;
  const paths = tokens.map(expand).reduce(join).map(toPath);
  return { pattern, paths, read };
}

/** Returns whether a path may have two readings because of a group, a wildcard or two parameters in one segment. */
function hasSeveralReadings(tokens: readonly Token[]): boolean {
  let hasParameter = false;
  for (const token of tokens) {
    if (token.type === 'group' || token.type === 'wildcard') return true;
    if (token.type === 'param' && hasParameter) return true;
    hasParameter = token.type === 'param' || (hasParameter && !token.value.includes('/'));
  }
  return false;
}

/** Returns the tokens of a path for each choice of optional groups. */
function expand(tokens: readonly Token[]): Flat[] {
  return tokens.reduce<Flat[]>(
    (starts, token) => {
      const ends = token.type === 'group' ? [...expand(token.tokens), []] : [[token]];
      return starts.flatMap((start) => ends.map((end) => [...start, ...end]));
    },
    [[]],
  );
}

/** Combines each choice of a prefix with each choice of the next part. */
function join(starts: readonly Flat[], ends: readonly Flat[]): Flat[] {
  return starts.flatMap((start) => ends.map((end) => [...start, ...checkSeam(start, end)]));
}

/** @throws {TypeError} If `start` and `end` would run together, as `/:id` and `users` in `/:idusers`. */
function checkSeam(start: Flat, end: Flat): Flat {
  const [before, after] = [start.at(-1), end[0]];
  if (!isWord(before, /\w$/) || !isWord(after, /^[\w%]/)) return end;
  const [one, other] = [before, after].map((token) => `"${stringify({ tokens: [token] })}"`);
  throw new TypeError(`add a "/" after its prefix, between ${one} and ${other}`);
}

/** Returns whether `token` is a parameter or wildcard, or text with a word character at its `edge`. */
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

/**
 * Checks a path with the text `x` in place of each value.
 *
 * @throws {TypeError} If a client would resolve the path to another URL, such as `//evil.example` or `/a/..`.
 * @throws {TypeError} If two parameters have the same name.
 */
function checkPath(path: string, keys: readonly Key[]): void {
  if (!path.startsWith('/') || /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) {
    throw new TypeError('it must begin with "/" and have no "//" and no "." or ".." segment');
  }
  const names = keys.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new TypeError(`rename one of its parameters named "${twice}"`);
}

/** @throws {TypeError} If a segment is OpenAPI's `{id}`, because path-to-regexp reads it as the optional text `id`. */
function checkBraces(pattern: string): void {
  const meant = pattern.replace(BRACED_NAME, (_, name: string) =>
    name.includes('-') ? `:"${name}"` : `:${name}`,
  );
  if (meant !== pattern) throw new TypeError(`write "${meant}", because {} holds an optional part`);
}

/** A whole segment such as `{id}`. */
const BRACED_NAME = /(?<=\/)\{([\p{ID_Start}$_][\p{ID_Continue}$-]*)\}(?=[/{}]|$)/gu;

/**
 * Encodes spaces and non-ASCII characters of fixed text, because routers compare it with the encoded path.
 *
 * @throws {TypeError} If a URL parser would change another character, or a `%` does not begin an escape.
 */
function encodePath(text: string): string {
  const path = text.replace(/[ \u0080-\u{10ffff}]+/gu, encodeURIComponent);
  const [wrong] = /[^!-~]|["#<>?\\^`{}]|%(?![\da-f]{2})/i.exec(path) ?? [];
  if (wrong === undefined) return path;
  throw new TypeError(
    `write ${JSON.stringify(wrong)} as "${encodeURIComponent(wrong)}", because routers receive it escaped`,
  );
}
