import { isRecord, isString } from '../util/type-checks.js';
import { inspect, wrongType } from '../util/type-errors.js';
import { checkField } from './check-request.js';
import { AMBIGUOUS, type Reading } from './reading.js';
import type { RequestLike } from './request.js';
import { trimSpace } from './scan.js';

/** A token of HTTP, such as the name of a header (RFC 9110, section 5.6.2). */
export const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Returns the value of a request header, or `undefined` if the request does not have it. It reads
 * the plain headers of Node and the `Headers` of Fetch, so a strategy of your own works with both.
 *
 * Several lines of one header are joined by commas (RFC 9110, section 5.3), and those of `Cookie`
 * by semicolons (RFC 9113, section 8.2.3).
 *
 * @example
 * ```ts
 * requestHeader({ headers: { cookie: 'version=v2' } }, 'Cookie'); // 'version=v2'
 * requestHeader(new Request('http://localhost/'), 'Cookie'); // undefined
 * ```
 *
 * @param name The name of the header, in any case.
 * @throws {TypeError} If `request.headers` is missing. Pass `null` for a request without headers.
 * @throws {TypeError} If the header is not found in headers that are a function, a promise or an
 *   iterable other than `Headers`.
 * @throws {TypeError} If the value is neither a string nor a list of strings.
 */
export function requestHeader(request: RequestLike, name: string): string | undefined {
  checkField('requestHeader', 'headers', request.headers);
  return findHeader(request, name.toLowerCase());
}

/**
 * Does the same as `requestHeader`, but returns `undefined` if `headers` is missing.
 *
 * @param name The name of the header, in lower case.
 */
export function findHeader({ headers }: RequestLike, name: string): string | undefined {
  if (headers === undefined || headers === null) return undefined;
  const isFetch = typeof headers.get === 'function';
  const value: unknown = isFetch ? headers.get(name) : (headers as Fields)[name];
  if (typeof value === 'string') return value;
  // Most requests have returned by now. The checks below are slower.
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

/**
 * Returns whether the method `get` of the headers reads something else than headers, as it does in
 * `URLSearchParams`.
 */
function isCollection(headers: object): boolean {
  return /\[object (?:Map|FormData|URLSearchParams)\]/.test(
    Object.prototype.toString.call(headers),
  );
}

/**
 * Returns the fields with the name `name` in any case (RFC 9110, section 5.1). Some servers keep
 * the case that the client sent.
 */
function fieldsNamed(headers: Fields, name: string): unknown[] {
  // Comparing the lengths first spares lowercasing every name. Most requests lack the header.
  const names = Object.keys(headers).filter(
    (each) => each.length === name.length && each.toLowerCase() === name,
  );
  return names.map((each) => headers[each]);
}

/**
 * Returns the value of a comma-separated list whose elements are all the same, and `AMBIGUOUS` if
 * they differ. Empty elements do not count (RFC 9110, section 5.6.1). If there are no others, the
 * value is `''`.
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
