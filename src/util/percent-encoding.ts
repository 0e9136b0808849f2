/**
 * Encodes a path segment. Returns `undefined` for text that would not arrive as a segment:
 *
 * - `''`, `'.'` and `'..'`
 * - text with a slash, because some servers decode `%2F` before they route
 * - text with a lone surrogate, because UTF-8 cannot encode it
 */
export function encodeSegment(text: string): string | undefined {
  if (text === '' || text === '.' || text === '..') return undefined;
  if (UNRESERVED.test(text)) return text;
  return /[/\p{Surrogate}]/u.test(text) ? undefined : encodeURIComponent(text);
}

/**
 * Encodes a name or a value of a query as Django does: `a b!` as `a+b%21`.
 *
 * @throws {URIError} If `text` contains a lone surrogate.
 */
export function encodeQueryPart(text: string): string {
  if (UNRESERVED.test(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** Text that needs no escapes (RFC 3986, section 2.3). Tested first, because a test is faster than the encoding. */
const UNRESERVED = /^[\w.~-]+$/;

/**
 * Decodes a name or a value of a query: `a+b%21` as `a b!`. Invalid UTF-8 becomes U+FFFD (WHATWG URL, section 5.1).
 * Uses `decodeURIComponent` only for ASCII, because a hostile client could make it throw for each value, which is slow.
 */
export function decodeQueryPart(text: string): string {
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

const UTF8 = new TextDecoder(undefined, { ignoreBOM: true });
