import { ownValue } from '../util/parameter.js';
import { wrongType } from '../util/type-errors.js';
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
 */
export function requestHeader(request: VersioningRequest, name: string): string | undefined {
  const { headers } = request;
  if (headers === undefined || headers === null) return undefined;
  if (typeof headers !== 'object' || Array.isArray(headers)) {
    throw wrongType('request.headers', 'an object, such as Headers', headers);
  }
  const value = typeof headers.get === 'function' ? headers.get(name) : field(headers, name);
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : undefined;
}

/** Field names ignore case (RFC 9110, section 5.1), and not everything lowers them as Node does. */
function field(headers: object, name: string): unknown {
  const value = (headers as Readonly<Record<string, unknown>>)[name];
  // What is neither is absent, or inherited, as for a header named `constructor`.
  if (typeof value === 'string' || Array.isArray(value)) return value;
  // Most requests lack most headers, and to lower every name that they have takes ten times as long.
  const names = Object.keys(headers).filter(
    (each) => each.length === name.length && each.toLowerCase() === name,
  );
  const values = names
    .flatMap((each) => ownValue(headers, each))
    .filter((each) => typeof each === 'string');
  if ('then' in headers && typeof headers.then === 'function') {
    throw wrongType('request.headers', 'awaited first', headers);
  }
  const filled = values.filter(Boolean);
  return filled.length > 0 ? filled : values[0];
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
