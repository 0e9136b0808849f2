import type { Key } from 'path-to-regexp';
import { ownValue } from '../values/own-value.js';
import { RESERVED } from '../values/reserved.js';
import { show } from '../values/show.js';
import { toText } from '../values/to-text.js';
import { isMisread } from './ambiguity.js';
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
 * @throws {TypeError} where a value is neither a string, a number nor segments.
 */
export function fillRoute(
  { literals, keys, ambiguity }: Route,
  kwargs: Kwargs,
  args: readonly PathValue[],
): string | Mismatch {
  // Optional groups make many routes, most of which do not fit: for those nothing is encoded, be it ever so long.
  const isHopeless = ambiguity ? countOf(kwargs) + args.length !== keys.length : false;
  const values: string[] | undefined = ambiguity && [];
  let path = literals[0] as string;
  let positional = 0;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as Key;
    let value = kwarg(kwargs, key.name);
    if (value === undefined) value = args[positional++];
    if (value === undefined) return { reason: `lacks "${key.name}"` };
    const text = isHopeless ? '' : encodeValue(key, value);
    if (text === undefined) return { reason: `cannot carry that "${key.name}"` };
    path += text + literals[index + 1];
    values?.push(text);
  }
  if (positional < args.length) return { reason: `takes only ${positional} of the args` };
  const unknown = unknownName(kwargs, keys);
  if (unknown !== undefined) return { reason: `knows no ${show(unknown)}` };
  if (ambiguity && isMisread(path, values as string[], ambiguity)) {
    return { reason: 'would lead back with other arguments' };
  }
  return path;
}

function countOf(kwargs: Kwargs): number {
  return Object.values(kwargs).filter((value) => value !== undefined).length;
}

function kwarg(kwargs: Kwargs, name: string): PathValue | undefined {
  return ownValue(kwargs, name) as PathValue | undefined;
}

function unknownName(kwargs: Kwargs, keys: readonly Key[]): string | undefined {
  for (const name of Object.keys(kwargs)) {
    if (kwargs[name] !== undefined && !isNamed(keys, name)) return name;
  }
  return undefined;
}

function isNamed(keys: readonly Key[], name: string): boolean {
  for (const key of keys) {
    if (key.name === name) return true;
  }
  return false;
}

/** A parameter is one segment, a wildcard several; `undefined` where a parser would read another value. */
function encodeValue(key: Key, value: PathValue): string | undefined {
  if (!Array.isArray(value)) {
    const text = toText(value, 'the parameter', key.name);
    if (key.type === 'param') return encodeSegment(text);
    return encodeSegments(text.split('/'));
  }
  const segments = value.map((segment) => toText(segment, 'the parameter', key.name));
  return key.type === 'param' ? undefined : encodeSegments(segments);
}

function encodeSegments(segments: readonly string[]): string | undefined {
  const encoded = segments.map(encodeSegment);
  return encoded.length === 0 || encoded.includes(undefined) ? undefined : encoded.join('/');
}

/**
 * `undefined` for what is empty or a dot segment, for a slash, which some decode before they route, and for a
 * lone surrogate, which has no UTF-8.
 */
function encodeSegment(text: string): string | undefined {
  if (text === '' || text === '.' || text === '..' || text.includes('/')) return undefined;
  return RESERVED.test(text) ? escapeAll(text) : text;
}

function escapeAll(text: string): string | undefined {
  return /\p{Surrogate}/u.test(text) ? undefined : encodeURIComponent(text);
}
