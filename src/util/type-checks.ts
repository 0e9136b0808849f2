export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/**
 * Returns whether `value` has its content in its own fields.
 * The content of a function, a promise or an iterable, such as a `Map` or a list, would silently be lost.
 */
export function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !(Symbol.iterator in value) && typeof (value as { then?: unknown }).then !== 'function';
}
