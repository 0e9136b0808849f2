import { wrongValue } from '../util/type-errors.js';
import type { VersionList } from './pick.js';
import { versionsNotAfter } from './versions-not-after.js';

/**
 * Returns whether `current` is `version` or a later version.
 *
 * @throws {TypeError} If `version` is not allowed, because otherwise a typo would close the route.
 */
export function isSince(strategy: VersionList, version: string, current: string | null): boolean {
  if (strategy.isAllowedVersion(version) !== true) {
    throw wrongValue(strategy, 'since: version', 'an allowed version', version);
  }
  return current !== null && versionsNotAfter([version])(current).length > 0;
}
