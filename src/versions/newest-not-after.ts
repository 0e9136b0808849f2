import { isString } from '../util/check-settings.js';
import { wrongType } from '../util/type-errors.js';

type Compare = (one: string, other: string) => number;

/**
 * Creates a `selectVersion` that returns the newest of `versions` that is not newer than the sent version.
 * Compares only versions of the same shape, such as `2025-06-01` and `2026-1-15`. Numbers compare by value.
 * Returns a sent version unchanged if it has another shape, or is before all `versions`.
 * Set `allowedVersions`, because otherwise such a version is accepted.
 *
 * @param versions One version or more, in any order.
 * @param compare Orders two versions of any shape, as for `Array.prototype.sort`. It gets any text that a client sends.
 *   It returns `NaN` if it cannot order the two versions.
 * @throws {TypeError} If `versions` is not a non-empty array of strings.
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
  if (!Array.isArray(versions) || versions.length === 0 || !versions.every(isString)) {
    throw wrongType('newestNotAfter: versions', 'a non-empty array of strings', versions);
  }
  const parse = compare ? withoutShape : withShape;
  const order = compare ?? compareTexts;
  const isNotAfter = (one: Parsed, other: Parsed) => order(one.key, other.key) <= 0;
  const listed = versions.map(parse);
  return (sent) => {
    if (sent === null) return null;
    const limit = parse(sent);
    let newest: Parsed | undefined;
    for (const each of listed) {
      if (each.version === sent) return sent;
      if (each.shape !== limit.shape || !isNotAfter(each, limit)) continue;
      if (newest === undefined || !isNotAfter(each, newest)) newest = each;
    }
    return newest?.version ?? sent;
  };
}

/** A version in the form that is compared. */
interface Parsed {
  readonly version: string;
  /** The version with each number replaced by `0`: `v0` for `v12`. Empty if `compare` is set. */
  readonly shape: string;
  /** The text that is compared. */
  readonly key: string;
}

function withoutShape(version: string): Parsed {
  return { version, shape: '', key: version };
}

/** Puts the length of each number in front of it. `v0000000019` for `v9` sorts before `v00000000210` for `v10`. */
function withShape(version: string): Parsed {
  const key = version.replace(
    /0*(\d+)/g,
    (_, digits: string) => String(digits.length).padStart(9, '0') + digits,
  );
  return { version, shape: version.replace(/\d+/g, '0'), key };
}

function compareTexts(one: string, other: string): number {
  return Number(one > other);
}
