/** Returns the value of an own property. Returns `undefined` for an inherited property such as `constructor`. */
export function ownValue(fields: object, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined;
}
