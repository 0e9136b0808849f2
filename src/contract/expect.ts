/** What a rule throws where it does not hold. */
export class Mismatch extends Error {}

/** @throws {Mismatch} where `actual` is not deeply equal to `expected`; `what` says of what. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (show(actual) !== show(expected)) throw mismatch(what, show(expected), actual);
}

/** @throws {Mismatch} where `actual` is not `expected` itself. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw mismatch(what, `the very ${show(expected)}`, actual);
}

/** What `ask` throws. */
export function expectThrown(what: string, ask: () => unknown): unknown {
  let answer: unknown;
  try {
    answer = ask();
  } catch (error) {
    return error;
  }
  throw mismatch(what, 'an error', answer);
}

/** @throws {Mismatch} where `ask` throws no TypeError that names all `names`. */
export function expectTypeError(what: string, ask: () => unknown, ...names: string[]): void {
  const error = expectThrown(what, ask);
  const isExpected =
    error instanceof TypeError && names.every((name) => error.message.includes(name));
  const expected = ['a TypeError', ...names.map((name) => `that names "${name}"`)].join(' ');
  if (!isExpected) throw mismatch(what, expected, error);
}

export function mismatch(what: string, expected: string, actual: unknown): Mismatch {
  return new Mismatch(`${what}: expected ${expected}, got ${show(actual)}`);
}

/** The same text for whatever is deeply equal, in any order of its keys. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (value instanceof Error) return `${value}${'code' in value ? ` (${value.code})` : ''}`;
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (!isPlain(value)) return typeof value === 'object' && value ? 'an object' : String(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${name}: ${show(value[name])}`).join(', ')}}`;
}

/** `value`, of which nothing can be changed any more that is a plain object or a list. */
export function deepFreeze<Value>(value: Value): Value {
  if (Object.isFrozen(value) || !(Array.isArray(value) || isPlain(value))) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
