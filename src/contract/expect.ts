import type { VersionErrorCode } from 'request-versioning';
import type { ContractRequest, ContractStrategy } from './subject.js';
import { isPlainObject, textOf } from './text-of.js';

/** The error of a broken rule. */
export class Mismatch extends Error {}

/**
 * Compares the texts of two values. `name` describes the value in the message.
 *
 * @throws {Mismatch} If the texts differ.
 */
export function expectEqual(name: string, actual: unknown, expected: unknown): void {
  if (textOf(actual) !== textOf(expected)) fail(name, textOf(expected), actual);
}

/**
 * Compares the identity of two values.
 *
 * @throws {Mismatch} If they are not identical.
 */
export function expectSame(name: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) fail(name, `the same object (${textOf(expected)})`, actual);
}

/** @throws {Mismatch} Always. `expected` is a text, such as `a TypeError`. */
export function fail(name: string, expected: string, actual: unknown): never {
  throw new Mismatch(`${name}: expected ${expected}, got ${textOf(actual)}`);
}

/** Returns the version that `strategy` determines. */
export function determine(strategy: ContractStrategy, sent: ContractRequest): string | null {
  return strategy.determineVersion(sent.request, sent.route);
}

/**
 * Compares the version, or the code of the rejection, with the `expected` values.
 *
 * @throws {Mismatch} If no expected value is equal.
 */
export function expectOutcome(
  strategy: ContractStrategy,
  sent: ContractRequest,
  ...expected: readonly (string | null)[]
): void {
  const { version, rejection } = outcomeOf(strategy, sent);
  const result = rejection ? rejection.code : version;
  if (expected.some((each) => each === result)) return;
  fail(`version of ${textOf(sent.request)}`, expected.map(textOf).join(' or '), result);
}

/**
 * Returns the error with which `strategy` rejects the request.
 *
 * @throws {Mismatch} If `strategy` accepts the request, or rejects it with another code.
 */
export function expectRejection(
  strategy: ContractStrategy,
  sent: ContractRequest,
  code: VersionErrorCode = 'ERR_VERSION_NOT_ALLOWED',
): Rejection {
  const { version, rejection } = outcomeOf(strategy, sent);
  if (rejection?.code === code) return rejection;
  fail('determineVersion', `an error with the code "${code}"`, rejection ?? version);
}

type Rejection = Error & Readonly<Record<string, unknown>>;

/** Returns the version that `strategy` returns, or the error with which it rejects the request. */
function outcomeOf(strategy: ContractStrategy, sent: ContractRequest): Outcome {
  try {
    return { version: determine(strategy, sent) };
  } catch (error) {
    if (isRejection(error)) return { rejection: error };
    throw error;
  }
}

interface Outcome {
  readonly version?: unknown;
  readonly rejection?: Rejection;
}

function isRejection(error: unknown): error is Rejection {
  return error instanceof Error && 'code' in error && `${error.code}`.startsWith('ERR_VERSION_');
}

/**
 * Calls `run`, which must throw a `TypeError`.
 *
 * @throws {Mismatch} If it throws nothing, or another error.
 */
export function expectTypeError(name: string, run: () => unknown): void {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    if (error instanceof TypeError) return;
    result = error;
  }
  fail(name, 'a TypeError', result);
}

/**
 * Compares the request and the route before and after `run`. Freezing would not protect a Fetch request.
 *
 * @throws {Mismatch} If `run` changes them.
 */
export function expectUnchanged(request: object, route: unknown, run: () => void): void {
  const parts = () => partsOf([Object.entries(request), Reflect.get(request, 'headers'), route]);
  const before = parts();
  run();
  expectEqual('request, headers and route', parts(), before);
}

/** Lists the values in plain objects and iterables such as `Headers`, at any depth. */
function partsOf(value: unknown): unknown[] {
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || !(isPlainObject(value) || Symbol.iterator in value)) return [value];
  const parts = isPlainObject(value) ? Object.entries(value) : [...(value as Iterable<unknown>)];
  return parts.flatMap(partsOf);
}

/** Freezes `value` and every plain object and array in it. */
export function deepFreeze<Value>(value: Value): Value {
  if (!Array.isArray(value) && !isPlainObject(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
}
