/**
 * Returns the position of the next `separator` from `start` on, or the length of `text` if there is
 * none.
 */
export function indexOrEnd(text: string, separator: string, start: number): number {
  const at = text.indexOf(separator, start);
  return at === -1 ? text.length : at;
}

/** Removes the spaces and tabs around `text` (optional white space, RFC 9110, section 5.6.3). */
export function trimSpace(text: string, from = 0, to: number = text.length): string {
  let start = from;
  let end = to;
  while (isSpace(text.charCodeAt(start))) start++;
  while (isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
