/** Returns `value` as text. The order of keys does not matter. Instances of a class, except errors, are `an object`. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (value instanceof Error) return `${value}${'code' in value ? ` (${value.code})` : ''}`;
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (!isPlain(value)) return typeof value === 'object' && value ? 'an object' : String(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${name}: ${show(value[name])}`).join(', ')}}`;
}

/** Returns whether `value` is an object without a class. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
