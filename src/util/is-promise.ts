/** Returns whether `value` is a promise, or another object with a `then` method. */
export function isPromise(value: object): boolean {
  return 'then' in value && typeof value.then === 'function';
}
