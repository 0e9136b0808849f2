/**
 * Returns a text of any value, for comparisons and messages. The order of keys makes no difference.
 * Of objects in objects it shows four levels, because the request of a framework has many more.
 */
export function textOf(value: unknown, levels = 4): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return String(value);
  if (value instanceof Error) return `${value}${'code' in value ? ` (${value.code})` : ''}`;
  if (value instanceof URL) return `URL ${value}`;
  const inner = (each: unknown) => textOf(each, levels - 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
  const name = isPlainObject(value) ? '' : value.constructor.name;
  if (levels <= 0) return name || '{…}';
  const fields = fieldsOf(value).map(([key, each]) => `${key}: ${inner(each)}`);
  return `${name && `${name} `}{${fields.sort().join(', ')}}`;
}

/** Lists the fields of an object, the entries of a `Map` or of `Headers`, or the parts of a Fetch request. */
function fieldsOf(value: object): [string, unknown][] {
  if (value instanceof Request) return Object.entries({ url: value.url, headers: value.headers });
  if (Symbol.iterator in value) return [...(value as Iterable<[string, unknown]>)];
  return Object.entries(value);
}

/** Returns whether `value` is an object without a class of its own. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
