import { ownValue } from '../util/parameter.js';
import { wrongType } from '../util/type-errors.js';
import type { PathValue, ReverseOptions } from './url-reverser.js';

/** The arguments that fill a path. */
export interface Arguments {
  readonly params: Readonly<Record<string, PathValue | undefined>>;
  /** The values of the parameters that `params` does not name, in the order of the path. */
  readonly args: readonly PathValue[];
  /** The number of all arguments. Does not count `params` whose value is `undefined`. */
  readonly count: number;
}

export function toArguments({ params, args, format }: ReverseOptions): Arguments {
  if (args && !Array.isArray(args)) throw wrongType('args', 'an array', args);
  const given = format === undefined || format === null ? (params ?? {}) : { ...params, format };
  let count = args?.length ?? 0;
  for (const name in given) if (ownValue(given, name) !== undefined) count++;
  return { params: given, args: args ?? [], count };
}
