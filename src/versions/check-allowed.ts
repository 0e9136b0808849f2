import { wrongValue } from '../util/type-errors.js';
import type { VersionList } from './order.js';

/**
 * Checks a version that the program names, such as `options.version`. What a client sends is
 * rejected elsewhere.
 *
 * @throws {TypeError} If `strategy` does not allow `version`.
 */
export function checkAllowed(
  strategy: Pick<VersionList, 'isAllowedVersion'>,
  name: string,
  version: string | null,
  expected = 'an allowed version',
): void {
  if (strategy.isAllowedVersion(version) === true) return;
  throw wrongValue(strategy, name, expected, version);
}
