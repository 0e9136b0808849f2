import { wrongValue } from '../util/type-errors.js';

/**
 * Checks a version that the program names, such as `options.version`. What a client sends is
 * rejected elsewhere.
 *
 * @throws {TypeError} If `strategy` does not allow `version`.
 */
export function checkAllowed(
  strategy: { isAllowedVersion(version: string | null): boolean },
  name: string,
  version: string | null,
  expected = 'an allowed version',
): void {
  if (strategy.isAllowedVersion(version) === true) return;
  throw wrongValue(strategy, name, expected, version);
}
