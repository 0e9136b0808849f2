import type { Key } from 'path-to-regexp';
import { ownValue, toText } from '../util/parameter.js';
import { encodeSegment } from '../util/percent-encode.js';
import type { Arguments } from './arguments.js';
import type { Path, Route } from './route.js';
import type { PathValue } from './url-reverser.js';

/**
 * Builds the first path of a route that takes exactly the arguments. Returns `undefined` if no path takes them, if a
 * URL cannot carry them, or if a router would read other arguments from the built path.
 *
 * @throws {TypeError} If a value is not a string, a number or a list of segments.
 */
export function fillRoute({ paths, read }: Route, given: Arguments): string | undefined {
  for (const path of paths) {
    const values = matchArguments(path, given);
    if (values !== undefined) return buildPath(path, values, read);
  }
  return undefined;
}

/** Returns a value for each key of a path, or `undefined` if an argument is missing or left over. */
export function matchArguments(
  { keys }: Path,
  { params, args, count }: Arguments,
): PathValue[] | undefined {
  if (count !== keys.length) return undefined;
  const values = new Array<PathValue>(count);
  let positional = 0;
  for (let index = 0; index < count; index++) {
    let value = ownValue(params, (keys[index] as Key).name) as PathValue | undefined;
    if (value === undefined) value = args[positional++];
    if (value === undefined) return undefined;
    values[index] = value;
  }
  return values;
}

/** Builds a path. Replaces each of `values` with its encoded text, because `read` returns encoded text too. */
function buildPath(
  { literals, keys }: Path,
  values: PathValue[],
  read: Route['read'],
): string | undefined {
  let path = literals[0] as string;
  for (let index = 0; index < keys.length; index++) {
    const text = encodeValue(keys[index] as Key, values[index] as PathValue);
    if (text === undefined) return undefined;
    values[index] = text;
    path += text + literals[index + 1];
  }
  return read === undefined || isSame(read(path), keys, values) ? path : undefined;
}

function isSame(
  found: ReturnType<NonNullable<Route['read']>>,
  keys: readonly Key[],
  texts: readonly PathValue[],
): boolean {
  if (found === false || Object.keys(found.params).length !== keys.length) return false;
  return keys.every(({ name }, index) => found.params[name] === texts[index]);
}

/**
 * Encodes the value of a parameter as one segment, or the value of a wildcard as several segments. Returns `undefined`
 * for a value that a URL cannot carry, such as `..`.
 */
export function encodeValue(key: Key, value: PathValue): string | undefined {
  if (!Array.isArray(value)) {
    const text = toText(value, 'the parameter', key.name);
    return key.type === 'param' ? encodeSegment(text) : encodeAll(text.split('/'));
  }
  const segments = value.map((segment) => toText(segment, 'the parameter', key.name));
  return key.type === 'param' ? undefined : encodeAll(segments);
}

function encodeAll(segments: readonly string[]): string | undefined {
  const encoded = segments.map(encodeSegment);
  return encoded.length === 0 || encoded.includes(undefined) ? undefined : encoded.join('/');
}
