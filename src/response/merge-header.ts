/** Response headers by name, each name once: `{ Vary: 'Accept' }`. */
export type HeaderRecord = Readonly<Record<string, string>>;

/**
 * Returns a response header with both its `earlier` value and the `added` one. `Vary` names each
 * header once, and `Link` lists the links of both. Any other header keeps its earlier value.
 *
 * @example
 * ```ts
 * for (const [name, value] of Object.entries(api.headers)) {
 *   response.setHeader(name, mergeHeader(name, response.getHeader(name), value));
 * }
 * ```
 *
 * @param earlier What the response has so far. `null`, `undefined` and `''` mean that it lacks the
 *   header.
 */
export function mergeHeader(
  name: string,
  earlier: number | string | readonly string[] | null | undefined,
  added: string,
): string {
  const own = Array.isArray(earlier) ? earlier.join(', ') : String(earlier ?? '');
  if (own === '') return added;
  const lowerCaseName = name.toLowerCase();
  if (lowerCaseName === 'vary') return mergeVary(own, added);
  // A hook may run twice for one response, which then has these links already.
  const isPresent = `, ${own}, `.includes(`, ${added}, `);
  if (lowerCaseName === 'link' && !isPresent) return `${own}, ${added}`;
  return own;
}

/** Joins two lists of header names. `*` includes every name (RFC 9110, section 12.5.5). */
function mergeVary(own: string, added: string): string {
  const names = `${own},${added}`.split(',').map((name) => name.trim());
  return names.includes('*') ? '*' : uniqueNames(names.filter(Boolean)).join(', ');
}

/** Removes repeated header names, in any case (RFC 9110, section 5.1). */
export function uniqueNames(names: readonly string[]): string[] {
  const lowerCase = names.map((name) => name.toLowerCase());
  return names.filter((_, index) => lowerCase.indexOf(lowerCase[index] as string) === index);
}
