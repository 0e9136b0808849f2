import { decimal } from './decimal.js';
import { show } from './show.js';
import { wrongType } from './wrong-type.js';

/** @throws {TypeError} where `value` is neither a string nor a number such as 7 or 1.5. */
export function toText(value: unknown, what: string, name: string): string {
  const text = typeof value === 'number' ? decimal(value) : value;
  if (typeof text === 'string') return text;
  throw wrongType(`${what} ${show(name)}`, 'a string or a number of plain digits', value);
}
