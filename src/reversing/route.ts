import {
  type Key,
  type MatchFunction,
  match,
  type ParamData,
  parse,
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

/** @throws {TypeError} If the pattern cannot be parsed, or if a URL of the route could not lead back to the route. */
export function parseRoute(pattern: string): Route {
  checkBraces(pattern);
  const { tokens } = parse(pattern, { encodePath });
  const whole = { tokens, originalPath: pattern };
  // Call `match` before `expand`, because it rejects more than 256 choices, and `expand` would build them all.
  const read = hasSeveralReadings(tokens) ? match(whole, { decode: false }) : undefined;
  return { pattern, paths: expand(tokens).map(toPath), read };
}

/** Returns whether a path may have two readings because of a group, a wildcard or two parameters. */
function hasSeveralReadings(tokens: readonly Token[]): boolean {
  const names = new Set<string>();
  let hasParameter = false;
  for (const token of tokens) {
    if (token.type === 'group' || token.type === 'wildcard') return true;
    if (token.type === 'param' && (hasParameter || names.has(token.name))) return true;
    if (token.type === 'param') names.add(token.name);
    // Two parameters of one segment, such as `/:name.:format`, have no slash between them.
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

function toPath(flat: Flat): Path {
  const literals = [''];
  const keys: Key[] = [];
  for (const token of flat) {
    if (token.type === 'text') literals[keys.length] += token.value;
    else literals[keys.push(token)] = '';
  }
  checkPath(literals.join('x'));
  return { literals, keys };
}

/** @throws {TypeError} If a client would resolve the path to another URL, such as `//evil.example` or `/a/..`. */
function checkPath(path: string): void {
  if (path.startsWith('/') && !/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return;
  throw new TypeError('it must begin with "/" and have no "//" and no "." or ".." segment');
}

/** @throws {TypeError} If a segment is OpenAPI's `{id}`, because path-to-regexp reads it as the optional text `id`. */
function checkBraces(pattern: string): void {
  const [segment, name] = BRACED_NAME.exec(pattern) ?? [];
  if (name === undefined) return;
  const meant = name.includes('-') ? `:"${name}"` : `:${name}`;
  throw new TypeError(`write "${meant}" for "${segment}", because {} holds an optional part`);
}

/** A whole segment such as `{id}`. */
const BRACED_NAME = /(?<=\/)\{([\p{ID_Start}$_][\p{ID_Continue}$-]*)\}(?=[/{}]|$)/u;

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
