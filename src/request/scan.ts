import { EQUALS, SPACE, TAB } from './characters.js';

// Steps over text, by position: nothing is copied.

export const QUOTE = '"';

/** Where `separator` next stands in `text`, at `start` or after it; where it does not, the end. */
export type Find = (text: string, separator: string, start: number) => number;

export const find: Find = (text, separator, start) => {
  const at = text.indexOf(separator, start);
  return at === -1 ? text.length : at;
};

/** The same, outside of quoted strings. A quote after a "=" opens a string, if a further quote closes it. */
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

/** How to find what parts `text`: past quoted strings only where there are any. */
export function finder(text: string): Find {
  return text.includes(QUOTE) ? findOutsideQuotes : find;
}

/** Where the quoted string that opens at `opening` ends (RFC 9110, section 5.6.4); -1 where it does not. */
export function closingQuote(text: string, opening: number): number {
  let at = text.indexOf(QUOTE, opening + 1);
  while (isEscaped(text, at)) at = text.indexOf(QUOTE, at + 1);
  return at;
}

/** By an odd number of backslashes: two of them are one that is escaped itself. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** Past optional white space (RFC 9110, section 5.6.3). */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Back to where the white space before `end` begins. */
export function skipSpaceBack(text: string, end: number): number {
  let at = end;
  while (isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether `word` stands at `start`, in upper or lower case. */
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
