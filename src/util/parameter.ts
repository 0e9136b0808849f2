import { show } from './show.js';
import { wrongType } from './type-errors.js';

/** The value of an own property: `constructor` and `__proto__` are names like any other. */
export function ownValue(parameters: object, name: string): unknown {
  return Object.hasOwn(parameters, name)
    ? (parameters as Record<string, unknown>)[name]
    : undefined;
}

/** `7` as `'7'`; `undefined` where a number has no plain decimal form, as NaN and 1e21 have none. */
export function decimal(value: number): string | undefined {
  const text = String(value);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : undefined;
}

/** @throws {TypeError} where `value` is neither a string nor a number such as 7 or 1.5. */
export function toText(value: unknown, what: string, name: string): string {
  const text = typeof value === 'number' ? decimal(value) : value;
  if (typeof text === 'string') return text;
  throw wrongType(`${what} ${show(name)}`, 'a string or a number of plain digits', value);
}
