import { type Compare, versionsNotAfter } from './versions-not-after.js';

/**
 * Creates a `selectVersion` that returns the newest of `versions` that is not after the sent version.
 * Compares versions as `versionsNotAfter` does.
 * Returns a sent version unchanged if it has another shape, or is before all `versions`.
 * Set `allowedVersions`, because otherwise such a version is accepted.
 *
 * @param versions The versions, in any order.
 * @param compare Orders two versions of any shape. It gets any text that a client sends.
 * @throws {TypeError} If `versions` is not an array of strings.
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
