import { isObjectWithFields } from '../util/check-settings.js';
import { ownValue } from '../util/parameter.js';
import { wrongValue } from '../util/type-errors.js';
import { type AllowedVersions, isAllowed } from './is-allowed.js';
import { newestNotAfter } from './newest-not-after.js';

/** Entries by version, such as handlers. `null` rejects its version, and the later versions that have no entry. */
export type Entries<Version> = {
  readonly [Key in Version & string]?: unknown;
};

/** The part of a strategy that knows the versions. */
export interface VersionList extends AllowedVersions {
  readonly allowedVersions: readonly (string | null)[];
}

/**
 * Returns the entry of `version`, or `undefined` for no entry.
 * If the strategy lists versions, a version without an entry takes the newest entry before it.
 *
 * @throws {TypeError} If `entries` is not an object, or has a key that is not allowed.
 */
export function pickEntry(
  strategy: VersionList,
  entries: unknown,
  version: string | null,
): unknown {
  if (!isObjectWithFields(entries)) {
    throw wrongValue(strategy, 'pick: entries', 'an object by version', entries);
  }
  checkKeys(strategy, entries);
  if (version === null) return undefined;
  if (Object.hasOwn(entries, version)) return entries[version];
  const versions = Object.keys(entries);
  if (strategy.allowedVersions.length === 0 || versions.length === 0) return undefined;
  return ownValue(entries, newestNotAfter(versions)(version) as string);
}

function checkKeys(strategy: VersionList, entries: object): void {
  for (const key in entries) {
    if (isAllowed(strategy, key) || !Object.hasOwn(entries, key)) continue;
    throw wrongValue(strategy, 'pick: a key', 'an allowed version', key);
  }
}
