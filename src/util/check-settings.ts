import { isPromise } from './show.js';
import { wrongRecord, wrongType } from './type-errors.js';
import { unknownName } from './unknown-name.js';

/** What a setting must be. */
export interface SettingRule {
  /** For the message of the error: `'a string or null'`. */
  readonly expected: string;
  /** It is not asked of `null` and `undefined`, which leave a setting out. */
  readonly accepts: (value: unknown) => boolean;
}

/** The rule of each setting, by its name. */
export type SettingRules = Readonly<Record<string, SettingRule>>;

/** @throws {TypeError} for the first setting that is wrong, or that `rules` do not know. */
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

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Rejects lists, maps and promises, because none of their own fields is a setting or a parameter. */
export function isObjectWithFields(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) return false;
  return !isPromise(value);
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
