import {
  type HeaderRecord,
  type Lifecycle,
  lifecycleHeaders,
  type RouteVersions,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { mergeLifecycles } from '../../response/lifecycle.js';
import type { SettingRules } from '../../util/checks.js';
import { isString } from '../../util/type-checks.js';

/** The versions, the namespace and the life cycle of a route, as the adapters take them. */
export interface RouteVersioning<V extends VersioningStrategy = VersioningStrategy> {
  /** The versions that have the route: `['v1', 'v2']` or `{ since: 'v2', until: 'v3' }`. @default every version */
  readonly versions?: RouteVersions<VersionOf<V>> | undefined;
  /**
   * The namespace of the route. `''` means that its path has no version, such as `/packages/:version` and `/files/*path`.
   *
   * @default the namespace of an outer adapter, else the only listed version in the pattern: `v1` for `/api/v1/users`
   */
  readonly namespace?: string | undefined;
  /**
   * The life cycle of the route: `{ deprecated: '2026-01-01' }`. Its dates replace the dates of the version, and its
   * links precede the links of the version.
   *
   * @default the life cycle of the version
   */
  readonly lifecycle?: Lifecycle | undefined;
}

/** The rule of an option that another function checks. */
const CHECKED_LATER = { expected: '', accepts: () => true };

export const RULES: SettingRules = {
  versions: CHECKED_LATER,
  namespace: { expected: 'a string', accepts: isString },
  lifecycle: CHECKED_LATER,
};

/**
 * Returns a function that returns the headers of a version with the life cycle of a route.
 *
 * @throws {TypeError} If the life cycle is wrong, or does not fit the life cycle of a version.
 */
export function routeHeaders(
  versioning: VersioningStrategy,
  lifecycle: Lifecycle | undefined,
): (version: string | null, headers: HeaderRecord) => HeaderRecord {
  if (!lifecycle) return (_, headers) => headers;
  const own = lifecycleHeaders(lifecycle);
  const byVersion = new Map<string | null, HeaderRecord>();
  for (const [version, general] of Object.entries(versioning.lifecycle)) {
    byVersion.set(version, lifecycleHeaders(mergeLifecycles(lifecycle, general)));
  }
  return (version, headers) => ({ ...headers, ...(byVersion.get(version) ?? own) });
}
