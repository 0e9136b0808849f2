export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/**
 * Returns whether `value` is a `Date`. `instanceof` would fail under the fake timers of a test
 * runner, which replace the class.
 */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/**
 * Returns whether `value` is an object that keeps its content in fields. A function, a promise and
 * an iterable such as a `Map` do not, so reading their fields would find nothing and report no
 * error.
 */
export function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !(Symbol.iterator in value) && typeof (value as { then?: unknown }).then !== 'function';
}

/**
 * Returns the value of an own property. An inherited property such as `constructor` is `undefined`.
 */
export function ownValue(fields: object, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined;
}

/** Returns whether `fields` has a property of its own with this name. */
export function isOwn(fields: object, name: string): boolean {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: V8 optimizes it away in a loop over the names, and not `Object.hasOwn`
  return Object.prototype.hasOwnProperty.call(fields, name);
}

/**
 * Implements `instanceof` for an error class of which two copies may be loaded, the ESM and the
 * CommonJS one: an object with the field `brand` is an instance too. A subclass recognizes only its
 * own objects.
 */
export function isInstance(Class: object, value: unknown, brand: symbol): boolean {
  if (Function.prototype[Symbol.hasInstance].call(Class, value)) return true;
  const isSubclass = !Object.hasOwn(Class, Symbol.hasInstance);
  return !isSubclass && brand in Object(value);
}
