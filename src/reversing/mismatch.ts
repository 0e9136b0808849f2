import { cut, list, show, visible } from '../util/show.js';
import type { Arguments } from './arguments.js';
import { encodeValue, take } from './fill-route.js';
import { NoReverseMatch } from './no-reverse-match.js';
import type { Path, Route } from './route.js';
import type { PathValue } from './url-reverser.js';

/** The error where none of the `routes` takes the arguments. It stays under 2,000 characters. */
export function noMatch(
  viewname: string,
  routes: readonly Route[],
  given: Arguments,
): NoReverseMatch {
  const name = cut(show(viewname), 300);
  const entries = Object.entries(given.kwargs);
  const kwargs = list(entries, ([key, value]) => `${show(key)}:${show(value)}`);
  const shown = cut(`kwargs {${kwargs}} and args ${show(given.args)}`, 600);
  if (routes.length === 0) return new NoReverseMatch(`No route is named ${name} (${shown}).`);
  const reasons = routes.map((route) => `"${visible(route.pattern)}" ${whyNot(route, given)}`);
  const why = cut(reasons.join('; '), 1000);
  return new NoReverseMatch(`No route named ${name} takes ${shown}: ${why}.`);
}

function whyNot({ paths }: Route, given: Arguments): string {
  for (const path of paths) {
    const values = take(path, given);
    if (values === undefined) continue;
    const lost = path.keys.find(
      (key, index) => encodeValue(key, values[index] as PathValue) === undefined,
    );
    return lost ? `cannot carry that ${show(lost.name)}` : 'would lead back with other arguments';
  }
  return whyNotTaken(paths, given);
}

/** What the shortest of the paths lacks that might take the arguments, and what not even the longest takes. */
function whyNotTaken(paths: readonly Path[], { kwargs, args }: Arguments): string {
  const [longest] = paths as readonly [Path];
  const names = Object.keys(kwargs).filter((name) => kwargs[name] !== undefined);
  const known = names.filter((name) => has(longest, name));
  const unknown = names.filter((name) => !has(longest, name));
  const places = longest.keys.length - known.length;
  const needed = known.length + Math.min(args.length, places);
  const shortest = paths
    .filter((path) => path.keys.length >= needed && known.every((name) => has(path, name)))
    .reduce((one, other) => (other.keys.length < one.keys.length ? other : one));
  const missing = shortest.keys
    .map(({ name }) => name)
    .filter((name) => !known.includes(name))
    .filter((_, index) => args[index] === undefined);
  const reasons = [
    missing.length > 0 && `lacks ${list(missing, show)}`,
    unknown.length > 0 && `knows no ${list(unknown, show)}`,
    args.length > places && `takes only ${places} of the args`,
  ];
  return reasons.filter(Boolean).join(' and ');
}

function has({ keys }: Path, name: string): boolean {
  return keys.some((key) => key.name === name);
}
