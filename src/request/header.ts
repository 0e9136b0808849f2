import { isObjectWithFields, isString } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongRecord, wrongType } from '../util/type-errors.js';
import { AMBIGUOUS, type Reading } from './reading.js';
import type { VersioningRequest } from './request.js';
import { find, skipSpace, skipSpaceBack } from './scan.js';

/** RFC 9110, section 5.6.2. */
export const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/;
/** A type and a subtype (RFC 6838, section 4.2). */
export const MEDIA_TYPE: RegExp = /^[\w!#$&+.^-]+\/[\w!#$&+.^-]+$/;

/**
 * The value of a request header, or `undefined`. `name` is in lower case.
 * Lines of the same name are one list (RFC 9110, section 5.3).
 *
 * @throws {TypeError} If the headers, or the value, have a shape in which the value would be overlooked.
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

/** Field names ignore case (RFC 9110, section 5.1), and not everything lowers them as Node does. */
function field(headers: object, name: string): string | undefined {
  const value = (headers as Readonly<Record<string, unknown>>)[name];
  if (typeof value === 'string') return value;
  if (!isObjectWithFields(headers)) throw wrongHeaders(headers);
  // Most requests lack most headers, and to lower every name that they have takes ten times as long.
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

/** Joins the lines that are not empty, or returns `''` if all lines are, and `undefined` if there is no line. */
function join(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : lines.filter(Boolean).join(', ');
}

/** Returns whether the `get` of `headers` does not ignore case. An object of another realm has the tag too. */
function isCaseSensitive(headers: object): boolean {
  return /^\[object (?:Map|URLSearchParams|FormData)\]$/.test(
    Object.prototype.toString.call(headers),
  );
}

function wrongHeaders(headers: unknown): TypeError {
  return wrongRecord('request.headers', 'a plain object or Fetch Headers', headers);
}

/** The one value of a list, whose empty elements do not count (RFC 9110, section 5.6.1); `''` where it has no other. */
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
