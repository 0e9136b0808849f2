import { checkParams } from '../request/check-request.js';
import { decodeQueryPart, encodeQueryPart } from '../util/percent-encoding.js';
import { inspect, wrongType } from '../util/type-errors.js';

/**
 * The value of a query parameter. `null` and `undefined` leave it out, also within a list or an object.
 *
 * A list repeats the parameter: `tag=a&tag=b`. An object and a list of objects have the notation that the extended parser
 * of Express reads, in percent-encoding: `filter[name]=Ada&order[0][by]=age`.
 */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue };

/** Query parameters by name, or as pairs of name and value, such as `URLSearchParams`. */
export type QueryParameters =
  | Readonly<Record<string, QueryValue>>
  | Iterable<readonly [name: string, value: QueryValue]>;

/**
 * Returns `?name=value&…`, or `''` if there are no values.
 *
 * @throws {URIError} If a name or a value contains a lone surrogate.
 * @throws {TypeError} If a value is an object that is neither a list nor plain, because otherwise it would be lost.
 */
export function encodeQuery(parameters: QueryParameters): string {
  const pairs: string[] = [];
  const isPairs = Symbol.iterator in parameters;
  if (!isPairs) checkParams('reverse: query', parameters);
  for (const [name, value] of isPairs ? parameters : Object.entries(parameters)) {
    addPairs(pairs, encodeQueryPart(name), value);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Adds `name=value`, or a pair for each part of `value`.
 *
 * @param name The encoded name.
 * @param isItem Whether the value is an item of a list. A list in a list has numbers, because its items would otherwise
 *   join the outer list.
 */
function addPairs(pairs: string[], name: string, value: QueryValue, isItem = false): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') {
    pairs.push(`${name}=${encodeQueryPart(String(value))}`);
  } else if (isList(value)) {
    const items = value.filter((item) => item !== undefined && item !== null);
    const isNumbered = isItem || items.some((item) => typeof item === 'object');
    for (const [index, item] of items.entries()) {
      addPairs(pairs, isNumbered ? partOf(name, String(index)) : name, item, true);
    }
  } else {
    checkPlain(name, value);
    for (const [key, part] of Object.entries(value)) addPairs(pairs, partOf(name, key), part);
  }
}

/** Returns the name of a part of a value: `filter[name]`, with the brackets encoded. */
function partOf(name: string, key: string): string {
  return `${name}%5B${encodeQueryPart(key)}%5D`;
}

function isList(value: object): value is readonly QueryValue[] {
  return Array.isArray(value);
}

/** @throws {TypeError} If `value` has a class, such as a `Date` or a `Map`, because its content is not in its fields. */
function checkPlain(name: string, value: object): void {
  const prototype = Object.getPrototypeOf(value);
  // The parsers of Fastify and of Node use a prototype without a prototype.
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return;
  const place = `reverse: query: ${inspect(decodeQueryPart(name))}`;
  const expected = 'text, a number, a boolean, a list or a plain object';
  throw wrongType(place, expected, value, 'Pass its text or its fields.');
}

/**
 * Encodes a fragment: `a b` as `#a%20b`.
 *
 * @throws {URIError} If `fragment` contains a lone surrogate.
 */
export function encodeFragment(fragment: string): string {
  return `#${encodeURI(fragment).replaceAll('#', '%23')}`;
}
