/** Response headers by name, each name once: `{ Vary: 'Accept' }`. */
export type HeaderRecord = Readonly<Record<string, string>>;

/**
 * Returns the value of a response header that keeps the `earlier` value.
 * `Vary` names each header once, `Link` has the links of both values, and another header stays as it is.
 *
 * @param earlier The value that the response already has. `null`, `undefined` and `''` mean no value.
 *
 * @example
 * ```ts
 * for (const [name, value] of Object.entries(api.headers)) {
 *   response.setHeader(name, mergeHeader(name, response.getHeader(name), value));
 * }
 * ```
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
  // A hook may run twice for one response, and its links stand there already.
  const isPresent = `, ${own}, `.includes(`, ${added}, `);
  if (lowerCaseName === 'link' && !isPresent) return `${own}, ${added}`;
  return own;
}

/** Returns the names of both lists once. `*` stands for every name (RFC 9110, section 12.5.5). */
function mergeVary(own: string, added: string): string {
  const names = `${own},${added}`.split(',').map((name) => name.trim());
  return names.includes('*') ? '*' : uniqueNames(names.filter(Boolean)).join(', ');
}

/** Returns each header name once. Header names ignore case (RFC 9110, section 5.1). */
export function uniqueNames(names: readonly string[]): string[] {
  const lowerCase = names.map((name) => name.toLowerCase());
  return names.filter((_, index) => lowerCase.indexOf(lowerCase[index] as string) === index);
}
