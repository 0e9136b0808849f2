import { checkAllowed } from '../util/checks.js';
import { isRecord } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';
import { isNotAfter, type ListingStrategy } from './order.js';

/**
 * The versions that have a route. A list is exact. A range has both ends in it, in the order of `pick`.
 *
 * ```ts
 * ['v1', 'v3'];
 * { since: 'v2' };
 * { since: 'v2', until: 'v3' };
 * ```
 */
export type RouteVersions<Version extends string | null = string | null> =
  | readonly Version[]
  | { readonly since: Bound<Version>; readonly until?: Bound<Version> }
  | { readonly since?: Bound<Version>; readonly until: Bound<Version> };

type Bound<Version> = NonNullable<Version> | undefined;

/** The part of a strategy that decides the versions of a route. */
interface Versions<Version extends string | null> extends ListingStrategy {
  readonly allowedVersions: readonly Version[];
}

/**
 * Returns a function that returns whether a version has a route, as in the option `versions` of the adapters.
 * Every version has a route without `versions`. Compares the listed versions once.
 *
 * @example
 * ```ts
 * const hasRoute = routeVersions(versioning, { since: 'v2' });
 * versioning.allowedVersions.filter(hasRoute); // ['v2', 'v3']
 * ```
 *
 * @throws {TypeError} If `versions` is neither a list nor a range, or names a version that is not allowed.
 * @throws {TypeError} If no version can be in `versions`, as in `[]`, and in a range whose `until` is before its `since`.
 * @throws {TypeError} If `versions` is a range, and `allowedVersions` is not in order.
 */
export function routeVersions<Version extends string | null>(
  versioning: Versions<Version>,
  versions: RouteVersions<Version> | undefined,
): (version: string | null) => boolean {
  if (versions === undefined) return () => true;
  const isInRange = toFilter(versioning, versions);
  const { allowedVersions, defaultVersion } = versioning;
  const listed = new Map([...allowedVersions, defaultVersion].map((it) => [it, isInRange(it)]));
  return (version) => listed.get(version) ?? isInRange(version);
}

function toFilter(
  versioning: ListingStrategy,
  versions: RouteVersions,
): (version: string | null) => boolean {
  if (Array.isArray(versions)) {
    const list: readonly (string | null)[] = versions;
    if (list.length === 0) throw wrongValue(versioning, PLACE, 'at least one version', list);
    for (const version of list) checkAllowed(versioning, PLACE, version, 'allowed versions');
    return (version) => list.includes(version);
  }
  const { since, until } = toRange(versioning, versions);
  for (const bound of [since, until])
    if (bound !== undefined) checkAllowed(versioning, PLACE, bound, 'allowed versions');
  // A range without an end is open there.
  const isSince = (version: string) =>
    since === undefined || isNotAfter(versioning, since, version);
  const isUntil = (version: string) =>
    until === undefined || isNotAfter(versioning, version, until);
  if (since !== undefined && !isUntil(since)) {
    const expected = 'a range from an older to a newer version';
    throw wrongValue(versioning, PLACE, expected, [since, until]);
  }
  return (version) => version !== null && isSince(version) && isUntil(version);
}

type Range = Readonly<Partial<Record<'since' | 'until', string | undefined>>>;

/** @throws {TypeError} If `value` is not a range, because otherwise every version would have the route. */
function toRange(versioning: ListingStrategy, value: object): Range {
  const { since, until, ...others } = (isRecord(value) ? value : {}) as Range;
  const isRange = since !== undefined || until !== undefined;
  if (isRange && Object.keys(others).length === 0) return { since, until };
  throw wrongValue(versioning, PLACE, 'a list, or a range { since, until }', value);
}

const PLACE = 'the versions of a route';
