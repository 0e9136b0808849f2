import { decode, encode } from './form-encoding.js';
import { AMBIGUOUS, type Reading } from './reading.js';

const SPACE = 32;
const PERCENT = 37;
const PLUS = 43;
const EQUALS = 61;

/** The decoded value of the query parameter `name`. `?name` and `?name=` are both `''`. */
export function readQueryParameter(url: string, name: string): Reading {
  const mark = url.indexOf('?');
  if (mark === -1) return null;
  const end = endOfQuery(url);
  let value: string | null = null;
  for (let start = mark + 1, next: number; start <= end; start = next + 1) {
    next = endOfPair(url, start, end);
    const begin = startOfValue(url, start, next, name);
    if (begin === -1) continue;
    const text = decode(url.slice(begin, next));
    if (value !== null && value !== text) return AMBIGUOUS;
    value = text;
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
  const parameter = `${encode(name)}=${encode(value)}`;
  const end = endOfQuery(url);
  const mark = url.indexOf('?');
  if (mark === -1 || mark > end) return `${url.slice(0, end)}?${parameter}${url.slice(end)}`;

  let result = '';
  let copied = 0;
  for (let start = mark + 1, next: number; start <= end; start = next + 1) {
    next = endOfPair(url, start, end);
    if (startOfValue(url, start, next, name) === -1) continue;
    // A duplicate goes with the "&" before it.
    result += copied === 0 ? url.slice(0, start) + parameter : url.slice(copied, start - 1);
    copied = next;
  }
  if (copied > 0) return result + url.slice(copied);
  const separator = end === mark + 1 || url[end - 1] === '&' ? '' : '&';
  return url.slice(0, end) + separator + parameter + url.slice(end);
}

/** Where the query ends: at the fragment, or at the end of the URL. */
function endOfQuery(url: string): number {
  const hash = url.indexOf('#');
  return hash === -1 ? url.length : hash;
}

function endOfPair(url: string, start: number, end: number): number {
  const separator = url.indexOf('&', start);
  return separator === -1 || separator > end ? end : separator;
}

/** Where the value of the pair from `start` to `end` begins, if its name is `name`; else -1. */
function startOfValue(url: string, start: number, end: number, name: string): number {
  for (let at = start, index = 0; ; at++, index++) {
    const code = at < end ? url.charCodeAt(at) : EQUALS;
    if (code === PERCENT) return startOfDecodedValue(url, start, end, name);
    if (code === EQUALS) return index === name.length ? Math.min(at + 1, end) : -1;
    if ((code === PLUS ? SPACE : code) !== name.charCodeAt(index)) return -1;
  }
}

function startOfDecodedValue(url: string, start: number, end: number, name: string): number {
  const equals = url.slice(start, end).indexOf('=');
  const length = equals === -1 ? end - start : equals;
  return decode(url.slice(start, start + length)) === name ? Math.min(start + length + 1, end) : -1;
}
