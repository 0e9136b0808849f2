import { checkAllowed } from '../util/checks.js';
import { wrongValue } from '../util/type-errors.js';
import { isNotAfter, type ListingStrategy, ranksOf } from './order.js';
import { versionsNotAfter } from './versions-not-after.js';

/** Entries by version, such as handlers. `null` rejects its version, and the later versions that have no entry. */
export type Entries<Version extends string | null = string> = {
  readonly [Key in Version & string]?: unknown;
};

/**
 * Returns the entry of `version`, or `undefined` for no entry.
 * If the strategy lists versions, a version without an entry takes the newest entry before it.
 *
 * @throws {TypeError} If a key of `entries` is not allowed, because otherwise a typo would fail for a single version.
 * @throws {TypeError} If `entries` is empty, as a `Map` or a promise, because otherwise every version would be rejected.
 */
export function pickEntry(
  strategy: ListingStrategy,
  entries: Entries,
  version: string | null,
): unknown {
  let own: unknown;
  let isEmpty = true;
  for (const key in entries) {
    if (!isOwn(entries, key)) continue;
    isEmpty = false;
    if (entries[key] === undefined) continue;
    checkAllowed(strategy, 'pick: a key', key);
    if (key === version) own = entries[key];
  }
  if (isEmpty) {
    throw wrongValue(strategy, 'pick: entries', 'an object with a version as a key', entries);
  }
  if (own !== undefined || version === null || strategy.allowedVersions.length === 0) return own;
  return newestEntry(strategy, entries, version);
}

/** Returns the newest entry before `version`. */
function newestEntry(strategy: ListingStrategy, entries: Entries, version: string): unknown {
  const ranks = ranksOf(strategy);
  const last = ranks.get(version);
  let newest: unknown;
  let highest = -1;
  for (const key in entries) {
    if (!isOwn(entries, key) || entries[key] === undefined) continue;
    const rank = ranks.get(key);
    if (rank === undefined || last === undefined) return newestByText(entries, version);
    if (rank <= highest || rank > last) continue;
    highest = rank;
    newest = entries[key];
  }
  return newest;
}

/** Returns the newest entry before `version`. Compares texts, because a version is allowed without being listed. */
function newestByText(entries: Entries, version: string): unknown {
  const versions = Object.keys(entries).filter((key) => entries[key] !== undefined);
  const [newest] = versionsNotAfter(versions)(version);
  return newest === undefined ? undefined : entries[newest];
}

/** Returns whether `name` is a field of the object itself. */
function isOwn(fields: object, name: string): boolean {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: in a loop over the names, V8 skips it, but calls `Object.hasOwn`
  return Object.prototype.hasOwnProperty.call(fields, name);
}

/**
 * Returns whether `current` is `version` or a later version.
 *
 * @throws {TypeError} If `version` is not allowed, because otherwise a typo would close the route.
 */
export function isSince(
  strategy: ListingStrategy,
  version: string,
  current: string | null,
): boolean {
  checkAllowed(strategy, 'since: version', version);
  return current !== null && isNotAfter(strategy, version, current);
}
