export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** Returns whether `value` is a `Date`. The fake timers of a test runner replace the class that `instanceof` asks for. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/**
 * Returns whether `value` has its content in its own fields.
 * The content of a function, a promise or an iterable, such as a `Map` or a list, would silently be lost.
 */
export function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !(Symbol.iterator in value) && typeof (value as { then?: unknown }).then !== 'function';
}

/** Returns the value of an own property. Returns `undefined` for an inherited property such as `constructor`. */
export function ownValue(fields: object, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined;
}

/**
 * Returns whether `value instanceof Class` holds. An object with the field `brand` is an instance, because another copy
 * of the package may have made it. A subclass has only its own objects as instances.
 */
export function isInstance(Class: object, value: unknown, brand: symbol): boolean {
  if (Function.prototype[Symbol.hasInstance].call(Class, value)) return true;
  const isSubclass = !Object.hasOwn(Class, Symbol.hasInstance);
  return !isSubclass && brand in Object(value);
}
