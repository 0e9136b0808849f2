import { isRecord } from './type-checks.js';
import { inspect, wrongType, wrongValue } from './type-errors.js';

/**
 * The rule that a setting must follow.
 *
 * @example
 * ```ts
 * const rule: SettingRule = { expected: 'a number', accepts: (value) => typeof value === 'number' };
 * ```
 */
export interface SettingRule {
  /** Completes the error message "… must be", for example `'a string or null'`. */
  readonly expected: string;
  /** Returns whether the value is right. Not called with `null` and `undefined`, which mean an omitted setting. */
  readonly accepts: (value: unknown) => boolean;
  /** Whether the setting cannot be omitted. @default false */
  readonly isRequired?: boolean | undefined;
}

/**
 * The rules of settings by name. A subclass passes the rules of its own settings to the base class.
 *
 * @example
 * ```ts
 * super(settings, { headerName: { expected: 'a string', accepts: (name) => typeof name === 'string' } });
 * ```
 */
export type SettingRules = Readonly<Record<string, SettingRule>>;

/**
 * Checks `settings` against `rules`. For the options of a plugin of your own.
 *
 * @example
 * ```ts
 * checkSettings('my-plugin', options, { prefix: { expected: 'a string', accepts: (it) => typeof it === 'string' } });
 * ```
 *
 * @param owner The class or function, and the setting that contains `settings`: `URLPathVersioning: lifecycle.v1`.
 * @throws {TypeError} If `settings` is not a record, such as a promise.
 * @throws {TypeError} If a setting has an unknown name or a wrong value, or a required setting is missing.
 */
export function checkSettings(owner: string, settings: object, rules: SettingRules): void {
  if (!isRecord(settings)) throw wrongType(`${owner}: settings`, 'a plain object', settings);
  checkNames(owner, 'setting', settings, Object.keys(rules));
  const values = settings as Readonly<Record<string, unknown>>;
  for (const [name, { expected, accepts, isRequired }] of Object.entries(rules)) {
    const value = values[name];
    const isOmitted = value === undefined || value === null;
    const isRight = isOmitted ? !isRequired : accepts(value);
    if (!isRight) throw wrongType(`${owner}: ${name}`, expected, value);
  }
}

/**
 * Checks the names of `fields`.
 *
 * @param owner A strategy, or the text that an error names.
 * @param noun The word for a field, such as `setting`.
 * @throws {TypeError} If a name is not `known`, because otherwise a misspelt field would silently be ignored.
 */
export function checkNames(
  owner: object | string,
  noun: string,
  fields: object,
  known: readonly string[],
): void {
  for (const name in fields) {
    if (known.includes(name)) continue;
    const names = known.join(', ');
    throw new TypeError(
      `${nameOf(owner)}: unknown ${noun} ${inspect(name)}. Known ${noun}s: ${names}.`,
    );
  }
}

/**
 * Checks a version that the program names, such as `options.version`.
 *
 * @throws {TypeError} If `strategy` does not allow `version`.
 */
export function checkAllowed(
  strategy: { isAllowedVersion(version: string | null): boolean },
  name: string,
  version: string | null,
  expected = 'an allowed version',
): void {
  if (strategy.isAllowedVersion(version) === true) return;
  throw wrongValue(strategy, name, expected, version);
}

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

function nameOf(owner: object | string): string {
  return typeof owner === 'string' ? owner : owner.constructor.name;
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
