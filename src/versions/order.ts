import { wrongValue } from '../util/type-errors.js';
import { type Comparable, toComparable } from './comparable.js';
import { versionsNotAfter } from './versions-not-after.js';

/** The part of a strategy that lists its versions. */
export interface ListingStrategy {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly (string | null)[];
  isAllowedVersion(version: string | null): boolean;
}

/**
 * Returns whether `one` is `other` or before it. If the strategy lists only one of them, their texts compare.
 *
 * @throws {TypeError} If the list has versions of several shapes, and is not in order.
 */
export function isNotAfter(strategy: ListingStrategy, one: string, other: string): boolean {
  const ranks = ranksOf(strategy);
  const rank = ranks.get(one);
  const otherRank = ranks.get(other);
  if (rank !== undefined && otherRank !== undefined) return rank <= otherRank;
  return versionsNotAfter([one])(other).length > 0;
}

/**
 * Returns the ranks of the listed versions. Versions of one shape rank by their numbers, so that `v1` and `v01` are equal.
 * Versions of several shapes rank as listed.
 *
 * @throws {TypeError} If the list has versions of several shapes, and is not in order.
 */
export function ranksOf(strategy: ListingStrategy): Ranks {
  let ranks = known.get(strategy);
  if (ranks === undefined) {
    ranks = rankVersions(strategy);
    known.set(strategy, ranks);
  }
  return ranks;
}

type Ranks = ReadonlyMap<string, number>;

/** The ranks of each strategy, computed on first use, because a subclass may redefine its list. */
const known = new WeakMap<ListingStrategy, Ranks>();

function rankVersions(strategy: ListingStrategy): Ranks {
  const versions = listedVersions(strategy).map(toComparable);
  const isMixed = new Set(versions.map(({ shape }) => shape)).size > 1;
  if (isMixed) {
    checkOrder(strategy, versions);
    return new Map(versions.map(({ version }, rank) => [version, rank]));
  }
  const keys = versions.map(({ key }) => key).sort();
  const ranks = new Map(keys.map((key, rank) => [key, rank]));
  return new Map(versions.map(({ version, key }) => [version, ranks.get(key) as number]));
}

/** @throws {TypeError} If a version is before an earlier version of its shape, because then the list is not in order. */
function checkOrder(strategy: ListingStrategy, versions: readonly Comparable[]): void {
  const newest = new Map<string, string>();
  for (const { shape, key } of versions) {
    if (key < (newest.get(shape) ?? '')) {
      const listed = versions.map(({ version }) => version);
      throw wrongValue(strategy, 'allowedVersions', 'in order, oldest first', listed);
    }
    newest.set(shape, key);
  }
}

/** Returns the allowed versions and the default, both without `null`. Returns `[]` if any version is allowed. */
export function listedVersions({
  defaultVersion,
  allowedVersions,
}: Pick<ListingStrategy, 'defaultVersion' | 'allowedVersions'>): string[] {
  const listed = allowedVersions.length === 0 ? [] : [...allowedVersions, defaultVersion];
  return [...new Set(listed)].filter((version) => version !== null);
}
