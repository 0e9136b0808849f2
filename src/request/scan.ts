/** Returns the position of the next `separator` at or after `start`, else the length of `text`. */
export function find(text: string, separator: string, start: number): number {
  const at = text.indexOf(separator, start);
  return at === -1 ? text.length : at;
}

/** Removes the optional white space around `text` (RFC 9110, section 5.6.3). */
export function trimSpace(text: string, from = 0, to: number = text.length): string {
  let start = from;
  let end = to;
  while (isSpace(text.charCodeAt(start))) start++;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Returns whether `code` is a space or a tab. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
