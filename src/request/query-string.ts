import { decodeQueryPart, encodeQueryPart } from '../util/percent-encoding.js';
import { mergeReadings, type Reading } from './reading.js';
import { indexOrEnd } from './scan.js';

// In both loops, `at` is the position of the "?" or "&" before a pair, and `end` the position after the pair.

/**
 * Returns the decoded value of a query parameter, or `null` if the URL does not have it. `?name`
 * and `?name=` both mean `''`.
 */
export function readQueryParameter(url: string, name: string): Reading | null {
  const base = withoutFragment(url);
  let value: Reading | null = null;
  for (let at = indexOrEnd(base, '?', 0), end: number; at < base.length; at = end) {
    end = indexOrEnd(base, '&', at + 1);
    const start = startOfValue(base, at + 1, end, name);
    if (start !== -1) value = mergeReadings(value, decodeQueryPart(base.slice(start, end)));
  }
  return value;
}

/**
 * Sets a query parameter of a URL. The first parameter of the name is replaced and any others are
 * removed. Without one, the parameter is appended. No other byte changes, so a signature over the
 * other parameters stays valid.
 *
 * @example
 * ```ts
 * setQueryParameter('/users?version=v1&page=2#top', 'version', 'v2'); // '/users?version=v2&page=2#top'
 * ```
 *
 * @throws {URIError} If `name` or `value` contains a lone surrogate, which no URL can contain.
 */
export function setQueryParameter(url: string, name: string, value: string): string {
  const base = withoutFragment(url);
  const parameter = `${encodeQueryPart(name)}=${encodeQueryPart(value)}`;
  let result = '';
  let copied = 0; // `base` is copied up to here. 0 means that the parameter was not found yet.
  for (let at = indexOrEnd(base, '?', 0), end: number; at < base.length; at = end) {
    end = indexOrEnd(base, '&', at + 1);
    if (startOfValue(base, at + 1, end, name) === -1) continue;
    // A duplicate goes together with the "&" before it.
    result += copied === 0 ? base.slice(0, at + 1) + parameter : base.slice(copied, at);
    copied = end;
  }
  if (copied === 0) result = base + separator(base) + parameter;
  else result += base.slice(copied);
  return result + url.slice(base.length);
}

/** Returns the separator before an appended parameter. */
function separator(base: string): string {
  const mark = base.indexOf('?');
  if (mark === -1) return '?';
  return mark === base.length - 1 || base.endsWith('&') ? '' : '&';
}

function withoutFragment(url: string): string {
  return url.slice(0, indexOrEnd(url, '#', 0));
}

/** Returns the position of the value if the pair from `start` to `end` has the name `name`, else -1. */
function startOfValue(url: string, start: number, end: number, name: string): number {
  const first = url[start];
  // Most other names differ in their first character, which spares decoding them.
  if (first !== name[0] && first !== '%' && first !== '+') return -1;
  const pair = url.slice(start, end);
  const equals = indexOrEnd(pair, '=', 0);
  return decodeQueryPart(pair.slice(0, equals)) === name ? Math.min(start + equals + 1, end) : -1;
}
