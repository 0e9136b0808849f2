/**
 * A segment of a path; `undefined` where it would be lost: what is empty or a dot segment, a slash, which some decode
 * before they route, and a lone surrogate, which has no UTF-8.
 */
export function encodeSegment(text: string): string | undefined {
  if (text === '' || text === '.' || text === '..') return undefined;
  return /[/\p{Surrogate}]/u.test(text) ? undefined : encodeURIComponent(text);
}

/**
 * A name or a value of a query, as Django writes it: `+` for a space.
 *
 * @throws {URIError} where a lone surrogate is in it.
 */
export function encodeQueryPart(text: string): string {
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
