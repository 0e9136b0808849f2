/** Returns `value` as text. The order of keys does not matter. Instances of a class, except errors, are `an object`. */
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

/** Returns whether `value` is an object without a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
