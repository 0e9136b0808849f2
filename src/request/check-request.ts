import { isRecord } from '../util/type-checks.js';
import { nameOf, wrongType } from '../util/type-errors.js';

/**
 * Checks whether a request has the field that is read, such as `headers`.
 *
 * @param owner The strategy or the function that reads the field.
 * @throws {TypeError} If `value` is `undefined`, because otherwise a forgotten field would silently mean the default
 *   version.
 */
export function checkField(
  owner: object | string,
  field: string,
  value: unknown,
  fix = `Pass the framework's request, or ${field}: null.`,
): void {
  if (value !== undefined) return;
  throw new TypeError(`${nameOf(owner)}: request.${field} is missing. ${fix}`);
}

/**
 * Checks path parameters. A list is right, because some routers number their parameters.
 *
 * @throws {TypeError} If `params` is a function, a promise or an iterable, because otherwise its parameters would be
 *   lost.
 */
export function checkParams(place: string, params: object | null | undefined): void {
  if (!params || hasFields(params) || isRecord(params) || Array.isArray(params)) return;
  const fix = 'Pass the parameters as a plain object.';
  throw wrongType(place, 'an object of parameters by name', params, fix);
}

/** Returns whether `value` has a field of its own. Asked first, because the other questions take longer. */
function hasFields(value: object): boolean {
  // A loop lists own fields before inherited fields.
  for (const name in value) return Object.hasOwn(value, name);
  return false;
}
