import { wrongResult } from '../util/type-errors.js';

/** The part of a strategy that checks versions. */
export interface AllowedVersions {
  isAllowedVersion(version: string | null): boolean;
}

/**
 * Returns whether `strategy` allows `version`.
 *
 * @throws {TypeError} If an override returns another value than a boolean, because a promise would allow any version.
 */
export function isAllowed(strategy: AllowedVersions, version: string | null): boolean {
  const result: unknown = strategy.isAllowedVersion(version);
  if (typeof result === 'boolean') return result;
  throw wrongResult(strategy, 'isAllowedVersion', result, 'Return true or false, not a promise.');
}
