/**
 * Returns whether `value instanceof Class` holds. An object with the field `brand` is an instance, because another copy
 * of the package may have made it. A subclass has only its own objects as instances.
 */
export function isInstance(Class: object, value: unknown, brand: symbol): boolean {
  if (Function.prototype[Symbol.hasInstance].call(Class, value)) return true;
  const isSubclass = !Object.hasOwn(Class, Symbol.hasInstance);
  return !isSubclass && brand in Object(value);
}
