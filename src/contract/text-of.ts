/**
 * Returns a text of any value, for comparisons and messages. The order of keys makes no difference.
 * An instance of a class is `an object`, unless it is an error.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (value instanceof Error) return `${value}${'code' in value ? ` (${value.code})` : ''}`;
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (!isPlainObject(value))
    return typeof value === 'object' && value ? 'an object' : String(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${name}: ${textOf(value[name])}`).join(', ')}}`;
}

/** Returns whether `value` is an object without a class of its own. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
