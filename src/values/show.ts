/** A value as a program would write it, for the message of an error. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `[${Array.from(value, show).join(',')}]`;
  const isOpaque = typeof value === 'object' && value !== null && !(value instanceof RegExp);
  return isOpaque ? 'an object' : String(value);
}
