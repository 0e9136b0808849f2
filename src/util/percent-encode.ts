/**
 * A segment of a path; `undefined` where it would be lost: what is empty or a dot segment, a slash, which some decode
 * before they route, and a lone surrogate, which has no UTF-8.
 */
export function encodeSegment(text: string): string | undefined {
  if (text === '' || text === '.' || text === '..') return undefined;
  if (UNRESERVED.test(text)) return text;
  return /[/\p{Surrogate}]/u.test(text) ? undefined : encodeURIComponent(text);
}

/**
 * A name or a value of a query, as Django writes it: `+` for a space.
 *
 * @throws {URIError} where a lone surrogate is in it.
 */
export function encodeQueryPart(text: string): string {
  if (UNRESERVED.test(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => LEFT_ALONE[char] as string)
    .replaceAll('%20', '+');
}

/** Text that needs no escape (RFC 3986, section 2.3). Most text does not, and to escape it takes twice as long as all else. */
const UNRESERVED = /^[\w.~-]+$/;

/** What `encodeURIComponent` does not escape. */
const LEFT_ALONE: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
};
