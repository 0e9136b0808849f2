import { isOwn } from '../util/type-checks.js';
import { inspect, wrongValue } from '../util/type-errors.js';
import { checkAllowed } from './check-allowed.js';
import { type Positions, positionOf, type VersionOrder } from './order.js';

/**
 * What `pick` chooses from: an entry for each version, such as a handler. `null` rejects its
 * version, and later versions without an entry.
 */
export type Entries<Version extends string | null = string> = {
  readonly [Key in `${Version & string}`]?: unknown;
};

/**
 * Returns the entry of `version`, or else the newest entry before it in the list. Without a list,
 * only the own entry counts. Returns `undefined` if there is no such entry.
 *
 * Every mistake in `entries` throws for every version. A typo would otherwise stay unnoticed until
 * a client of that one version comes.
 *
 * @throws {TypeError} If the list lacks the default, or is not in order.
 * @throws {TypeError} If a key of `entries` is not an allowed version.
 * @throws {TypeError} If an entry is `undefined`, as data that a client left out would be.
 * @throws {TypeError} If `entries` has no keys, as a `Map` or a promise.
 */
export function pickEntry(order: VersionOrder, entries: Entries, version: string | null): unknown {
  const { strategy } = order;
  const positions = order.positions();
  let own: unknown;
  let isEmpty = true;
  for (const key in entries) {
    if (!isOwn(entries, key)) continue;
    isEmpty = false;
    // A listed version is allowed, and looking it up here is faster than `isAllowedVersion`.
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

/** Returns the newest entry before `version`, or `undefined` if there is none. */
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

/**
 * Returns whether `current` is `version` or a later version. No version (`null`) is before all
 * others.
 *
 * @throws {TypeError} If `version` is not listed. With a typo, `since` would be false for
 *   everybody.
 * @throws {TypeError} If the list lacks the default, or is not in order.
 */
export function isSince(order: VersionOrder, version: string, current: string | null): boolean {
  const first = positionOf(order, 'since: version', version);
  return (order.positions().get(current) ?? -1) >= first;
}
