/** The value of an own property: `constructor` and `__proto__` are names like any other. */
export function ownValue(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}
