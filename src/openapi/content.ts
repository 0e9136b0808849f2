import type { MediaTypePlace } from 'request-versioning';
import { readMediaType } from '../request/accept.js';
import { TOKEN } from '../request/header.js';
import type { Part } from './part.js';

/**
 * Returns the `content` of a body with the version in its keys: `application/json; version=v1` for
 * `application/json`. A key that names another version is left out.
 */
export function contentOf(content: Part, place: MediaTypePlace, version: string | null): Part {
  const entries = Object.entries(content).flatMap(([key, media]) => {
    const named = versionIn(key, place);
    if (named !== null) return named === version ? [[key, media] as const] : [];
    const versioned = version === null ? key : withVersion(key, place, version);
    return [[Object.hasOwn(content, versioned) ? key : versioned, media] as const];
  });
  return Object.fromEntries(entries);
}

function versionIn(key: string, place: MediaTypePlace): string | symbol | null {
  const { mediaTypes, mediaTypePattern } = place;
  const isRead = mediaTypePattern !== null || mediaTypes.length === 0 || isListed(key, place);
  return isRead ? readMediaType(key, place) : null;
}

function withVersion(key: string, place: MediaTypePlace, version: string): string {
  if (place.mediaTypePattern !== null || !isListed(key, place)) return key;
  const value = TOKEN.test(version) ? version : `"${version.replace(/["\\]/g, '\\$&')}"`;
  return `${key}; ${place.versionParam}=${value}`;
}

/** Returns whether `mediaTypes` has the type of a key, which may have parameters of its own. */
function isListed(key: string, { mediaTypes }: MediaTypePlace): boolean {
  const [type = ''] = key.split(';');
  return mediaTypes.some((each) => each.toLowerCase() === type.trim().toLowerCase());
}
