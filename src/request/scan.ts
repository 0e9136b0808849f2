import { EQUALS, SPACE, TAB } from './characters.js';

// Scans text by position, without copying it.

export const QUOTE = '"';

/** Returns the position of the next `separator` at or after `start`, else the length of `text`. */
export type Find = (text: string, separator: string, start: number) => number;

export const find: Find = (text, separator, start) => {
  const at = text.indexOf(separator, start);
  return at === -1 ? text.length : at;
};

/** Finds a separator outside quoted strings. A quote opens a string only after "=", and only if another closes it. */
const findOutsideQuotes: Find = (text, separator, start) => {
  for (let at = start; at !== text.length; at++) {
    if (text[at] === separator) return at;
    const opens = text[at] === QUOTE && text.charCodeAt(skipSpaceBack(text, at) - 1) === EQUALS;
    const closing = opens ? closingQuote(text, at) : at;
    if (closing === -1) return find(text, separator, at);
    at = closing;
  }
  return text.length;
};

/** Returns the function that finds separators in `text`. It skips quoted strings if `text` contains a quote. */
export function finder(text: string): Find {
  return text.includes(QUOTE) ? findOutsideQuotes : find;
}

/** Returns the position of the quote that closes the string opened at `opening` (RFC 9110, section 5.6.4), else -1. */
export function closingQuote(text: string, opening: number): number {
  let at = text.indexOf(QUOTE, opening + 1);
  while (isEscaped(text, at)) at = text.indexOf(QUOTE, at + 1);
  return at;
}

/** Returns whether `at` is escaped. An odd number of backslashes escapes it, because each pair is one backslash. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** Returns the position after the optional white space at `start` (RFC 9110, section 5.6.3). */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the position at which the white space before `end` begins. */
export function skipSpaceBack(text: string, end: number): number {
  let at = end;
  while (isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Returns whether `text` has `word` at `start`. Ignores the case of ASCII letters. */
export function startsWithIgnoringCase(text: string, start: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(start + index);
    if (toLower(code) !== toLower(word.charCodeAt(index))) return false;
  }
  return true;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

function toLower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}
