import { wrongType } from '../response/version-error.js';
import type { PathValue, ReverseOptions } from './url-reverser.js';

/** What a path is to be made of. */
export interface Arguments {
  readonly kwargs: Readonly<Record<string, PathValue | undefined>>;
  /** They fill, in order, the parameters that no kwarg names. */
  readonly args: readonly PathValue[];
  /** How many they are. A kwarg that is `undefined` is none. */
  readonly count: number;
}

export function toArguments({ kwargs, args, format }: ReverseOptions): Arguments {
  if (args && !Array.isArray(args)) throw wrongType('args', 'an array', args);
  const given = format === undefined || format === null ? (kwargs ?? {}) : { ...kwargs, format };
  let count = args?.length ?? 0;
  for (const name of Object.keys(given)) if (given[name] !== undefined) count++;
  return { kwargs: given, args: args ?? [], count };
}
