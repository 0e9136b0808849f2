import type { Key } from 'path-to-regexp';
import { ownValue } from '../util/own-value.js';
import { encodeSegment } from '../util/percent-encode.js';
import { isMapOrPromise, wrongType } from '../util/type-errors.js';
import type { Path, Route } from './route.js';
import type { PathValue, ReverseOptions } from './url-reverser.js';

/** The arguments that fill a path. */
export interface Arguments {
  readonly params: Readonly<Record<string, PathValue | undefined>>;
  /** The values of the parameters that `params` does not name, in the order of the path. */
  readonly args: readonly PathValue[];
  /** The number of all arguments. Does not count `params` whose value is `undefined`. */
  readonly count: number;
}

/** @throws {TypeError} If `params` is a `Map` or a promise. */
export function toArguments({ params, args, format }: ReverseOptions): Arguments {
  const given = format === undefined || format === null ? (params ?? {}) : { ...params, format };
  let count = args?.length ?? 0;
  for (const name in given) if (given[name] !== undefined) count++;
  if (count === 0) checkParams(params);
  return { params: given, args: args ?? [], count };
}

/** @throws {TypeError} If `params` is a `Map` or a promise, because otherwise a URL would lose the parameters. */
export function checkParams(params: object | null | undefined): void {
  if (!params || !isMapOrPromise(params)) return;
  const fix = 'Pass the parameters as a plain object.';
  throw wrongType('reverse: params', 'an object of parameters by name', params, fix);
}

/**
 * Builds the first path of a route that takes exactly the arguments. Returns `undefined` if no path takes them, if a
 * URL cannot carry them, or if a router would read other arguments from the built path.
 */
export function fillRoute({ paths, read }: Route, given: Arguments): string | undefined {
  for (const path of paths) {
    const values = matchArguments(path, given);
    if (values !== undefined) return buildPath(path, values, read);
  }
  return undefined;
}

/** Returns a value for each key of a path, or `undefined` if an argument is missing or left over. */
function matchArguments(
  { keys }: Path,
  { params, args, count }: Arguments,
): PathValue[] | undefined {
  if (count !== keys.length) return undefined;
  const values: PathValue[] = [];
  let positional = 0;
  for (const { name } of keys) {
    const value = (ownValue(params, name) as PathValue | undefined) ?? args[positional++];
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Builds a path. Compares the encoded texts with the result of `read`, which returns encoded texts too. */
function buildPath(
  { literals, keys }: Path,
  values: readonly PathValue[],
  read: Route['read'],
): string | undefined {
  const texts = values.map((value, index) => encodeValue(keys[index] as Key, value));
  if (texts.includes(undefined)) return undefined;
  const path = texts.reduce<string>(
    (start, text, index) => start + text + literals[index + 1],
    literals[0] as string,
  );
  return read === undefined || isSame(read(path), keys, texts) ? path : undefined;
}

function isSame(
  found: ReturnType<NonNullable<Route['read']>>,
  keys: readonly Key[],
  texts: readonly (string | undefined)[],
): boolean {
  if (found === false || Object.keys(found.params).length !== keys.length) return false;
  return keys.every(({ name }, index) => found.params[name] === texts[index]);
}

/**
 * Encodes the value of a parameter as a segment, or the value of a wildcard as several segments. Returns `undefined`
 * for a value that a URL cannot carry, such as `..`.
 */
function encodeValue({ type }: Key, value: PathValue): string | undefined {
  if (type === 'param') return Array.isArray(value) ? undefined : encodeSegment(String(value));
  const segments = Array.isArray(value) ? value.map(String) : String(value).split('/');
  const encoded = segments.map(encodeSegment);
  return encoded.length === 0 || encoded.includes(undefined) ? undefined : encoded.join('/');
}
