import { type RouteVersions, type VersioningStrategy, versionsNotAfter } from 'request-versioning';

/**
 * Returns a function that says whether a version has the route. Every version has a route that declares none.
 *
 * @throws {TypeError} If a version is not allowed, or `versions` is neither a list nor a range.
 */
export function routeVersions(
  versioning: VersioningStrategy,
  versions: RouteVersions | undefined,
): (version: string | null) => boolean {
  if (versions === undefined) return () => true;
  if (Array.isArray(versions)) {
    const list: readonly (string | null)[] = versions;
    for (const version of list) checkVersion(versioning, version);
    return (version) => list.includes(version);
  }
  const { since, until, ...others } = versions as Exclude<RouteVersions, readonly unknown[]>;
  if (Object.keys(others).length > 0) throw wrongVersions(versioning, SHAPE, versions);
  for (const bound of [since, until]) if (bound !== undefined) checkVersion(versioning, bound);
  return (version) => isNotAfter(since, version) && isNotAfter(version, until);
}

const SHAPE = 'a list, or a range { since, until }';

/** Returns whether `one` is `other` or before it. A range without an end is open there. */
function isNotAfter(one: string | null | undefined, other: string | null | undefined): boolean {
  if (one === undefined || other === undefined) return true;
  return one !== null && other !== null && versionsNotAfter([one])(other).length > 0;
}

function checkVersion(versioning: VersioningStrategy, version: string | null): void {
  if (versioning.isAllowedVersion(version) === true) return;
  throw wrongVersions(versioning, 'allowed versions', version);
}

function wrongVersions(versioning: VersioningStrategy, expected: string, value: unknown) {
  const got = JSON.stringify(value);
  return new TypeError(
    `${versioning.constructor.name}: the versions of a route must be ${expected}, got ${got}.`,
  );
}
