import {
  type HeaderRecord,
  type Lifecycle,
  lifecycleHeaders,
  type RouteVersions,
  type VersioningStrategy,
} from 'request-versioning';
import { checkSettings, type SettingRules } from '../../util/checks.js';
import { isString } from '../../util/type-checks.js';

/** The versions, the namespace and the life cycle of a route, as the adapters take them. */
export interface RouteVersioning<Version extends string | null = string | null> {
  /** The versions that have the route: `['v1', 'v2']` or `{ since: 'v2', until: 'v3' }`. @default every version */
  readonly versions?: RouteVersions<Version> | undefined;
  /** The namespace of the route. @default the first segment of its path that is a listed version: `v1` for `/api/v1/users` */
  readonly namespace?: string | undefined;
  /**
   * The life cycle of the route: `{ deprecated: '2026-01-01' }`. Its dates replace the dates of the version, and its
   * links precede the links of the version.
   *
   * @default the life cycle of the version
   */
  readonly lifecycle?: Lifecycle | undefined;
}

/** @throws {TypeError} If an option is unknown or wrong, because otherwise every version would have the route. */
export function checkRouteVersioning(
  versioning: VersioningStrategy,
  options: RouteVersioning,
): void {
  checkSettings(`${versioning.constructor.name}: a route`, options, RULES);
}

/** The rule of an option that another function checks. */
const CHECKED_LATER = { expected: '', accepts: () => true };

const RULES: SettingRules = {
  versions: CHECKED_LATER,
  namespace: { expected: 'a string', accepts: isString },
  lifecycle: CHECKED_LATER,
};

/**
 * Returns a function that returns the headers of a route's life cycle for a version.
 *
 * @throws {TypeError} If the life cycle is wrong, or does not fit the life cycle of a version.
 */
export function routeLifecycle(
  versioning: VersioningStrategy,
  lifecycle: Lifecycle | undefined,
): (version: string | null) => HeaderRecord | undefined {
  if (!lifecycle) return () => undefined;
  const { deprecated, sunset, links } = lifecycle;
  const own = lifecycleHeaders(lifecycle);
  const byVersion = new Map<string | null, HeaderRecord>();
  for (const [version, general] of Object.entries(versioning.lifecycle)) {
    const merged: Lifecycle = {
      deprecated: deprecated ?? general.deprecated,
      sunset: sunset ?? general.sunset,
      links: [...(links ?? []), ...(general.links ?? [])],
    };
    byVersion.set(version, lifecycleHeaders(merged));
  }
  return (version) => byVersion.get(version) ?? own;
}
