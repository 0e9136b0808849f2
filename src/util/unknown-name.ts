import { show } from './show.js';

/** Creates the error if `name` is not among the `known` names. It suggests `alias`, or a similar name. */
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

/** Returns whether two names differ by one character at most: added, missing, or another. */
function isSimilar(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  const [shorter, after] = [left.slice(1), right.slice(1)];
  return left === right || shorter === right || left === after || shorter === after;
}
