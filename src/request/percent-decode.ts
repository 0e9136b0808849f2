const UTF8 = new TextDecoder(undefined, { ignoreBOM: true });

/**
 * Decodes a name or a value of a query: `a+b%21` as `a b!`. Invalid UTF-8 becomes U+FFFD (WHATWG URL, section 5.1).
 * Does not use `decodeURIComponent`, because a hostile client could make it throw for each value, which is slow.
 */
export function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? spaced.replace(/(?:%[\da-f]{2})+/gi, decodeRun) : spaced;
}

/** Decodes a run of escapes, such as `%C3%A9`, because a character outside ASCII has several bytes. */
function decodeRun(run: string): string {
  const bytes = run.slice(1).split('%');
  return UTF8.decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}
