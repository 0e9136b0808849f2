import type { Key } from 'path-to-regexp';
import { escapeControls, list, show, truncate } from '../util/show.js';
import type { Arguments } from './arguments.js';
import { encodeValue, matchArguments } from './fill-route.js';
import { NoReverseMatch } from './no-reverse-match.js';
import type { Path, Route } from './route.js';
import type { PathValue } from './url-reverser.js';

/** Creates the error for arguments that no route takes. Its message has fewer than 2,000 characters. */
export function createNoReverseMatch(
  name: string,
  routes: readonly Route[],
  given: Arguments,
  known: readonly string[],
): NoReverseMatch {
  const shownName = truncate(show(name), 300);
  const entries = Object.entries(given.params);
  const params = list(entries, ([key, value]) => `${show(key)}:${show(value)}`);
  const shown = truncate(`params {${params}} and args ${show(given.args)}`, 600);
  if (routes.length === 0) {
    const names = truncate(list(known, show), 600) || 'none';
    return new NoReverseMatch(
      `No route is named ${shownName}, got ${shown}. Known names: ${names}.`,
    );
  }
  const reasons = routes.map((route) => describeMismatch(route, given));
  const why = truncate(reasons.join('; '), 1000);
  return new NoReverseMatch(`No route named ${shownName} takes ${shown}: ${why}.`);
}

function describeMismatch({ paths, pattern }: Route, given: Arguments): string {
  const shown = `"${escapeControls(pattern)}"`;
  for (const path of paths) {
    const values = matchArguments(path, given);
    if (values === undefined) continue;
    const at = path.keys.findIndex(
      (key, index) => encodeValue(key, values[index] as PathValue) === undefined,
    );
    if (at === -1) return `a router would read other arguments from the URL of ${shown}`;
    const key = path.keys[at] as Key;
    const fault = describeValue(key, values[at] as PathValue);
    return `parameter ${show(key.name)} of ${shown} must not ${fault}`;
  }
  return `${shown} ${describeArguments(paths, given)}`;
}

/** Returns the reason why no URL can carry `value` as `key`. Completes the message "must not …": `be empty`. */
function describeValue({ type }: Key, value: PathValue): string {
  if (type === 'param' && Array.isArray(value)) return 'be a list';
  const segments = type === 'param' ? [String(value)] : segmentsOf(value);
  if (segments.join('') === '') return 'be empty';
  if (segments.includes('')) return 'have an empty segment';
  if (segments.includes('.') || segments.includes('..')) return 'contain the segment "." or ".."';
  return segments.some((text) => text.includes('/')) ? 'contain "/"' : 'contain a lone surrogate';
}

/** Returns the segments of the value of a wildcard. */
function segmentsOf(value: PathValue): string[] {
  return Array.isArray(value) ? value.map(String) : String(value).split('/');
}

/**
 * Lists the arguments that are missing for the shortest path that fits.
 * Lists the arguments that even the longest path does not take.
 */
function describeArguments(paths: readonly Path[], { params, args }: Arguments): string {
  const [longest] = paths as readonly [Path];
  const names = Object.keys(params).filter((name) => params[name] !== undefined);
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
    unknown.length > 0 && `has no parameter ${list(unknown, show)}`,
    args.length > places && `takes ${places} args, not ${args.length}`,
  ];
  return reasons.filter(Boolean).join(' and ');
}

function has({ keys }: Path, name: string): boolean {
  return keys.some((key) => key.name === name);
}
