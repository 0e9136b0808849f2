import type {
  MediaTypePlace,
  NamedPlace,
  VersioningStrategy,
  VersionPlace,
} from 'request-versioning';
import { isString } from '../util/type-checks.js';
import { type Part, partOf } from './part.js';
import { dereference } from './references.js';

/** What the text of a path says about the versions of its requests. */
export interface PathReading {
  /** The places in which the requests may carry the version. */
  readonly places: readonly VersionPlace[];
  /** The versions that the requests may have, or `undefined` for every version. */
  readonly versions: readonly string[] | undefined;
  /** Whether no request carries a version, as for `/users` beside `/{version}/users`. */
  readonly isUnversioned: boolean;
}

/**
 * Makes a function that reads a path of a document: `/api/v1/users` of a namespace has `v1`, and
 * `/users` beside `/{version}/users` has the default. If no path has a place for the version, it
 * stands elsewhere, such as in the URL of a server, so each path has every version.
 */
export function pathReader(
  versioning: VersioningStrategy,
  paths: readonly string[],
): (path: string) => PathReading {
  const placesIn = (path: string) => versioning.places().filter((place) => isIn(path, place));
  const isIn = (path: string, place: VersionPlace) => {
    if (place.in === 'namespace') return namespaceIn(versioning, path) !== undefined;
    return place.in !== 'path' || path.includes(`{${place.name}}`);
  };
  const carryVersion = paths.some((path) => placesIn(path).length > 0);
  return (path) => {
    const places = placesIn(path);
    const isUnversioned = carryVersion && places.length === 0;
    const version = isUnversioned ? versioning.defaultVersion : namespaceIn(versioning, path);
    return { places, isUnversioned, versions: isString(version) ? [version] : undefined };
  };
}

/** Returns the version of a path, which is the first segment that the strategy allows, as in a namespace. */
function namespaceIn(versioning: VersioningStrategy, path: string): string | undefined {
  const readsNamespace = versioning.places().some((place) => place.in === 'namespace');
  // Without a list, any segment would be a version.
  if (!readsNamespace || versioning.allowedVersions.length === 0) return undefined;
  const [, ...segments] = path.split('/');
  return segments.find((segment) => versioning.isAllowedVersion(segment) === true);
}

export function isNamed(place: VersionPlace): place is NamedPlace {
  return 'name' in place;
}

export function isMediaType(place: VersionPlace): place is MediaTypePlace {
  return 'mediaTypes' in place;
}

/** Returns whether a parameter of the document, or a reference to one, describes a place. */
export function describes(document: Part, parameter: unknown, place: NamedPlace): boolean {
  const { in: part, name } = dereference(document, partOf(parameter));
  // The names of headers ignore case.
  const toComparable = (text: unknown) => (part === 'header' ? String(text).toLowerCase() : text);
  return part === place.in && toComparable(name) === toComparable(place.name);
}
