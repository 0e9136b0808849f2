import type { Key } from 'path-to-regexp';
import { checkParams } from '../request/check-request.js';
import { encodeSegment } from '../util/percent-encoding.js';
import { ownValue } from '../util/type-checks.js';
import type { Route } from './route.js';
import type { PathValue, ReverseOptions } from './url-reverser.js';

/** The arguments that fill the parameters of a path. */
export interface Arguments {
  readonly params: Readonly<Record<string, PathValue | undefined>>;
  /** Values for the parameters that `params` does not name, in the order of the path. */
  readonly args: readonly PathValue[];
  /** How many arguments there are. A value of `undefined` in `params` does not count. */
  readonly count: number;
}

/**
 * Takes the arguments of a path from the options of a link.
 *
 * @throws {TypeError} If `params` is a function, a promise or an iterable.
 */
export function toArguments({
  params,
  args,
  format,
}: Pick<ReverseOptions, 'params' | 'args' | 'format'>): Arguments {
  checkParams('reverse: params', params);
  const given = format === undefined || format === null ? (params ?? {}) : { ...params, format };
  let count = args?.length ?? 0;
  for (const name in given) if (given[name] !== undefined) count++;
  return { params: given, args: args ?? [], count };
}

/**
 * Builds a path from the first path of a route that takes exactly these arguments.
 *
 * Returns `undefined` if none takes them, if a value cannot be written in a URL, or if a router
 * would read other values from the path than it was built from.
 */
export function fillRoute({ paths, read }: Route, given: Arguments): string | undefined {
  for (const { keys, literals } of paths) {
    const values = keys.length === given.count ? valuesOf(keys, given) : undefined;
    if (values === undefined) continue;
    const texts: string[] = [];
    let path = literals[0] as string;
    // A route with many groups has many paths, so a long value is encoded only once a path takes all arguments.
    for (const value of values) {
      const text = encodeValue(keys[texts.length] as Key, value);
      // The path takes the arguments, but one of them cannot be written in a URL.
      if (text === undefined) return undefined;
      path += `${text}${literals[texts.push(text)]}`;
    }
    return read === undefined || readsBack(read(path), keys, texts) ? path : undefined;
  }
  return undefined;
}

/** Returns the value of each key, or `undefined` if a key has no value. */
function valuesOf(keys: readonly Key[], { params, args }: Arguments): PathValue[] | undefined {
  const values: PathValue[] = [];
  let positional = 0;
  for (const { name } of keys) {
    const value = ownValue(params, name) ?? args[positional++];
    if (value === undefined) return undefined;
    values.push(value as PathValue);
  }
  return values;
}

/** Returns whether a router reads the same values from the path. Both sides are encoded. */
function readsBack(
  found: ReturnType<NonNullable<Route['read']>>,
  keys: readonly Key[],
  texts: readonly string[],
): boolean {
  if (found === false || Object.keys(found.params).length !== keys.length) return false;
  return keys.every(({ name }, index) => found.params[name] === texts[index]);
}

/**
 * Encodes the value of a parameter as one segment, and of a wildcard as several. A value such as
 * `..` is `undefined`.
 */
function encodeValue({ type }: Key, value: PathValue): string | undefined {
  if (type === 'param') return Array.isArray(value) ? undefined : encodeSegment(String(value));
  const segments = Array.isArray(value) ? value.map(String) : String(value).split('/');
  const encoded = segments.map(encodeSegment);
  return encoded.includes(undefined) ? undefined : encoded.join('/');
}
