import { isRecord } from './type-checks.js';
import { inspect, nameOf, wrongType } from './type-errors.js';

/**
 * Says which values a setting may have.
 *
 * @example
 * ```ts
 * const rule: SettingRule = { expected: 'a number', accepts: (value) => typeof value === 'number' };
 * ```
 */
export interface SettingRule {
  /** The end of the error message "… must be", such as `'a string or null'`. */
  readonly expected: string;
  /**
   * Returns whether the value is valid. It is never called with `null` or `undefined`, which stand
   * for a setting that was left out.
   */
  readonly accepts: (value: unknown) => boolean;
  /** Whether the setting must be given. @default false */
  readonly isRequired?: boolean | undefined;
}

/**
 * The rules of several settings, by the name of the setting. A strategy with settings of its own
 * passes their rules to the constructor of its base class.
 *
 * @example
 * ```ts
 * super(settings, { headerName: { expected: 'a string', accepts: (name) => typeof name === 'string' } });
 * ```
 */
export type SettingRules = Readonly<Record<string, SettingRule>>;

/**
 * Throws a `TypeError` if `settings` do not follow `rules`. Use it for the options of a plugin of
 * your own.
 *
 * @example
 * ```ts
 * checkSettings('my-plugin', options, {
 *   prefix: { expected: 'a string', accepts: (value) => typeof value === 'string' },
 * });
 * // TypeError: my-plugin: prefix must be a string, got 7.
 * ```
 *
 * @param owner The start of the error message: a class or a function, and the setting that holds
 *   these settings if they are nested, such as `URLPathVersioning: lifecycle.v1`.
 * @throws {TypeError} If `settings` is not a plain object, but a list, a promise or a `Map`, for
 *   example.
 * @throws {TypeError} If a setting has an unknown name or a wrong value, or a required setting is
 *   missing.
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
 * Throws if a field has a name that nobody reads, which is usually a typo.
 *
 * @param owner A strategy, or the start of the error message.
 * @param noun What the message calls a field, such as `setting`.
 * @throws {TypeError} If a name is not one of the `known` names.
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
