import type { VersioningStrategy } from 'request-versioning';

/**
 * Returns the namespace in the path of a route: `api:v1` for `/api/v1/users/:id`.
 * It ends with the first segment that is a listed version. Returns `undefined` if no segment is.
 */
export function namespaceOf(path: string, versioning: VersioningStrategy): string | undefined {
  if (versioning.allowedVersions.length === 0) return undefined;
  const segments = path.split('/').filter(Boolean);
  const index = segments.findIndex((segment) => versioning.isAllowedVersion(segment) === true);
  return index === -1 ? undefined : segments.slice(0, index + 1).join(':');
}

/** Returns whether a request is a preflight, which a browser sends without the version (Fetch, CORS-preflight fetch). */
export function isPreflight(method: string | undefined, hasRequestMethod: boolean): boolean {
  return method === 'OPTIONS' && hasRequestMethod;
}
