import { isFunction } from './type-checks.js';
import { wrongType } from './type-errors.js';

/**
 * Checks a strategy by the methods that its caller calls, since `instanceof` would reject one of
 * another copy of the package, and the double of a test.
 *
 * @param place The start of the error message, such as `versioned: the strategy`.
 * @throws {TypeError} If `value` is a class, settings, or anything else that lacks a method.
 */
export function checkStrategy(place: string, value: unknown, methods: readonly string[]): void {
  const given = Object(value) as Readonly<Record<string, unknown>>;
  if (methods.every((method) => isFunction(given[method]))) return;
  throw wrongType(place, 'an instance', value, FIX);
}

const FIX =
  'Write new HeaderVersioning({ allowedVersions: ["v1"] }), for example, and not the class or its settings. ' +
  'If it is undefined, two modules may import each other.';
