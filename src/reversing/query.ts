import { checkParams } from '../request/check-request.js';
import { decodeQueryPart, encodeQueryPart } from '../util/percent-encoding.js';
import { inspect, wrongType } from '../util/type-errors.js';

/** The value of a query parameter. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [name: string]: QueryValue };

/**
 * The parameters of a query: an object of values by name, or pairs of name and value such as
 * `URLSearchParams`. `null` and `undefined` are left out, also within lists and objects.
 *
 * A list repeats its parameter: `{ tag: ['a', 'b'] }` becomes `?tag=a&tag=b`. An object, or a list
 * with objects, is written as Express's extended parser reads it, with the brackets
 * percent-encoded: `{ filter: { name: 'Ada' } }` becomes `?filter%5Bname%5D=Ada`.
 */
export type QueryParameters =
  | Readonly<Record<string, QueryValue>>
  | Iterable<readonly [name: string, value: QueryValue]>;

/**
 * Returns `?name=value&…`, or `''` if there are no values.
 *
 * @throws {URIError} If a name or a value contains a lone surrogate.
 * @throws {TypeError} If a value is an object with a class, such as a `Date`, which has no fields
 *   to write.
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
 * Adds `name=value`, or a pair for each part of a list or an object.
 *
 * @param name The encoded name.
 * @param isItem Whether the value is an item of a list. A list within a list is numbered, to keep
 *   its items apart from those of the outer list.
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

/** Returns the name of a part of a value: `filter[name]`, with encoded brackets. */
function partOf(name: string, key: string): string {
  return `${name}%5B${encodeQueryPart(key)}%5D`;
}

function isList(value: object): value is readonly QueryValue[] {
  return Array.isArray(value);
}

/** @throws {TypeError} If `value` has a class, such as a `Date` or a `Map`. */
function checkPlain(name: string, value: object): void {
  const prototype = Object.getPrototypeOf(value);
  // The query parsers of Fastify and Node make objects whose prototype is an object without a prototype.
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
