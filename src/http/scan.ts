// Steps over the text of a header, by position: nothing is copied.

const TAB = 9;
const SPACE = 32;
export const QUOTE: number = 34;
export const EQUALS: number = 61;
const BACKSLASH = 92;

/** Past optional white space (RFC 9110, section 5.6.3). */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Back to where the white space before `end` begins. */
export function skipSpaceBack(text: string, end: number): number {
  let at = end;
  while (at > 0 && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether `word` stands at `start`, in upper or lower case. */
export function startsWithWord(text: string, start: number, word: string): boolean {
  if (start + word.length > text.length) return false;
  for (let index = 0; index < word.length; index++) {
    const code = text.charCodeAt(start + index);
    if (toLower(code) !== toLower(word.charCodeAt(index))) return false;
  }
  return true;
}

/**
 * Where `separator` next stands, at `start` or after it, outside of quoted strings; -1 where it does not.
 * A quote opens a quoted string where it follows a "=".
 */
export function indexOutsideQuotes(text: string, separator: string, start: number): number {
  const code = separator.charCodeAt(0);
  for (let at = start; at < text.length; at++) {
    if (text.charCodeAt(at) === code) return at;
    if (text.charCodeAt(at) !== QUOTE) continue;
    if (text.charCodeAt(skipSpaceBack(text, at) - 1) === EQUALS) at = closingQuote(text, at);
  }
  return -1;
}

/** Where the quoted string that opens at `opening` ends (RFC 9110, section 5.6.4); the length of `text` if it does not. */
export function closingQuote(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

function toLower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}
