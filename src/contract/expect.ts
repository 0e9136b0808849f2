import type { VersionErrorCode } from 'request-versioning';
import type { ContractRequest, ContractStrategy } from './subject.js';
import { isPlainObject, textOf } from './text-of.js';

/** Thrown if a strategy or a plugin does something else than a rule expects. */
export class Mismatch extends Error {}

/**
 * Compares two values by their texts.
 *
 * @param name What the message calls the value.
 * @throws {Mismatch} If the texts differ.
 */
export function expectEqual(name: string, actual: unknown, expected: unknown): void {
  if (textOf(actual) !== textOf(expected)) fail(name, textOf(expected), actual);
}

/** @throws {Mismatch} If the two values are not the same object. */
export function expectSame(name: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) fail(name, `the same object (${textOf(expected)})`, actual);
}

/**
 * @param expected What was expected, in words such as `a TypeError`.
 * @throws {Mismatch} Always.
 */
export function fail(name: string, expected: string, actual: unknown): never {
  throw new Mismatch(`${name}: expected ${expected}, got ${textOf(actual)}`);
}

export function determine(strategy: ContractStrategy, sent: ContractRequest): string | null {
  return strategy.determineVersion(sent.request, sent.route);
}

/**
 * Compares the version that `strategy` returns, or the code with which it rejects, with the
 * `expected` values.
 *
 * @throws {Mismatch} If it equals none of them.
 */
export function expectOutcome(
  strategy: ContractStrategy,
  sent: ContractRequest,
  ...expected: readonly (string | null)[]
): void {
  const { version, rejection } = versionOrRejection(strategy, sent);
  const result = rejection ? rejection.code : version;
  if (expected.some((each) => each === result)) return;
  fail(`version of ${textOf(sent.request)}`, expected.map(textOf).join(' or '), result);
}

/**
 * Returns the error with which `strategy` rejects the request.
 *
 * @throws {Mismatch} If it returns a version, or rejects with another code.
 */
export function expectRejection(
  strategy: ContractStrategy,
  sent: ContractRequest,
  code: VersionErrorCode = 'ERR_VERSION_NOT_ALLOWED',
): Rejection {
  const { version, rejection } = versionOrRejection(strategy, sent);
  if (rejection?.code === code) return rejection;
  fail('determineVersion', `an error with the code "${code}"`, rejection ?? version);
}

type Rejection = Error & Readonly<Record<string, unknown>>;

function versionOrRejection(strategy: ContractStrategy, sent: ContractRequest): VersionOrRejection {
  try {
    return { version: determine(strategy, sent) };
  } catch (error) {
    if (isRejection(error)) return { rejection: error };
    throw error;
  }
}

interface VersionOrRejection {
  readonly version?: unknown;
  readonly rejection?: Rejection;
}

function isRejection(error: unknown): error is Rejection {
  return error instanceof Error && 'code' in error && `${error.code}`.startsWith('ERR_VERSION_');
}

/** @throws {Mismatch} If `run` does not throw a `TypeError`. */
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
 * Compares the request and the route before and after `run`. They cannot be frozen, because a Fetch
 * request has its content in getters.
 *
 * @throws {Mismatch} If `run` changed them.
 */
export function expectUnchanged(request: object, route: unknown, run: () => void): void {
  const parts = () => partsOf([Object.entries(request), Reflect.get(request, 'headers'), route]);
  const before = parts();
  run();
  expectEqual('request, headers and route', parts(), before);
}

/** Lists all values in plain objects and iterables such as `Headers`, however deep. */
function partsOf(value: unknown): unknown[] {
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || !(isPlainObject(value) || Symbol.iterator in value)) return [value];
  const parts = isPlainObject(value) ? Object.entries(value) : [...(value as Iterable<unknown>)];
  return parts.flatMap(partsOf);
}

/** Freezes a value with all plain objects and lists in it. */
export function deepFreeze<Value>(value: Value): Value {
  if (!Array.isArray(value) && !isPlainObject(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
}
