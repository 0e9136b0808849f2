import { encodeQueryPart } from '../util/percent-encoding.js';

/** The value of a query parameter. An array repeats the parameter. `null` and `undefined` leave it out. */
export type QueryValue = string | number | null | undefined | readonly (string | number)[];

/** Query parameters by name, or as pairs of name and value, such as `URLSearchParams`. */
export type QueryParameters =
  | Readonly<Record<string, QueryValue>>
  | Iterable<readonly [name: string, value: QueryValue]>;

/**
 * Returns `?name=value&…`, or `''` if there are no values.
 *
 * @throws {URIError} If a name or a value contains a lone surrogate.
 */
export function encodeQuery(parameters: QueryParameters): string {
  const entries = Symbol.iterator in parameters ? [...parameters] : Object.entries(parameters);
  const pairs = entries.flatMap(([name, values]) =>
    [values]
      .flat()
      .filter((value) => value !== undefined && value !== null)
      .map((value) => `${encodeQueryPart(name)}=${encodeQueryPart(String(value))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Encodes a fragment: `a b` as `#a%20b`.
 *
 * @throws {URIError} If `fragment` contains a lone surrogate.
 */
export function encodeFragment(fragment: string): string {
  return `#${encodeURI(fragment).replaceAll('#', '%23')}`;
}
