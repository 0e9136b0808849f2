import { show } from './show.js';

/** The error of a programmer's mistake: what `name` must be, and what it is. */
export function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, got ${show(value)}`);
}

/** The same, with the name of the class in front. */
export function wrongValue(
  owner: object,
  name: string,
  expected: string,
  value: unknown,
): TypeError {
  return wrongType(`${owner.constructor.name}: ${name}`, expected, value);
}

/** The error where something else than the request was handed over, which would silently have the default version. */
export function noRequest(owner: object, fields: string, request: unknown): TypeError {
  return wrongValue(
    owner,
    'request',
    `the request itself, with ${fields} (null for none)`,
    request,
  );
}
