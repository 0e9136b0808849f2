import { inspect, wrongValue } from '../util/type-errors.js';
import { checkAllowed } from './check-allowed.js';
import { type ListingStrategy, type Positions, positionOf, positionsOf } from './order.js';

/** Entries by version, such as handlers. `null` rejects its version, and the later versions that have no entry. */
export type Entries<Version extends string | null = string> = {
  readonly [Key in `${Version & string}`]?: unknown;
};

/**
 * Returns the entry of `version`, or `undefined` for no entry.
 * If the strategy lists versions, a version without an entry takes the newest entry before it.
 *
 * @throws {TypeError} If the list lacks the default, or is not in order.
 * @throws {TypeError} If a key of `entries` is not allowed, because otherwise a typo would fail for a single version.
 * @throws {TypeError} If an entry is `undefined`, because otherwise data that a client leaves out would reject its version.
 * @throws {TypeError} If `entries` is empty, as a `Map` or a promise, because otherwise every version would be rejected.
 */
export function pickEntry(
  strategy: ListingStrategy,
  entries: Entries,
  version: string | null,
): unknown {
  const positions = positionsOf(strategy);
  let own: unknown;
  let isEmpty = true;
  for (const key in entries) {
    if (!isOwn(entries, key)) continue;
    isEmpty = false;
    // A listed version is no typo, and the positions answer faster than `isAllowedVersion`.
    if (!positions.has(key)) checkAllowed(strategy, 'pick: a key', key);
    const entry = entries[key];
    if (entry === undefined) {
      throw wrongValue(strategy, `pick: the entry ${inspect(key)}`, 'defined', entry, FIX);
    }
    if (key === version) own = entry;
  }
  if (isEmpty) {
    throw wrongValue(strategy, 'pick: entries', 'an object with a version as a key', entries);
  }
  return own === undefined ? newestEntry(positions, entries, version) : own;
}

const FIX = 'If a value may be missing, pick a function that returns it, or write null to reject.';

/** Returns the newest entry before `version`. Without a position, no entry is before it. */
function newestEntry(positions: Positions, entries: Entries, version: string | null): unknown {
  const last = positions.get(version) ?? -1;
  let newest: unknown;
  let highest = -1;
  for (const key in entries) {
    if (!isOwn(entries, key)) continue;
    const position = positions.get(key) ?? -1;
    if (position <= highest || position > last) continue;
    highest = position;
    newest = entries[key];
  }
  return newest;
}

/** Returns whether `name` is a field of the object itself. */
function isOwn(fields: object, name: string): boolean {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: in a loop over the names, V8 skips it, but calls `Object.hasOwn`
  return Object.prototype.hasOwnProperty.call(fields, name);
}

/**
 * Returns whether `current` is `version` or a later version. `null` is before every version.
 *
 * @throws {TypeError} If no versions are listed, the list lacks the default, or is not in order.
 * @throws {TypeError} If `version` is not listed, because otherwise a typo would close the route.
 */
export function isSince(
  strategy: ListingStrategy,
  version: string,
  current: string | null,
): boolean {
  const first = positionOf(strategy, 'since: version', version);
  return (positionsOf(strategy).get(current) ?? -1) >= first;
}
