import { isObjectWithFields, isString } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongRecord, wrongType } from '../util/type-errors.js';
import { AMBIGUOUS, type Reading } from './reading.js';
import type { VersioningRequest } from './request.js';
import { find, skipSpace, skipSpaceBack } from './scan.js';

/** A token, such as the name of a header (RFC 9110, section 5.6.2). */
export const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/;
/** A type and a subtype, such as `application/json` (RFC 6838, section 4.2). */
export const MEDIA_TYPE: RegExp = /^[\w!#$&+.^-]+\/[\w!#$&+.^-]+$/;

/**
 * Returns the value of a request header, or `undefined` if the request does not have it.
 * Joins several lines of the header by commas (RFC 9110, section 5.3).
 *
 * @param name The name of the header, in lower case.
 * @throws {TypeError} If the headers are neither an object of fields nor an object with a `get` method.
 * @throws {TypeError} If the headers are a `Map` or another object with a case-sensitive `get`.
 * @throws {TypeError} If the value is neither a string nor a list of strings.
 */
export function requestHeader(request: VersioningRequest, name: string): string | undefined {
  const { headers } = request;
  if (headers === undefined || headers === null) return undefined;
  if (typeof headers !== 'object' || Array.isArray(headers)) throw wrongHeaders(headers);
  if (typeof headers.get !== 'function') return field(headers, name);
  if (isCaseSensitive(headers)) throw wrongHeaders(headers);
  const value: unknown = headers.get(name);
  return typeof value === 'string' ? value : join(toLines(value, name));
}

/**
 * Returns the header `name` of a plain object. Ignores the case of names (RFC 9110, section 5.1), because some servers
 * keep it.
 */
function field(headers: object, name: string): string | undefined {
  const value = (headers as Readonly<Record<string, unknown>>)[name];
  if (typeof value === 'string') return value;
  if (!isObjectWithFields(headers)) throw wrongHeaders(headers);
  // Compare lengths first, because lowercasing every name takes longer and most requests lack the header.
  const names = Object.keys(headers).filter(
    (each) => each.length === name.length && each.toLowerCase() === name,
  );
  return join(names.flatMap((each) => toLines(headers[each], each)));
}

function toLines(value: unknown, name: string): readonly string[] {
  if (value === undefined || value === null) return [];
  const lines: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (lines.every(isString)) return lines;
  const fix = '. Pass the headers as Node or Fetch gives them.';
  throw wrongType(`request header ${show(name)}`, 'a string or a list of strings', value, fix);
}

/** Joins the lines, without empty lines. Returns `''` if all are empty, and `undefined` if there are no lines. */
function join(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : lines.filter(Boolean).join(', ');
}

/**
 * Returns whether `get` of the headers would miss `Accept` under the name `accept`, as in a `Map`.
 * Reads the tag `[object Map]`, because `instanceof` does not recognize a `Map` of another realm.
 */
function isCaseSensitive(headers: object): boolean {
  return /^\[object (?:Map|URLSearchParams|FormData)\]$/.test(
    Object.prototype.toString.call(headers),
  );
}

function wrongHeaders(headers: unknown): TypeError {
  return wrongRecord('request.headers', 'a plain object or Fetch Headers', headers);
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
  let single = '';
  let end = -1;
  do {
    const start = end + 1;
    end = find(list, ',', start);
    const element = list.slice(skipSpace(list, start), skipSpaceBack(list, end));
    if (single !== '' && element !== '' && element !== single) return AMBIGUOUS;
    single ||= element;
  } while (end < list.length);
  return single;
}
