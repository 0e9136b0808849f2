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
  /**
   * The paths of all choices of optional groups. With `/a{/b}`, they are `/a/b` and `/a`: a path
   * with a group precedes the one without.
   */
  readonly paths: readonly Path[];
  /**
   * Reads the encoded values from a path, as a router does. It is `undefined` if no path can be
   * read in two ways.
   */
  readonly read: MatchFunction<ParamData> | undefined;
}

/**
 * A path without optional groups: `literals[0]`, the value of `keys[0]`, `literals[1]` and so on.
 */
export interface Path {
  readonly literals: readonly string[];
  readonly keys: readonly Key[];
}

/** The tokens of a path, without groups. */
type Flat = readonly (Text | Key)[];

/**
 * Parses a pattern.
 *
 * @throws {TypeError} If the pattern is invalid, or its URLs could not lead back to it.
 */
export function parseRoute(pattern: string): Route {
  checkBraces(pattern);
  const { tokens } = parse(pattern, { encodePath });
  const whole = { tokens, originalPath: pattern };
  // `match` comes first, since it rejects patterns with more than 256 choices. `expand` would build them all.
  const read = SEVERAL_READINGS.test(pattern) ? match(whole, { decode: false }) : undefined;
  return { pattern, paths: expand(tokens).map(toPath), read };
}

/**
 * A group, a wildcard, two parameters in a segment, or a quoted name. Any other path can be read in
 * one way only.
 */
const SEVERAL_READINGS = /[{*"]|:[^/]*:/;

/** Returns the pattern that matches nothing but `text`. */
export function toPattern(text: string): string {
  return stringify({ tokens: [{ type: 'text', value: text }] });
}

/** Returns the tokens of each choice of optional groups. */
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
  checkDistinct(keys.map(({ name }) => name));
  return { literals, keys };
}

/**
 * Checks a path in which `x` stands for each value.
 *
 * @throws {TypeError} If a client would resolve the path to another URL, such as `//evil.example`
 *   or `/a/..`.
 */
function checkPath(path: string): void {
  if (path.startsWith('/') && !/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return;
  throw new TypeError('it must begin with "/" and have no "//" and no "." or ".." segment');
}

/**
 * @throws {TypeError} If two parameters of a path have the same name. A router reads only one of
 *   them.
 */
function checkDistinct(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw new TypeError(`its parameters must have different names, got "${twice}" twice`);
}

/**
 * Rejects `{id}`, which is a parameter in OpenAPI, but the optional text `id` in path-to-regexp.
 *
 * @throws {TypeError} If a whole segment of the pattern is such a name in braces.
 */
function checkBraces(pattern: string): void {
  const [segment, name] = BRACED_NAME.exec(pattern) ?? [];
  if (name === undefined) return;
  const meant = name.includes('-') ? `:"${name}"` : `:${name}`;
  throw new TypeError(
    `write "${meant}" instead of "${segment}", because braces make a part optional`,
  );
}

/** A whole segment such as `{id}`. */
const BRACED_NAME = /(?<=\/)\{([\p{ID_Start}$_][\p{ID_Continue}$-]*)\}(?=[/{}]|$)/u;

/**
 * Encodes the spaces and the non-ASCII characters of fixed text, because routers compare it with
 * the encoded path.
 *
 * @throws {TypeError} If a URL parser would change another character, or a `%` does not begin an
 *   escape.
 * @throws {TypeError} If the text has a `|`. In a pattern of Hono, it separates alternatives:
 *   `:version{v1|v2}`.
 */
function encodePath(text: string): string {
  const path = text.replace(/[ \u0080-\u{10ffff}]/gu, encodeURIComponent);
  const [wrong] = /[^!-~]|["#<>?\\^`{|}]|%(?![\da-f]{2})/i.exec(path) ?? [];
  if (wrong === undefined) return path;
  const escaped = `${JSON.stringify(wrong)} must be escaped as "${encodeURIComponent(wrong)}"`;
  const reason = wrong === '|' ? 'it must be a list with a pattern for each alternative, or ' : '';
  throw new TypeError(reason + escaped);
}
