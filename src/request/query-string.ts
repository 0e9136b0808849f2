import { encodeQueryPart } from '../util/percent-encode.js';
import { EQUALS, PERCENT, PLUS, SPACE } from './characters.js';
import { decode, escapedByte } from './percent-decode.js';
import { mergeReadings, type Reading } from './reading.js';
import { find } from './scan.js';

const MARK = '?';

// In both loops `at` is the "?" or "&" before a pair, and `end` the "&" behind it, or the end.

/** The decoded value of the query parameter `name`. `?name` and `?name=` are both `''`. */
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
 * `url` with its query parameter `name` set to `value`: in the place of the first one, else at the end.
 * Every other byte stays as it was, so that a signed query keeps its signature.
 *
 * @throws {URIError} where name or value holds a lone surrogate, which no URL can carry.
 */
export function setQueryParameter(url: string, name: string, value: string): string {
  const base = withoutFragment(url);
  const parameter = `${encodeQueryPart(name)}=${encodeQueryPart(value)}`;
  let result = '';
  let copied = 0;
  for (let at = find(base, MARK, 0), end: number; at < base.length; at = end) {
    end = find(base, '&', at + 1);
    if (startOfPairValue(base, at + 1, end, name) === -1) continue;
    // A duplicate goes with the "&" before it.
    result += copied === 0 ? base.slice(0, at + 1) + parameter : base.slice(copied, at);
    copied = end;
  }
  if (copied === 0) result = base + separator(base) + parameter;
  else result += base.slice(copied);
  return result + url.slice(base.length);
}

/** What a further parameter needs before it. */
function separator(base: string): string {
  const mark = base.indexOf(MARK);
  if (mark === -1) return MARK;
  return mark === base.length - 1 || base.endsWith('&') ? '' : '&';
}

function withoutFragment(url: string): string {
  return url.slice(0, find(url, '#', 0));
}

/** Where the value of the pair from `start` to `end` begins, if its name is `name`; else -1. */
function startOfPairValue(url: string, start: number, end: number, name: string): number {
  for (let at = start, index = 0; ; index++) {
    const code = at < end ? url.charCodeAt(at) : EQUALS;
    if (code === EQUALS) return index === name.length ? Math.min(at + 1, end) : -1;
    // A character of several bytes.
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
