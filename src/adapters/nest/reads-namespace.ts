import type { MatchedRoute, RequestLike, VersioningStrategy } from 'request-versioning';

/**
 * Returns whether a strategy reads the namespace of every request, and throws if the route declares
 * none. A combination does if one of its sources does, except that with `onConflict: 'first'` a
 * later source may not be asked.
 */
export function readsNamespace(versioning: VersioningStrategy): boolean {
  const { sources = [versioning], onConflict } = versioning as Partial<Combination>;
  const asked = onConflict === 'first' ? sources.slice(0, 1) : sources;
  return asked.some((source) => !accepts(source, {}) && accepts(source, { namespace: 'v1' }));
}

/** Asks the source itself, because a subclass may read another place than its base class. */
function accepts(source: object, place: MatchedRoute): boolean {
  try {
    (source as Source).readVersion(REQUEST, { params: {}, versionInPath: 'required', ...place });
    return true;
  } catch {
    return false;
  }
}

const REQUEST: RequestLike = { url: '/', headers: {} };

/** What `CombinedVersioning` has beside any other strategy. */
interface Combination {
  readonly sources: readonly object[];
  readonly onConflict: string;
}

interface Source {
  readVersion(request: RequestLike, route: MatchedRoute): unknown;
}
