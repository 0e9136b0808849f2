import { isRecord } from './type-checks.js';
import { inspect, nameOf, wrongType } from './type-errors.js';

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
