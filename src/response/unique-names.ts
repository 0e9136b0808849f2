/** Returns each header name once. Header names ignore case (RFC 9110, section 5.1). */
export function uniqueNames(names: readonly string[]): string[] {
  const isFirst = (name: string, index: number) =>
    names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index;
  return names.filter(isFirst);
}
