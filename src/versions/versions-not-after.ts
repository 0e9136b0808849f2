import { type Comparable, shapeOf, toComparable } from './comparable.js';

/**
 * Compares two versions, as the function of `Array.prototype.sort` does. It returns `NaN` for two
 * versions without an order.
 */
export type Compare = (one: string, other: string) => number;

/**
 * Makes a function that returns the versions that are not after a given one, the newest first.
 *
 * Versions are compared if they differ in nothing but their numbers, as `2025-06-01` and
 * `2026-1-15` do. Numbers count by their value, so `v9` is before `v10`. Numbers with dots between
 * them are one number: `1` is before `1.5`, and `2` equals `2.0`.
 *
 * @example
 * ```ts
 * const notAfter = versionsNotAfter(['v1', 'v2', 'v10']);
 * notAfter('v9'); // ['v2', 'v1']
 * ```
 *
 * @param versions The versions, in any order.
 * @param compare Compares two versions instead. It is called with whatever text a client sends.
 */
export function versionsNotAfter(
  versions: readonly string[],
  compare?: Compare,
): (version: string) => string[] {
  const parse = compare ? withoutShape : toComparable;
  const order = compare ?? compareTexts;
  const listed = versions.map(parse);
  return (version) => {
    const shape = compare ? '' : shapeOf(version);
    const sameShape = listed.filter((each) => each.shape === shape);
    if (sameShape.length === 0) return []; // parsing the long text of a client would be slow
    const { key } = parse(version);
    return sameShape
      .filter((each) => order(each.key, key) <= 0)
      .sort((one, other) => order(other.key, one.key))
      .map((each) => each.version);
  };
}

/**
 * Makes a `selectVersion` that replaces the sent version by the newest of `versions` that is not
 * after it, so a client that sends the date of its release gets the version of that day. Versions
 * are compared as in `versionsNotAfter`: if there are `1.0` and `1.9`, then `2` means `1.9`, and
 * `1` means `1.0`.
 *
 * A version that is before all of `versions`, or has another form, stays as it was sent. Set
 * `allowedVersions` too, so that such a version is rejected.
 *
 * @example
 * ```ts
 * const allowedVersions = ['2025-06-01', '2026-01-15'];
 * new HeaderVersioning({ allowedVersions, selectVersion: newestNotAfter(allowedVersions) });
 * // Accept-Version: 2026-03-01 means 2026-01-15
 * ```
 *
 * @param versions The versions, in any order.
 * @param compare Compares two versions instead. It is called with whatever text a client sends.
 */
export function newestNotAfter(
  versions: readonly string[],
  compare?: Compare,
): (sent: string | null) => string | null {
  const notAfter = versionsNotAfter(versions, compare);
  const listed = [...versions];
  return (sent) => {
    if (sent === null || listed.includes(sent)) return sent;
    return notAfter(sent)[0] ?? sent;
  };
}

function withoutShape(version: string): Comparable {
  return { version, shape: '', key: version };
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
