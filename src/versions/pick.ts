import { isObjectWithFields } from '../util/check-settings.js';
import { ownValue } from '../util/parameter.js';
import { wrongValue } from '../util/type-errors.js';
import { newestNotAfter } from './newest-not-after.js';

/** Entries by version, such as handlers. `null` ends an entry: the versions from this key on have none. */
export type Entries<Version> = {
  readonly [Key in Version & string]?: unknown;
};

/** The part of a strategy that knows which versions there are. */
export interface VersionList {
  readonly allowedVersions: readonly (string | null)[];
  isAllowedVersion(version: string): boolean;
}

/**
 * Returns the entry of `version`, or `undefined` if there is none.
 * If the versions are listed, an absent entry falls back to the newest version before it.
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
  const versions = Object.keys(entries);
  const wrong = versions.find((key) => !strategy.isAllowedVersion(key));
  if (wrong !== undefined) throw wrongValue(strategy, 'pick: a key', 'an allowed version', wrong);
  if (version === null) return undefined;
  const isExact = Object.hasOwn(entries, version) || strategy.allowedVersions.length === 0;
  if (isExact || versions.length === 0) return ownValue(entries, version);
  return ownValue(entries, newestNotAfter(versions)(version) as string);
}
