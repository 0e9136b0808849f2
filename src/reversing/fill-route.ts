import type { Key } from 'path-to-regexp';
import { decimal } from '../decimal.js';
import { ownValue } from '../own-value.js';
import { show } from '../show.js';
import { isUnreserved } from '../unreserved.js';
import type { Route } from './parse-routes.js';
import type { PathValue } from './url-reverser.js';

export type Kwargs = Readonly<Record<string, PathValue | undefined>>;

/** Why arguments do not make a path. */
export interface Mismatch {
  readonly reason: string;
}

/**
 * The path of `route` with `kwargs` filled in by name, and `args` in order where `kwargs` has nothing.
 * All of them must be used.
 *
 * @throws {TypeError} where a value is neither a string nor a number.
 * @throws {URIError} where one holds a lone surrogate.
 */
export function fillRoute(
  { literals, keys }: Route,
  kwargs: Kwargs,
  args: readonly PathValue[],
): string | Mismatch {
  let path = literals[0] as string;
  let named = 0;
  let positional = 0;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as Key;
    let value = kwarg(kwargs, key.name);
    if (value === undefined) value = args[positional++];
    else named++;
    if (value === undefined) return { reason: `lacks "${key.name}"` };
    const text = encodeValue(key, value);
    if (text === undefined) return { reason: `cannot carry that "${key.name}"` };
    path += text + literals[index + 1];
  }
  if (positional < args.length) return { reason: `takes only ${positional} of the args` };
  const unknown = Object.keys(kwargs).length > named ? unknownName(kwargs, keys) : undefined;
  return unknown === undefined ? path : { reason: `knows no "${unknown}"` };
}

function kwarg(kwargs: Kwargs, name: string): PathValue | undefined {
  return ownValue(kwargs, name) as PathValue | undefined;
}

function unknownName(kwargs: Kwargs, keys: readonly Key[]): string | undefined {
  const names = Object.keys(kwargs).filter((name) => kwargs[name] !== undefined);
  return names.find((name) => !keys.some((key) => key.name === name));
}

/** A parameter is one segment, a wildcard several; `undefined` where a parser would read another value. */
function encodeValue(key: Key, value: PathValue): string | undefined {
  if (key.type === 'param') return encodeSegment(toText(key, value));
  const segments = Array.isArray(value) ? value : toText(key, value).split('/');
  const encoded = segments.map((segment) => encodeSegment(toText(key, segment)));
  return encoded.length === 0 || encoded.includes(undefined) ? undefined : encoded.join('/');
}

/** `undefined` for what is empty or a dot segment, and for a slash, which some decode before they route. */
function encodeSegment(text: string): string | undefined {
  if (text === '' || text === '.' || text === '..' || text.includes('/')) return undefined;
  return isUnreserved(text) ? text : encodeURIComponent(text);
}

function toText({ name }: Key, value: PathValue): string {
  const text = typeof value === 'number' ? decimal(value) : value;
  if (typeof text === 'string') return text;
  throw new TypeError(`"${name}" must be a string or a number, got ${show(value)}`);
}
