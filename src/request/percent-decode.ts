const UTF8 = new TextDecoder(undefined, { ignoreBOM: true });

/**
 * Decodes a name or a value of a query: `a+b%21` as `a b!`. Invalid UTF-8 becomes U+FFFD (WHATWG URL, section 5.1).
 * Uses `decodeURIComponent` only for ASCII, because a hostile client could make it throw for each value, which is slow.
 */
export function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  const isAscii = !/%(?![0-7][\da-f])/i.test(spaced);
  return isAscii ? decodeURIComponent(spaced) : spaced.replace(/(?:%[\da-f]{2})+/gi, decodeRun);
}

/** Decodes a run of escapes, such as `%C3%A9`, because a character outside ASCII has several bytes. */
function decodeRun(run: string): string {
  const bytes = run.slice(1).split('%');
  return UTF8.decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}
