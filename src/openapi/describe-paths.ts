import type { Context } from './context.js';
import { describePath } from './describe.js';
import { isMarked, MARK, type MarkedVersions } from './marks.js';
import { isPart, mapValues, type Part } from './part.js';
import { pathReader } from './places.js';

/** Describes the paths of a version, and leaves out those that it lacks. */
export function describePaths(
  context: Context,
  paths: Part,
  versionsOf?: (path: string) => MarkedVersions,
): Part {
  const { versioning, version } = context;
  const readPath = pathReader(versioning, Object.keys(paths));

  return mapValues(paths, (item, path) => {
    if (!path.startsWith('/') || !isPart(item)) return item; // such as `x-internal`
    const { places, isUnversioned, versions } = readPath(path);
    const given = versionsOf?.(path);
    const mark = given === undefined ? item[MARK] : given;
    if (mark === false) return item; // has no version
    const own = mark === undefined ? versions : mark;
    const place = `versionsOf(${JSON.stringify(path)})`;
    if (!isMarked(versioning, own, version, place)) return undefined;
    // A request of an unversioned path gets the response of the default.
    const described = isUnversioned ? versioning.defaultVersion : version;
    return describePath({ ...context, version: described }, places, item);
  });
}
