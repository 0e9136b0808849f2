import { show } from './show.js';

/** Creates the error for a `name` that is not `known`. It suggests `alias`, or else a similar known name. */
export function unknownName(
  owner: string,
  noun: string,
  name: string,
  known: readonly string[],
  alias?: string,
): TypeError {
  const isMeant = (each: string) => isSimilar(each.toLowerCase(), name.toLowerCase());
  const meant = alias ?? known.find(isMeant);
  const hint = meant === undefined ? '' : ` Did you mean ${show(meant)}?`;
  const all = known.join(', ');
  return new TypeError(`${owner}: unknown ${noun} ${show(name)}.${hint} Known ${noun}s: ${all}.`);
}

/** Returns whether two names differ by at most one character, which is added, removed or replaced. */
function isSimilar(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  const [leftRest, rightRest] = [left.slice(1), right.slice(1)];
  return leftRest === right || left === rightRest || leftRest === rightRest;
}
