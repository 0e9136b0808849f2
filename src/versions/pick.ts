import { checkAllowed } from '../util/checks.js';
import { ownValue } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';
import { versionsNotAfter } from './versions-not-after.js';

/** Entries by version, such as handlers. `null` rejects its version, and the later versions that have no entry. */
export type Entries<Version> = {
  readonly [Key in Version & string]?: unknown;
};

/** The part of a strategy that knows the versions. */
export interface ListingStrategy {
  readonly allowedVersions: readonly (string | null)[];
  isAllowedVersion(version: string | null): boolean;
}

/**
 * Returns the entry of `version`, or `undefined` for no entry.
 * If the strategy lists versions, a version without an entry takes the newest entry before it.
 *
 * @throws {TypeError} If `version` has no entry of its own, and a key of `entries` is not allowed.
 * @throws {TypeError} If `entries` is empty, as a `Map` or a promise, because otherwise every version would be rejected.
 */
export function pickEntry(
  strategy: ListingStrategy,
  entries: object,
  version: string | null,
): unknown {
  const own = version === null ? undefined : ownValue(entries, version);
  if (own !== undefined) return own;
  const keys = Object.keys(entries);
  if (keys.length === 0)
    throw wrongValue(strategy, 'pick: entries', 'an object with a version as a key', entries);
  const versions = keys.filter((key) => ownValue(entries, key) !== undefined);
  for (const key of versions) checkAllowed(strategy, 'pick: a key', key);
  if (version === null || strategy.allowedVersions.length === 0) return undefined;
  const [newest] = versionsNotAfter(versions)(version);
  return newest === undefined ? undefined : ownValue(entries, newest);
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
  return current !== null && versionsNotAfter([version])(current).length > 0;
}
