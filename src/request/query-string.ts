import { encodeQueryPart } from '../util/percent-encode.js';
import { EQUALS, PERCENT, PLUS, SPACE } from './characters.js';
import { decode, escapedByte } from './percent-decode.js';
import { mergeReadings, type Reading } from './reading.js';
import { find } from './scan.js';

const MARK = '?';

// In both loops, `at` is the position of the "?" or "&" before a pair. `end` is the position after the pair.

/**
 * Returns the decoded value of the query parameter `name`, or `null` if the URL does not have it.
 * `?name` and `?name=` both have the value `''`.
 */
export function readQueryParameter(url: string, name: string): Reading {
  return url.includes(MARK) ? readPairs(withoutFragment(url), name) : null;
}

function readPairs(base: string, name: string): Reading {
  let value: Reading = null;
  for (let at = find(base, MARK, 0), end: number; at < base.length; at = end) {
    end = find(base, '&', at + 1);
    const start = startOfPairValue(base, at + 1, end, name);
    if (start !== -1) value = mergeReadings(value, decode(base.slice(start, end)));
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
  let copied = 0;
  for (let at = find(base, MARK, 0), end: number; at < base.length; at = end) {
    end = find(base, '&', at + 1);
    if (startOfPairValue(base, at + 1, end, name) === -1) continue;
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
  const mark = base.indexOf(MARK);
  if (mark === -1) return MARK;
  return mark === base.length - 1 || base.endsWith('&') ? '' : '&';
}

function withoutFragment(url: string): string {
  return url.slice(0, find(url, '#', 0));
}

/** Returns the position of the value if the pair from `start` to `end` has the name `name`, else -1. */
function startOfPairValue(url: string, start: number, end: number, name: string): number {
  for (let at = start, index = 0; ; index++) {
    const code = at < end ? url.charCodeAt(at) : EQUALS;
    if (code === EQUALS) return index === name.length ? Math.min(at + 1, end) : -1;
    // Decode the whole name, because a character outside ASCII has several bytes.
    if (name.charCodeAt(index) >= 0x80) return startOfDecodedValue(url, start, end, name);
    const escaped = code === PERCENT ? escapedByte(url.slice(at + 1, at + 3)) : -1;
    const unescaped = code === PLUS ? SPACE : code;
    if ((escaped === -1 ? unescaped : escaped) !== name.charCodeAt(index)) return -1;
    at += escaped === -1 ? 1 : 3;
  }
}

function startOfDecodedValue(url: string, start: number, end: number, name: string): number {
  const pair = url.slice(start, end);
  const encoded = pair.split('=', 1)[0] as string;
  return decode(encoded) === name ? Math.min(start + encoded.length + 1, end) : -1;
}
