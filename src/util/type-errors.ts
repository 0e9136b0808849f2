import { show } from './show.js';

/** The error of a programmer's mistake: what `name` must be, and what it is. */
export function wrongType(name: string, expected: string, value: unknown, fix = ''): TypeError {
  return new TypeError(`${name} must be ${expected}, got ${show(value)}${fix}`);
}

/** The same for an object whose fields are read by name, with the fix for a promise and a `Map`. */
export function wrongRecord(name: string, expected: string, value: unknown): TypeError {
  return wrongType(name, expected, value, FIXES[show(value)]);
}

const FIXES: Readonly<Record<string, string>> = {
  'a promise': '. Await it first.',
  'a Map': '. Pass Object.fromEntries(map).',
};

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
