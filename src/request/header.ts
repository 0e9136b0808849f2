import { isRecord, isString } from '../util/type-checks.js';
import { inspect, wrongType } from '../util/type-errors.js';
import { checkField } from './check-request.js';
import { AMBIGUOUS, type Reading } from './reading.js';
import type { RequestLike } from './request.js';
import { trimSpace } from './scan.js';

/** A token, such as the name of a header (RFC 9110, section 5.6.2). */
export const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Returns the value of a request header, or `undefined` if the request does not have it.
 * Reads the headers of Node and of Fetch. For strategies of your own.
 *
 * Several lines are joined by commas (RFC 9110, section 5.3), and lines of `Cookie` by semicolons (RFC 9113, section 8.2.3).
 *
 * @param name The name of the header, in any case.
 *
 * @example
 * ```ts
 * requestHeader({ headers: { cookie: 'version=v2' } }, 'Cookie'); // 'version=v2'
 * requestHeader(new Request('http://localhost/'), 'Cookie'); // undefined
 * ```
 *
 * @throws {TypeError} If `request.headers` is missing. `null` means that the request has no headers.
 * @throws {TypeError} If the header is not found, and the headers are a function, a promise or another iterable than
 *   Fetch `Headers`.
 * @throws {TypeError} If the value is neither a string nor a list of strings.
 */
export function requestHeader(request: RequestLike, name: string): string | undefined {
  checkField('requestHeader', 'headers', request.headers);
  return findHeader(request, name.toLowerCase());
}

/**
 * Returns the same as `requestHeader`, and `undefined` if the headers are missing.
 *
 * @param name The name of the header, in lower case.
 */
export function findHeader({ headers }: RequestLike, name: string): string | undefined {
  if (headers === undefined || headers === null) return undefined;
  const isFetch = typeof headers.get === 'function';
  const value: unknown = isFetch ? headers.get(name) : (headers as Fields)[name];
  if (typeof value === 'string') return value;
  // Ask only now, because these questions take longer than the usual case.
  if (isFetch ? isCollection(headers) : !isRecord(headers)) {
    throw wrongType('request.headers', 'a plain object or Fetch Headers', headers, FIX);
  }
  const values = isFetch ? [value] : fieldsNamed(headers as Fields, name);
  const lines = values.flat().filter((line) => line !== undefined && line !== null);
  const wrong = lines.find((line) => !isString(line));
  if (wrong !== undefined) {
    throw wrongType(`request header ${inspect(name)}`, 'a string or a list of strings', wrong, FIX);
  }
  if (lines.length === 0) return undefined;
  return lines.filter(Boolean).join(name === 'cookie' ? '; ' : ', ');
}

const FIX = 'Pass the headers as Node or Fetch gives them.';

type Fields = Readonly<Record<string, unknown>>;

/** Returns whether `headers` has a `get` that does not read a header, as in `URLSearchParams`. */
function isCollection(headers: object): boolean {
  return /\[object (?:Map|FormData|URLSearchParams)\]/.test(
    Object.prototype.toString.call(headers),
  );
}

/** Returns the fields whose name is `name` in any case (RFC 9110, section 5.1), because some servers keep the case. */
function fieldsNamed(headers: Fields, name: string): unknown[] {
  // Compare lengths first, because most requests lack the header, and lowercasing every name takes longer.
  const names = Object.keys(headers).filter(
    (each) => each.length === name.length && each.toLowerCase() === name,
  );
  return names.map((each) => headers[each]);
}

/**
 * Returns the single value of a comma-separated list, or `AMBIGUOUS` if two values differ.
 * Ignores empty elements (RFC 9110, section 5.6.1), and returns `''` if all elements are empty.
 *
 * @example
 * ```ts
 * parseSingleValue('v1, , v1'); // 'v1'
 * parseSingleValue('v1, v2'); // AMBIGUOUS
 * ```
 */
export function parseSingleValue(list: string): Reading {
  if (!list.includes(',')) return trimSpace(list);
  const values = list
    .split(',')
    .map((value) => trimSpace(value))
    .filter(Boolean);
  const [first = ''] = values;
  return values.every((value) => value === first) ? first : AMBIGUOUS;
}
