import { wrongValue } from '../util/type-errors.js';
import type { HeaderRecord, Lifecycles } from './lifecycle.js';
import type { VersionProblem } from './version-error.js';

/** The settings of a strategy that list its versions. */
export interface VersionSettings {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
}

/** The versions that an API advertises. Each is in exactly one of the lists. */
export type AdvertisedVersions = Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;

/**
 * Returns the versions that a strategy advertises, or `{}` if it advertises none.
 *
 * @throws {TypeError} If a version cannot be an element of a header list, such as `1, 2` or `é`.
 */
export function advertisedVersions(
  strategy: VersionSettings & {
    readonly advertiseVersions: boolean;
    readonly lifecycle: Lifecycles;
  },
): AdvertisedVersions {
  const listed = strategy.advertiseVersions ? listedVersions(strategy) : [];
  if (listed.length === 0) return {};
  const wrong = listed.find((version) => !/^[!-+\--~]+$/.test(version));
  if (wrong !== undefined) {
    const expected = 'ASCII text without a space or a comma';
    throw wrongValue(strategy, 'a version to advertise', expected, wrong);
  }
  const isDeprecated = (version: string) => strategy.lifecycle[version]?.Deprecation !== undefined;
  return {
    supportedVersions: Object.freeze(listed.filter((version) => !isDeprecated(version))),
    deprecatedVersions: Object.freeze(listed.filter(isDeprecated)),
  };
}

/**
 * Returns the headers of ASP.NET API Versioning, each only if it has a version:
 *
 * ```http
 * API-Supported-Versions: v2, v3
 * API-Deprecated-Versions: v1
 * ```
 */
export function advertisingHeaders(advertised: AdvertisedVersions): HeaderRecord {
  const { supportedVersions = [], deprecatedVersions = [] } = advertised;
  return {
    ...(supportedVersions.length > 0 && { 'API-Supported-Versions': supportedVersions.join(', ') }),
    ...(deprecatedVersions.length > 0 && {
      'API-Deprecated-Versions': deprecatedVersions.join(', '),
    }),
  };
}

/** Returns the allowed versions and the default, both without `null`. Returns `[]` if any version is allowed. */
export function listedVersions({ defaultVersion, allowedVersions }: VersionSettings): string[] {
  const listed = allowedVersions.length === 0 ? [] : [...allowedVersions, defaultVersion];
  return [...new Set(listed)].filter((version) => version !== null);
}
