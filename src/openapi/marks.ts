import { type VersioningStrategy, type VersionRange, versionFilter } from 'request-versioning';
import { hasNames, isData } from './keywords.js';
import { isPart } from './part.js';

/** The keyword that says which versions have a part of the document. */
export const MARK = 'x-versions';

/**
 * The versions that have a part: a list (`[]` for none), a range, or `undefined` for all of them.
 * `false` stands for a path or an operation without a version, such as a health check: it is in
 * each document as it was written.
 */
export type MarkedVersions<Version extends string | null = string | null> =
  | VersionRange<Version>
  | false
  | undefined;

/**
 * Returns whether `version` is one of the marked versions.
 *
 * @param place The start of an error message.
 * @throws {TypeError} If the mark is neither a list, a range nor `false`, or names a version that the
 *   strategy does not allow.
 */
export function isMarked(
  versioning: VersioningStrategy,
  mark: unknown,
  version: string | null,
  place: string,
): boolean {
  if (mark === false) return true; // has no version, so it is in each document
  if (Array.isArray(mark) && mark.length === 0) return false;
  try {
    return versionFilter(versioning, mark as VersionRange | undefined)(version);
  } catch (error) {
    throw new TypeError(`documentFor: ${place}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Calls `check` with the place of each mark in a document, such as `paths["/users"].get["x-versions"]`.
 */
export function eachMark(value: unknown, check: (mark: unknown, place: string) => void): void {
  visit(value, '', false);

  function visit(value: unknown, place: string, isMap: boolean): void {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${place}[${index}]`, false);
      return;
    }
    if (!isPart(value)) return;
    if (!isMap && Object.hasOwn(value, MARK)) check(value[MARK], placeOf(place, MARK));
    for (const [key, child] of Object.entries(value)) {
      if (isMap) visit(child, placeOf(place, key), false);
      else if (!isData(key, child)) visit(child, placeOf(place, key), hasNames(key, child));
    }
  }
}

/** Returns the place of a key as JavaScript reads it: `paths["/users"].get`. */
function placeOf(parent: string, key: string): string {
  if (!/^[a-z_$][\w$]*$/i.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}
