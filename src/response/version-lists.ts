import type { HeaderRecord } from './merge-header.js';
import type { VersionProblem } from './version-error.js';

/** The versions that a response lists, if `advertiseVersions` is set. */
export type VersionLists = Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;

/** The headers of ASP.NET API Versioning, such as `API-Supported-Versions: v2, v3`. */
export const SUPPORTED = 'API-Supported-Versions';
export const DEPRECATED = 'API-Deprecated-Versions';

/** Returns the lists in the headers of a response. */
export function listsIn(headers: HeaderRecord): VersionLists {
  const { [SUPPORTED]: supported, [DEPRECATED]: deprecated } = headers;
  if (supported === undefined && deprecated === undefined) return {};
  return {
    supportedVersions: supported?.split(', ') ?? [],
    deprecatedVersions: deprecated?.split(', ') ?? [],
  };
}

/** Returns the headers of a response with these lists instead of others. An empty list has none. */
export function withLists(headers: HeaderRecord, lists: VersionLists): HeaderRecord {
  const { [SUPPORTED]: _supported, [DEPRECATED]: _deprecated, ...others } = headers;
  const { supportedVersions = [], deprecatedVersions = [] } = lists;
  return {
    ...others,
    ...(supportedVersions.length > 0 && { [SUPPORTED]: supportedVersions.join(', ') }),
    ...(deprecatedVersions.length > 0 && { [DEPRECATED]: deprecatedVersions.join(', ') }),
  };
}

/** Returns the part of the lists that `includes` each version. */
export function limitLists(
  { supportedVersions, deprecatedVersions }: VersionLists,
  includes: (version: string) => boolean,
): VersionLists {
  if (!supportedVersions || !deprecatedVersions) return {};
  return {
    // Several errors may share them, so a handler must not sort or change them.
    supportedVersions: Object.freeze(supportedVersions.filter(includes)),
    deprecatedVersions: Object.freeze(deprecatedVersions.filter(includes)),
  };
}
