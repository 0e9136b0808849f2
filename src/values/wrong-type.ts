import { show } from './show.js';

/** The error of a programmer's mistake: what `name` must be, and what it is. */
export function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, got ${show(value)}`);
}
