/** Returns whether `value` is an object. Returns false for a promise, because the object behind it is not known yet. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isPromise(value);
}

/** Returns whether `value` is a promise, or another object with a `then` method. */
export function isPromise(value: object): boolean {
  return 'then' in value && typeof value.then === 'function';
}
