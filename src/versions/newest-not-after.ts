import { wrongType } from '../util/type-errors.js';

type Compare = (one: string, other: string) => number;

/**
 * Makes a `selectVersion` for versions that have an order: the newest of them that is not newer than the one that was
 * sent. What is older than all of them, or is no version of their kind, stays as it was sent: list them in
 * `allowedVersions`, so that it is refused.
 *
 * @param versions In any order.
 * @param compare As for `Array.prototype.sort`; it must take whatever text a client sends, and give NaN for what is no
 *   version. Default: runs of digits by their value, all else as it is written, so that `v9` is before `v10` and
 *   `2025-06-01` before `2026-01-15`; with another text before its first digit, a version is of another kind.
 * @throws {TypeError} where `versions` is no list of texts, or `compare` no function.
 *
 * @example
 * ```ts
 * const allowedVersions = ['2025-06-01', '2026-01-15'];
 * new HeaderVersioning({ allowedVersions, selectVersion: newestNotAfter(allowedVersions) });
 * // Accept-Version: 2026-03-01 is answered as 2026-01-15
 * ```
 */
export function newestNotAfter(
  versions: readonly string[],
  compare?: Compare,
): (sent: string | null) => string | null {
  const isText = (version: unknown) => typeof version === 'string';
  if (!Array.isArray(versions) || versions.length === 0 || ![...versions].every(isText)) {
    throw wrongType('newestNotAfter: versions', 'an array of strings', versions);
  }
  if (compare !== undefined && typeof compare !== 'function') {
    throw wrongType('newestNotAfter: compare', 'a function', compare);
  }
  const order = compare ?? compareKeys;
  const toEntry = compare ? asWritten : byDigits;
  const listed = new Set<string>(versions);
  const kinds = new Map<Entry['kind'], Entry[]>();
  for (const entry of [...listed].reverse().map(toEntry)) {
    const entries = kinds.get(entry.kind) ?? [];
    entries.push(entry);
    kinds.set(entry.kind, entries);
  }
  // Stable: of equal ones the first is now the last, which the bisection finds.
  for (const entries of kinds.values()) entries.sort((one, other) => order(one.key, other.key));
  return (sent) => {
    if (sent === null || listed.has(sent)) return sent;
    const { kind, key } = toEntry(sent);
    const entries = kinds.get(kind);
    const newest = entries && lastNotAfter(key, entries, order);
    return newest?.version ?? sent;
  };
}

/** By bisection of the sorted `entries`. */
function lastNotAfter(key: string, entries: readonly Entry[], order: Compare): Entry | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order((entries[middle] as Entry).key, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}

interface Entry {
  readonly version: string;
  /** Only versions of one kind are compared. */
  readonly kind?: string | undefined;
  /** What of them is compared. */
  readonly key: string;
}

function asWritten(version: string): Entry {
  return { version, key: version };
}

/** The kind is the text before the first digit. In the key each run of digits is behind its length. */
function byDigits(version: string): Entry {
  const key = version.replace(
    /0*(\d+)/g,
    (_, digits: string) => String(digits.length).padStart(9, '0') + digits,
  );
  return { version, kind: version.replace(/\d.*/s, ''), key };
}

function compareKeys(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
