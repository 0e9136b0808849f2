import { inspect, wrongValue } from '../util/type-errors.js';

/** The versions of a strategy, of this copy of the package or of the other. */
export interface VersionList<Version extends string | null = string | null> {
  readonly defaultVersion: string | null;
  readonly allowedVersions: readonly Version[];
  isAllowedVersion(version: string | null): boolean;
}

/** The order of the versions of a strategy. */
export interface VersionOrder {
  readonly strategy: VersionList;
  /**
   * Returns the positions of the listed versions, the oldest first. There are none if the strategy
   * lists no version.
   *
   * @throws {TypeError} If the list lacks the default, or is not in order. A strategy may have such
   *   a list, as long as nobody asks for its order.
   */
  readonly positions: () => Positions;
}

/** The position of each listed version. `null` in a list has no position. */
export type Positions = ReadonlyMap<string | null, number>;

/** Returns the order of a strategy, which reads its list at the first question. */
export function orderOf(strategy: VersionList): VersionOrder {
  let positions: Positions | undefined;
  return {
    strategy,
    positions: () => {
      positions ??= listPositions(strategy);
      return positions;
    },
  };
}

/**
 * Returns the position of a version that the program names, such as the start of a range.
 *
 * @param name What the error message calls the version.
 * @throws {TypeError} If the version is not listed.
 */
export function positionOf(
  { strategy, positions }: VersionOrder,
  name: string,
  version: string | null,
): number {
  const position = positions().get(version);
  if (position !== undefined) return position;
  if (strategy.allowedVersions.length > 0) {
    throw wrongValue(strategy, name, 'in allowedVersions', version);
  }
  const expected = 'a list of versions, oldest first, because since and ranges use its order';
  throw wrongValue(strategy, 'allowedVersions', expected, []);
}

function listPositions(strategy: VersionList): Positions {
  const { allowedVersions, defaultVersion } = strategy;
  if (allowedVersions.length === 0) return new Map();
  const listed = allowedVersions.filter((version) => version !== null);
  if (defaultVersion !== null && !listed.includes(defaultVersion)) {
    const expected = `a list that has the default ${inspect(defaultVersion)} too, oldest first`;
    throw wrongValue(strategy, 'allowedVersions', expected, allowedVersions);
  }
  for (const [index, version] of listed.entries()) {
    const earlier = listed[index - 1];
    if (earlier === undefined || !isSmaller(version, earlier)) continue;
    const expected = `oldest first, with ${inspect(version)} before ${inspect(earlier)}`;
    throw wrongValue(strategy, 'allowedVersions', expected, allowedVersions);
  }
  return new Map([...new Set(listed)].map((version, position) => [version, position]));
}

/** Returns whether both versions have the same form, and `version` has the smaller number. */
function isSmaller(version: string, other: string): boolean {
  return FORMS.some((form) => {
    const [, ...numbers] = form.exec(version) ?? [];
    const [, ...others] = form.exec(other) ?? [];
    const differences = numbers.map((number, index) => Number(number) - Number(others[index]));
    // A month without a day gives NaN for the day, so it equals each day of that month.
    return (differences.find((difference) => difference !== 0) ?? 0) < 0;
  });
}

/**
 * The forms whose order is known: `v2`, `v1.5`, `v1.5.0` and `2026-01-15`, also without the `v` or
 * the day.
 */
const FORMS = [
  /^v?(\d+)$/,
  /^v?(\d+)\.(\d+)$/,
  /^v?(\d+)\.(\d+)\.(\d+)$/,
  /^(\d{4})-(\d\d)(?:-(\d\d))?$/,
];

/**
 * Returns the allowed versions and the default without `null`, or `[]` if the strategy allows any
 * version.
 */
export function listedVersions({
  defaultVersion,
  allowedVersions,
}: Pick<VersionList, 'defaultVersion' | 'allowedVersions'>): string[] {
  const listed = allowedVersions.length === 0 ? [] : [...allowedVersions, defaultVersion];
  return [...new Set(listed)].filter((version) => version !== null);
}
