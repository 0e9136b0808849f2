import { isRecord } from '../util/type-checks.js';
import { nameOf, wrongType } from '../util/type-errors.js';

/**
 * Throws if the request lacks a field that the strategy reads, such as `headers`. Without this
 * check, a caller who forgets to pass the field would get the default version for every client.
 * `null` says that there is no such value.
 *
 * @param owner The strategy or the function that reads the field.
 * @throws {TypeError} If `value` is `undefined`.
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
 * Throws if the path parameters are an object that does not keep them in fields. A list is fine,
 * because some routers number their parameters.
 *
 * @throws {TypeError} If `params` is a function, a promise or an iterable.
 */
export function checkParams(place: string, params: object | null | undefined): void {
  if (!params || hasFields(params) || isRecord(params) || Array.isArray(params)) return;
  const fix = 'Pass the parameters as a plain object.';
  throw wrongType(place, 'an object of parameters by name', params, fix);
}

/**
 * Returns whether `value` has a field of its own. Most parameters do, and this is the fastest
 * check.
 */
function hasFields(value: object): boolean {
  // The loop visits own fields first, so the first field decides.
  for (const name in value) return Object.hasOwn(value, name);
  return false;
}
