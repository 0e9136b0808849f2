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
