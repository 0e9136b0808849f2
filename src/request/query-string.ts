import { decodeQueryPart, encodeQueryPart } from '../util/percent-encoding.js';
import { mergeReadings, type Reading } from './reading.js';
import { find } from './scan.js';

// In both loops, `at` is the position of the "?" or "&" before a pair. `end` is the position after the pair.

/**
 * Returns the decoded value of the query parameter `name`, or `null` if the URL does not have it.
 * `?name` and `?name=` both have the value `''`.
 */
export function readQueryParameter(url: string, name: string): Reading | null {
  const base = withoutFragment(url);
  let value: Reading | null = null;
  for (let at = find(base, '?', 0), end: number; at < base.length; at = end) {
    end = find(base, '&', at + 1);
    const start = startOfValue(base, at + 1, end, name);
    if (start !== -1) value = mergeReadings(value, decodeQueryPart(base.slice(start, end)));
  }
  return value;
}

/**
 * Sets the query parameter `name` of `url`. Replaces its first occurrence and removes the others, or appends it.
 * Every other byte stays the same, so that a signature over other parameters stays valid.
 *
 * @throws {URIError} If `name` or `value` contains a lone surrogate, because a URL cannot carry it.
 * @example
 * ```ts
 * setQueryParameter('/users?version=v1&page=2#top', 'version', 'v2'); // '/users?version=v2&page=2#top'
 * ```
 */
export function setQueryParameter(url: string, name: string, value: string): string {
  const base = withoutFragment(url);
  const parameter = `${encodeQueryPart(name)}=${encodeQueryPart(value)}`;
  let result = '';
  let copied = 0; // the position up to which `base` is read, or 0 until the parameter is found
  for (let at = find(base, '?', 0), end: number; at < base.length; at = end) {
    end = find(base, '&', at + 1);
    if (startOfValue(base, at + 1, end, name) === -1) continue;
    // Remove a duplicate together with the "&" before it.
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
  return url.slice(0, find(url, '#', 0));
}

/** Returns the position of the value if the pair from `start` to `end` has the name `name`, else -1. */
function startOfValue(url: string, start: number, end: number, name: string): number {
  const first = url[start];
  // Most other names differ in the first character, so that they need no decoding.
  if (first !== name[0] && first !== '%' && first !== '+') return -1;
  const pair = url.slice(start, end);
  const equals = find(pair, '=', 0);
  return decodeQueryPart(pair.slice(0, equals)) === name ? Math.min(start + equals + 1, end) : -1;
}
