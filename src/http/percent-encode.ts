/** What needs an escape in some part of a URL: all but the unreserved characters (RFC 3986, section 2.3). */
const RESERVED = /[^\w.~-]/;

/** A segment of a path; `undefined` where a lone surrogate is in it, which has no UTF-8. */
export function encodeSegment(text: string): string | undefined {
  if (!RESERVED.test(text)) return text;
  return /\p{Surrogate}/u.test(text) ? undefined : encodeURIComponent(text);
}

/**
 * A name or a value of a query, as Django writes it: `+` for a space.
 *
 * @throws {URIError} where a lone surrogate is in it.
 */
export function encodeQueryPart(text: string): string {
  if (!RESERVED.test(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => LEFT_ALONE[char] as string)
    .replaceAll('%20', '+');
}

/** What `encodeURIComponent` does not escape. */
const LEFT_ALONE: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
};
