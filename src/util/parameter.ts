import { show } from './show.js';
import { wrongType } from './type-errors.js';

/** Returns the value of an own property. Returns `undefined` for an inherited property such as `constructor`. */
export function ownValue(parameters: object, name: string): unknown {
  return Object.hasOwn(parameters, name)
    ? (parameters as Record<string, unknown>)[name]
    : undefined;
}

/** Returns `7` as `'7'`, or `undefined` for a number without a plain decimal form, such as `NaN` and `1e21`. */
export function decimal(value: number): string | undefined {
  const text = String(value);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : undefined;
}

/**
 * Returns a string unchanged and a number as its decimal string. An error names the value `<noun> "<name>"`.
 *
 * @throws {TypeError} If `value` is neither a string nor a number such as `7` or `1.5`.
 */
export function toText(value: unknown, noun: string, name: string): string {
  const text = typeof value === 'number' ? decimal(value) : value;
  if (typeof text === 'string') return text;
  throw wrongType(`${noun} ${show(name)}`, 'a string or a number of plain digits', value);
}
