import type { VersionErrorCode } from '../response/version-error.js';
import type { ContractRequest, ContractStrategy } from './subject.js';

/** The error of a broken rule. */
export class Mismatch extends Error {}

/** @throws {Mismatch} If `show` returns different texts for the values. `name` describes the value in the message. */
export function expectEqual(name: string, actual: unknown, expected: unknown): void {
  if (show(actual) !== show(expected)) throw mismatch(name, show(expected), actual);
}

/** @throws {Mismatch} If `actual` and `expected` are not identical. */
export function expectSame(name: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw mismatch(name, `the same object (${show(expected)})`, actual);
}

/** Returns the error that `run` throws, or throws a `Mismatch` if there is no error. */
export function expectThrown(name: string, run: () => unknown): unknown {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    return error;
  }
  throw mismatch(name, 'an error', result);
}

/** @throws {Mismatch} If `run` does not throw a `TypeError` whose message contains `word`. */
export function expectTypeError(name: string, run: () => unknown, word = ''): void {
  const error = expectThrown(name, run);
  if (error instanceof TypeError && error.message.includes(word)) return;
  throw mismatch(name, word ? `a TypeError that names "${word}"` : 'a TypeError', error);
}

export function mismatch(name: string, expected: string, actual: unknown): Mismatch {
  return new Mismatch(`${name}: expected ${expected}, got ${show(actual)}`);
}

/** Returns `value` as text. The order of keys does not matter. Instances of a class, except errors, are `an object`. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (value instanceof Error) return `${value}${'code' in value ? ` (${value.code})` : ''}`;
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (!isPlain(value)) return typeof value === 'object' && value ? 'an object' : String(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${name}: ${show(value[name])}`).join(', ')}}`;
}

/** Returns the version that `strategy` determines. */
export function determine(strategy: ContractStrategy, sent: ContractRequest): string | null {
  return strategy.determineVersion(sent.request, sent.route);
}

/** @throws {Mismatch} If the version, or the code of the rejection, is not among `expected`. */
export function expectOutcome(
  strategy: ContractStrategy,
  sent: ContractRequest,
  ...expected: readonly (string | null)[]
): void {
  let outcome: unknown;
  try {
    outcome = determine(strategy, sent);
  } catch (error) {
    if (!isRejection(error)) throw error;
    outcome = error.code;
  }
  if (expected.some((each) => each === outcome)) return;
  throw mismatch(`version of ${show(sent.request)}`, expected.map(show).join(' or '), outcome);
}

/** @throws {Mismatch} If `strategy` accepts the request, or rejects it with another code. */
export function expectRejection(
  strategy: ContractStrategy,
  sent: ContractRequest,
  code: VersionErrorCode = 'ERR_VERSION_NOT_ALLOWED',
): AnyError {
  const error = expectThrown('determineVersion', () => determine(strategy, sent));
  if (isRejection(error) && error.code === code) return error;
  throw mismatch('determineVersion', `an error with the code "${code}"`, error);
}

function isRejection(error: unknown): error is AnyError {
  return error instanceof Error && 'code' in error && /^ERR_VERSION_/.test(`${error.code}`);
}

type AnyError = Error & Readonly<Record<string, unknown>>;

/** @throws {Mismatch} If `run` changes the request or the route. Freezing would not protect a Fetch request. */
export function expectUnchanged(request: object, route: unknown, run: () => void): void {
  const parts = () => partsOf([Object.entries(request), Reflect.get(request, 'headers'), route]);
  const before = parts();
  run();
  expectEqual('request, headers and route', parts(), before);
}

/** Lists the values in plain objects and iterables such as `Headers`, at any depth. */
function partsOf(value: unknown, seen = new Set<unknown>()): unknown[] {
  const isNew = typeof value === 'object' && value !== null && !seen.has(value);
  if (!isNew || !(isPlain(value) || Symbol.iterator in value)) return [value];
  seen.add(value);
  const parts = isPlain(value) ? Object.entries(value) : [...(value as Iterable<unknown>)];
  return parts.flatMap((part) => partsOf(part, seen));
}

/** Freezes `value` and every plain object and array in it. */
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
