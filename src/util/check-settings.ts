import { isObject } from './is-object.js';
import { wrongRecord, wrongType } from './type-errors.js';
import { unknownName } from './unknown-name.js';

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
 * Checks `settings` against `rules`.
 *
 * @param path The name of the setting that contains `settings`, such as `lifecycle.v1`.
 * @throws {TypeError} If `settings` is not an object, has an unknown name, or has a wrong value.
 */
export function checkSettings(
  owner: string,
  settings: unknown,
  rules: SettingRules,
  path = '',
): void {
  if (!isObjectWithFields(settings)) {
    throw wrongRecord(`${owner}: ${path || 'settings'}`, 'an object', settings);
  }
  const prefix = path && `${path}.`;
  for (const name of Object.keys(settings)) {
    if (Object.hasOwn(rules, name)) continue;
    throw unknownName(path ? `${owner}: ${path}` : owner, 'setting', name, Object.keys(rules));
  }
  for (const [name, { expected, accepts }] of Object.entries(rules)) {
    const value = settings[name] ?? null;
    if (value !== null && !accepts(value))
      throw wrongType(`${owner}: ${prefix}${name}`, expected, value);
  }
}

/**
 * @throws {TypeError} If a class defines one of the fields `names` as a getter, because the field of the base class
 *   hides the getter.
 */
export function checkGetters(strategy: object, names: readonly string[]): void {
  const hidden = names.find((name) => name in Object.getPrototypeOf(strategy));
  if (hidden === undefined) return;
  const fix = 'Define it as a field of the class, or pass it as a setting.';
  throw new TypeError(`${strategy.constructor.name}: ${hidden} must not be a getter. ${fix}`);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns whether `value` is an object of fields by name. Returns false for a list, a `Map` and a promise. */
export function isObjectWithFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !(Symbol.iterator in value);
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
