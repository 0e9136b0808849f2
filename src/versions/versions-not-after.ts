import { type Comparable, shapeOf, toComparable } from './comparable.js';

/** Orders two versions, as for `Array.prototype.sort`. Returns `NaN` if it cannot order them. */
export type Compare = (one: string, other: string) => number;

/**
 * Creates a function that returns the versions that are not after a version, the newest first.
 * Compares only versions of the same shape, such as `2025-06-01` and `2026-1-15`. Numbers compare by value.
 * Numbers with dots between them count as one number: `1` is before `1.5`, and `2` is `2.0`.
 *
 * @param versions The versions, in any order.
 * @param compare Orders two versions of any shape. It gets any text that a client sends.
 *
 * @example
 * ```ts
 * const notAfter = versionsNotAfter(['v1', 'v2', 'v10']);
 * notAfter('v9'); // ['v2', 'v1']
 * ```
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
    if (sameShape.length === 0) return []; // a key takes long to make for a client's long text
    const { key } = parse(version);
    return sameShape
      .filter((each) => order(each.key, key) <= 0)
      .sort((one, other) => order(other.key, one.key))
      .map((each) => each.version);
  };
}

/**
 * Creates a `selectVersion` that returns the newest of `versions` that is not after the sent version.
 * Compares versions as `versionsNotAfter` does.
 * So of `1.0` and `1.9`, a sent `2` means `1.9`, and a sent `1` means `1.0`.
 * Returns a sent version unchanged if it has another shape, or is before all `versions`.
 * Set `allowedVersions`, because otherwise such a version is accepted.
 *
 * @param versions The versions, in any order.
 * @param compare Orders two versions of any shape. It gets any text that a client sends.
 *
 * @example
 * ```ts
 * const allowedVersions = ['2025-06-01', '2026-01-15'];
 * new HeaderVersioning({ allowedVersions, selectVersion: newestNotAfter(allowedVersions) });
 * // Accept-Version: 2026-03-01 means 2026-01-15
 * ```
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
