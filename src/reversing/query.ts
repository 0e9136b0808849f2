import { toText } from '../util/parameter.js';
import { encodeQueryPart } from '../util/percent-encode.js';
import { wrongType } from '../util/type-errors.js';

/** A value for one parameter of a query; an array repeats the parameter, `null` and `undefined` leave it out. */
export type QueryValue = string | number | null | undefined | readonly (string | number)[];

/** Parameters by name, or pairs such as those of `URLSearchParams`. */
export type QueryParameters =
  | Readonly<Record<string, QueryValue>>
  | Iterable<readonly [name: string, value: QueryValue]>;

/**
 * Parameters as pairs of text; `undefined` where there are none. An array repeats its parameter; `undefined` and
 * `null` leave it out.
 *
 * @throws {TypeError} where they are no object and no pairs, or a value is neither a string nor a number.
 */
export function toPairs(
  parameters: QueryParameters | null | undefined,
): [string, string][] | undefined {
  if (parameters === undefined || parameters === null) return undefined;
  if (typeof parameters !== 'object') throw wrongType('query', 'an object or pairs', parameters);
  const entries = Symbol.iterator in parameters ? [...parameters] : Object.entries(parameters);
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') {
      throw wrongType('query', 'an object or pairs', parameters);
    }
    const [name, values] = entry as [string, QueryValue];
    const given = [values].flat().filter((value) => value !== undefined && value !== null);
    return given.map((value): [string, string] => [
      name,
      toText(value, 'the query parameter', name),
    ]);
  });
}

/**
 * `?name=value&…`, or `''` where there are no pairs.
 *
 * @throws {URIError} where a lone surrogate is in one.
 */
export function encodeQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  const query = pairs
    .map(([name, value]) => `${encodeQueryPart(name)}=${encodeQueryPart(value)}`)
    .join('&');
  return query && `?${query}`;
}

/** @throws {URIError} where a lone surrogate is in it. */
export function encodeFragment(fragment: string): string {
  return `#${encodeURI(fragment).replaceAll('#', '%23')}`;
}
