import { checkNames } from '../util/checks.js';
import { isRecord } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';
import { checkAllowed } from './check-allowed.js';
import { orderOf, positionOf, type VersionList } from './order.js';

/**
 * The versions that have a route: exactly those of a list, or a range in the order of
 * `allowedVersions`, which includes both of its ends.
 *
 * ```ts
 * ['v1', 'v3'];
 * { since: 'v2' };
 * { since: 'v2', until: 'v3' };
 * ```
 */
export type VersionRange<Version extends string | null = string | null> =
  | readonly Version[]
  | { readonly since: Bound<Version>; readonly until?: Bound<Version> }
  | { readonly since?: Bound<Version>; readonly until: Bound<Version> };

type Bound<Version> = NonNullable<Version> | undefined;

/**
 * Makes a function that says whether a version has a route with these `versions`, which is the
 * option of the same name in every adapter. A route without `versions` exists in all of them.
 *
 * @example
 * ```ts
 * const hasRoute = versionFilter(versioning, { since: 'v2' });
 * versioning.allowedVersions.filter(hasRoute); // ['v2', 'v3']
 * ```
 *
 * @throws {TypeError} If `versions` is neither a list nor a range, or names a version that is not
 *   allowed.
 * @throws {TypeError} If no version can match, as in `[]`, or in a range that ends before it
 *   starts.
 * @throws {TypeError} If `versions` is a range, and `allowedVersions` is empty, lacks the default,
 *   or is not in order.
 */
export function versionFilter<Version extends string | null>(
  versioning: VersionList<Version>,
  versions: VersionRange<Version> | undefined,
): (version: string | null) => boolean {
  if (versions === undefined) return () => true;
  return Array.isArray(versions) ? inList(versioning, versions) : inRange(versioning, versions);
}

type Filter = (version: string | null) => boolean;

function inList(versioning: VersionList, list: readonly (string | null)[]): Filter {
  if (list.length === 0) throw wrongValue(versioning, PLACE, 'at least one version', list);
  for (const version of list) checkAllowed(versioning, PLACE, version, 'allowed versions');
  return (version) => list.includes(version);
}

function inRange(versioning: VersionList, range: object): Filter {
  const { since, until } = toRange(versioning, range);
  const order = orderOf(versioning);
  const positions = order.positions();
  const first = since === undefined ? 0 : positionOf(order, PLACE, since);
  const last = until === undefined ? positions.size : positionOf(order, PLACE, until);
  if (first > last) {
    const expected = 'a range from an older to a newer version';
    throw wrongValue(versioning, PLACE, expected, [since, until]);
  }
  return (version) => {
    const position = positions.get(version) ?? -1;
    return position >= first && position <= last;
  };
}

type Range = Readonly<Partial<Record<'since' | 'until', string | undefined>>>;

/**
 * @throws {TypeError} If `value` is not a range, such as `{ from: 'v2' }`, which every version
 *   would match.
 */
function toRange(versioning: VersionList, value: object): Range {
  const range: Range = isRecord(value) ? value : {};
  checkNames(versioning, 'range key', range, ['since', 'until']);
  if (range.since !== undefined || range.until !== undefined) return range;
  throw wrongValue(versioning, PLACE, 'a list, or a range { since, until }', value);
}

const PLACE = 'the versions of a route';
