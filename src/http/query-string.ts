/** What `readQueryParameter` answers where a query string gives a parameter two different values. */
export const AMBIGUOUS: unique symbol = Symbol('ambiguous');

/**
 * The decoded value of the query parameter `name`; `null` where `url` has none.
 * `?name` and `?name=` are both `''`.
 */
export function readQueryParameter(url: string, name: string): string | null | typeof AMBIGUOUS {
  let value: string | null = null;
  for (const pair of split(url).pairs) {
    if (parameterName(pair) !== name) continue;
    const next = parameterValue(pair);
    if (value !== null && value !== next) return AMBIGUOUS;
    value = next;
  }
  return value;
}

/**
 * `url` with its query parameter `name` set to `value`: in the place of the first one, else at the end.
 * Every other byte stays as it was, so that a signed query keeps its signature.
 *
 * @throws {URIError} where name or value holds a lone surrogate, which no URL can carry.
 */
export function setQueryParameter(url: string, name: string, value: string): string {
  const { path, pairs, fragment } = split(url);
  const first = pairs.findIndex((pair) => parameterName(pair) === name);
  const others = pairs.filter((pair, index) => index <= first || parameterName(pair) !== name);
  const parameter = `${encode(name)}=${encode(value)}`;
  if (first !== -1) others[first] = parameter;
  else if (others.at(-1) === '') others[others.length - 1] = parameter;
  else others.push(parameter);
  return `${path}?${others.join('&')}${fragment}`;
}

/**
 * `?name=value&…`, or `''` where there are no parameters. An array repeats its parameter.
 *
 * @throws {URIError} where a lone surrogate is in it.
 */
export function encodeQuery(parameters: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(parameters)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** @throws {URIError} where a lone surrogate is in it. */
export function encodeFragment(fragment: string | null | undefined): string {
  return fragment == null ? '' : `#${encodeURI(fragment).replaceAll('#', '%23')}`;
}

interface UrlParts {
  readonly path: string;
  readonly pairs: readonly string[];
  readonly fragment: string;
}

function split(url: string): UrlParts {
  const hash = url.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  const fragment = url.slice(end);
  const mark = url.indexOf('?');
  if (mark === -1 || mark > end) return { path: url.slice(0, end), pairs: [], fragment };
  return { path: url.slice(0, mark), pairs: url.slice(mark + 1, end).split('&'), fragment };
}

function parameterName(pair: string): string {
  const equals = pair.indexOf('=');
  return decode(equals === -1 ? pair : pair.slice(0, equals));
}

function parameterValue(pair: string): string {
  const equals = pair.indexOf('=');
  return equals === -1 ? '' : decode(pair.slice(equals + 1));
}

/** As `application/x-www-form-urlencoded`: `+` is a space, and what is not UTF-8 becomes U+FFFD. */
function decode(text: string): string {
  return /[%+]/.test(text) ? (new URLSearchParams(`=${text}`).get('') ?? '') : text;
}

/** As the reference does: all but letters, digits and `-._~`, with `+` for a space. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
