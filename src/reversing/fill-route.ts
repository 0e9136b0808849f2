import type { Key } from 'path-to-regexp';
import { ownValue, toText } from '../util/parameter.js';
import { encodeSegment } from '../util/percent-encode.js';
import type { Arguments } from './arguments.js';
import type { Path, Route } from './route.js';
import type { PathValue } from './url-reverser.js';

/**
 * The path of `route` that takes exactly the arguments `given`, filled with them; `undefined` where none does, or it
 * would not lead back. Of those that its groups leave, the first that takes them decides.
 *
 * @throws {TypeError} where a value is neither a string, a number nor segments.
 */
export function fillRoute({ paths, read }: Route, given: Arguments): string | undefined {
  for (const path of paths) {
    const values = matchArguments(path, given);
    if (values !== undefined) return buildPath(path, values, read);
  }
  return undefined;
}

/** A value for each key of a path; `undefined` where an argument is missing, or one is left. */
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

/** Writes the `values` over with what stands for them in the path. */
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

/** A parameter is one segment, a wildcard several; `undefined` where a parser would read another value. */
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
