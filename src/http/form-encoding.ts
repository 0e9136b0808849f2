import { decimal } from '../values/decimal.js';
import { isUnreserved } from '../values/unreserved.js';
import { wrongType } from '../values/wrong-type.js';

/** A value for one parameter of a query; an array repeats the parameter, `null` and `undefined` leave it out. */
export type QueryValue = string | number | null | undefined | readonly (string | number)[];

/** Parameters by name, or pairs such as those of `URLSearchParams`. */
export type QueryParameters =
  | Readonly<Record<string, QueryValue>>
  | Iterable<readonly [name: string, value: QueryValue]>;

/** As `application/x-www-form-urlencoded`: `+` is a space, and what is not UTF-8 becomes U+FFFD. */
export function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  return new URLSearchParams(`=${text}`).get('') as string;
}

/** As the reference does: all but letters, digits and `-._~`, with `+` for a space. */
export function encode(text: string): string {
  if (isUnreserved(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/**
 * `?name=value&…`, or `''` where there are no parameters. An array repeats its parameter; `undefined` and `null`
 * leave it out.
 *
 * @throws {TypeError} where a value is neither a string nor a number.
 * @throws {URIError} where a lone surrogate is in it.
 */
export function encodeQuery(parameters: QueryParameters | null | undefined): string {
  if (parameters === undefined || parameters === null) return '';
  if (typeof parameters !== 'object') {
    throw wrongType('query', 'an object or pairs', parameters);
  }
  const entries = Symbol.iterator in parameters ? [...parameters] : Object.entries(parameters);
  const pairs = entries.flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (value == null ? [] : [encodePair(name, value)])),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function encodePair(name: string, value: string | number): string {
  const text = typeof value === 'number' ? decimal(value) : value;
  if (typeof text !== 'string') {
    throw wrongType(`query.${name}`, 'a string or a number', value);
  }
  return `${encode(name)}=${encode(text)}`;
}

/** @throws {URIError} where a lone surrogate is in it. */
export function encodeFragment(fragment: string | null | undefined): string {
  return fragment == null ? '' : `#${encodeURI(fragment).replaceAll('#', '%23')}`;
}
