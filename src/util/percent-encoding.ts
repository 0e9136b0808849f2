/**
 * Encodes a segment of a path. Returns `undefined` if the text would not reach the server as one
 * segment:
 *
 * - `''`, `'.'` and `'..'`, which clients and servers resolve
 * - a text with a slash, because some servers decode `%2F` before they route
 * - a text with a lone surrogate, which UTF-8 cannot encode
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

/**
 * Text without a character that needs an escape (RFC 3986, section 2.3). Testing it is faster than
 * encoding it.
 */
const UNRESERVED = /^[\w.~-]+$/;

/**
 * Decodes a name or a value of a query: `a+b%21` as `a b!`. Invalid UTF-8 becomes U+FFFD (WHATWG
 * URL, section 5.1).
 *
 * `decodeURIComponent` decodes only ASCII here. It throws for invalid UTF-8, and a hostile client
 * could send a URL full of values that make it throw, which is slow.
 */
export function decodeQueryPart(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  const isAscii = !/%(?![0-7][\da-f])/i.test(spaced);
  return isAscii ? decodeURIComponent(spaced) : spaced.replace(/(?:%[\da-f]{2})+/gi, decodeRun);
}

/**
 * Decodes a run of escapes, such as `%C3%A9`. They belong together, since a character outside of
 * ASCII has several bytes.
 */
function decodeRun(run: string): string {
  const bytes = run.slice(1).split('%');
  return UTF8.decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}

const UTF8 = new TextDecoder(undefined, { ignoreBOM: true });
