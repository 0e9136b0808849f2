// Steps over an Accept header, by position, and never past its end, where `charCodeAt` is many times slower.

import { codesOf, standsInAnyCaseAt } from './text.js';

const TAB = 9;
const SPACE = 32;
export const QUOTE = 34;
const STAR = 42;
const DOT = 46;
const ZERO = 48;
const ONE = 49;
const EQUALS = 61;
const BACKSLASH = 92;

export function isAt(text, at, code) {
  return at < text.length && text.charCodeAt(at) === code;
}

export function skipSpace(text, start) {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

export function skipSpaceBack(text, end) {
  let at = end;
  while (at > 0 && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

function isSpace(code) {
  return code === SPACE || code === TAB;
}

/** Where the next separator stands, outside of quoted strings; `end` where there is none before it. */
export function endOfPart(text, separator, start, end, hasQuotes) {
  const at = hasQuotes
    ? indexOutsideQuotes(text, separator, start)
    : text.indexOf(separator, start);
  return at === -1 || at > end ? end : at;
}

function indexOutsideQuotes(text, separator, start) {
  const code = separator.charCodeAt(0);
  for (let at = start; at < text.length; at++) {
    if (text.charCodeAt(at) === code) return at;
    if (text.charCodeAt(at) !== QUOTE) continue;
    const before = skipSpaceBack(text, at) - 1;
    if (before >= 0 && text.charCodeAt(before) === EQUALS) at = closingQuote(text, at);
  }
  return -1;
}

export function closingQuote(text, opening) {
  let at = opening + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Where the value of the parameter after a ";" begins, if that is its name; else -1. */
export function startOfValue(text, semicolon, name) {
  const start = skipSpace(text, semicolon + 1);
  if (!standsInAnyCaseAt(text, start, name)) return -1;
  const equals = skipSpace(text, start + name.length);
  return isAt(text, equals, EQUALS) ? skipSpace(text, equals + 1) : -1;
}

/** 0 for any type, 1 for any subtype, 2 for a type. */
export function specificity(text, start, end) {
  if (end === start || text.charCodeAt(end - 1) !== STAR) return 2;
  return text.charCodeAt(start) === STAR ? 0 : 1;
}

/** Whether a range is a media type that takes one of `mediaTypes`, or any where there are none. */
export function takes(text, start, end, mediaTypes) {
  const slash = text.indexOf('/', start);
  if (slash === -1 || slash >= end) return false;
  if (mediaTypes.length === 0 || specificity(text, start, end) === 0) return true;
  const isWhole = specificity(text, start, end) === 2;
  for (const mediaType of mediaTypes) {
    if (isWhole && mediaType.length !== end - start) continue;
    const type = isWhole ? mediaType : mediaType.slice(0, slash + 1 - start);
    if (standsInAnyCaseAt(text, start, codesOf(type))) return true;
  }
  return false;
}

/** A weight as clients write it, `0.9` or `1`, and any other number. */
export function weightBetween(text, start, end) {
  if (end - start === 1 && text.charCodeAt(start) === ONE) return 1;
  if (end - start === 3 && text.charCodeAt(start) === ZERO && text.charCodeAt(start + 1) === DOT) {
    const tenths = text.charCodeAt(start + 2) - ZERO;
    if (tenths >= 0 && tenths <= 9) return tenths / 10;
  }
  return Number.parseFloat(text.slice(start, end));
}
