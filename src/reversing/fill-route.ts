import type { Key } from 'path-to-regexp';
import { decimal } from '../decimal.js';
import type { Route } from './parse-routes.js';
import type { PathValue } from './url-reverser.js';

export type Kwargs = Readonly<Record<string, PathValue | undefined>>;

/** The path of a route, or why the arguments do not make one. */
export type Filled =
  | { readonly path: string; readonly mismatch?: never }
  | { readonly path?: never; readonly mismatch: string };

/**
 * Fills in `kwargs` by name, and `args` in order where `kwargs` has nothing. All of them must be used.
 *
 * @throws {TypeError} where a value is neither a string nor a number.
 * @throws {URIError} where one holds a lone surrogate.
 */
export function fillRoute(route: Route, kwargs: Kwargs, args: readonly PathValue[]): Filled {
  const { literals, keys } = route;
  let path = literals[0] ?? '';
  let used = 0;
  for (const [index, key] of keys.entries()) {
    const value = kwarg(kwargs, key.name) ?? args[used++];
    if (value === undefined) return { mismatch: `lacks "${key.name}"` };
    const text = encodeValue(key, value);
    if (text === undefined) return { mismatch: `cannot carry that "${key.name}"` };
    path += text + literals[index + 1];
  }
  if (used < args.length) return { mismatch: `takes only ${used} of the args` };
  const unknown = Object.keys(kwargs).find((name) => !keys.some((key) => key.name === name));
  return unknown === undefined ? { path } : { mismatch: `knows no "${unknown}"` };
}

/** Keys such as `constructor` are ordinary names. */
function kwarg(kwargs: Kwargs, name: string): PathValue | undefined {
  return Object.hasOwn(kwargs, name) ? kwargs[name] : undefined;
}

/** A parameter is one segment, a wildcard several. */
function encodeValue(key: Key, value: PathValue): string | undefined {
  const segments = key.type === 'wildcard' ? toSegments(key, value) : [toText(key, value)];
  const comesBack = segments.length > 0 && segments.every(isSegment);
  return comesBack ? segments.map(encodeURIComponent).join('/') : undefined;
}

function toSegments(key: Key, value: PathValue): string[] {
  return Array.isArray(value)
    ? value.map((segment) => toText(key, segment))
    : toText(key, value).split('/');
}

function toText({ name }: Key, value: PathValue): string {
  const text = typeof value === 'number' ? decimal(value) : value;
  if (typeof text === 'string') return text;
  throw new TypeError(`"${name}" must be a string or a number, got ${JSON.stringify(value)}`);
}

/** What every parser leaves as it is: not empty, no dot segment, no slash, which some decode too early. */
function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !text.includes('/');
}
