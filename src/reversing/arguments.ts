import { wrongType } from '../util/type-errors.js';
import type { PathValue, ReverseOptions } from './url-reverser.js';

/** What a path is to be made of. */
export interface Arguments {
  readonly params: Readonly<Record<string, PathValue | undefined>>;
  /** They fill, in order, the parameters that `params` does not name. */
  readonly args: readonly PathValue[];
  /** How many they are. A parameter that is `undefined` is left out. */
  readonly count: number;
}

export function toArguments({ params, args, format }: ReverseOptions): Arguments {
  if (args && !Array.isArray(args)) throw wrongType('args', 'an array', args);
  const given = format === undefined || format === null ? (params ?? {}) : { ...params, format };
  let count = args?.length ?? 0;
  for (const name of Object.keys(given)) if (given[name] !== undefined) count++;
  return { params: given, args: args ?? [], count };
}
