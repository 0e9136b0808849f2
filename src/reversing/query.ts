import { isObjectWithFields } from '../util/check-settings.js';
import { toText } from '../util/parameter.js';
import { encodeQueryPart } from '../util/percent-encode.js';
import { wrongRecord, wrongType } from '../util/type-errors.js';

/** The value of a query parameter. An array repeats the parameter. `null` and `undefined` leave it out. */
export type QueryValue = string | number | null | undefined | readonly (string | number)[];

/** Query parameters by name, or as pairs of name and value, such as `URLSearchParams`. */
export type QueryParameters =
  | Readonly<Record<string, QueryValue>>
  | Iterable<readonly [name: string, value: QueryValue]>;

/**
 * Returns query parameters as pairs of text, or `undefined` if they are `null` or `undefined`.
 *
 * @throws {TypeError} If they are neither an object nor pairs, or a value is neither a string nor a number.
 */
export function toPairs(
  parameters: QueryParameters | null | undefined,
): [string, string][] | undefined {
  if (parameters === undefined || parameters === null) return undefined;
  const isList = typeof parameters === 'object' && Symbol.iterator in parameters;
  if (!isList && !isObjectWithFields(parameters)) {
    throw wrongRecord('query', 'an object or pairs', parameters);
  }
  const entries = isList ? [...parameters] : Object.entries(parameters);
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
 * Returns `?name=value&…`, or `''` if there are no pairs.
 *
 * @throws {URIError} If a name or a value contains a lone surrogate.
 */
export function encodeQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  const query = pairs
    .map(([name, value]) => `${encodeQueryPart(name)}=${encodeQueryPart(value)}`)
    .join('&');
  return query && `?${query}`;
}

/** @throws {URIError} If `fragment` contains a lone surrogate. */
export function encodeFragment(fragment: string): string {
  return `#${encodeURI(fragment).replaceAll('#', '%23')}`;
}
