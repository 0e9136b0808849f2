/**
 * Returns whether `value instanceof Class` holds. An object with the field `brand` is an instance, because another copy
 * of the package may have made it. A subclass has only its own objects as instances.
 */
export function isInstance(Class: object, value: unknown, brand: symbol): boolean {
  const isSubclass = !Object.hasOwn(Class, Symbol.hasInstance);
  return isSubclass
    ? Function.prototype[Symbol.hasInstance].call(Class, value)
    : brand in Object(value);
}
