import {
  CombinedVersioning,
  NamespaceVersioning,
  URLPathVersioning,
  versionsNotAfter,
} from 'request-versioning';

// The API that the examples of this folder serve. Each handler takes the result of `forRequest`.

const routesNotAfter = versionsNotAfter(['v1', 'v2']);

/**
 * Returns the versions of the routes that may serve a request, newest first: `['v2', 'v1']` for v2. An `Accept` header may
 * carry several versions, and the first allowed version counts.
 */
export function routesFor(versioning, request) {
  const read = [versioning.readVersion(request), versioning.defaultVersion].flat();
  const isAllowed = (version) =>
    typeof version === 'string' && versioning.isAllowedVersion(version);
  return routesNotAfter(read.find(isAllowed) ?? ''); // the adapter rejects a wrong version on any route
}

/** Throws at the start if the framework cannot choose a route by the strategy, because its version depends on the route. */
export function checkReadsRequest(versioning) {
  const needsRoute = [URLPathVersioning, NamespaceVersioning, CombinedVersioning];
  if (!needsRoute.some((strategy) => versioning instanceof strategy)) return;
  throw new TypeError(`${versioning.constructor.name} cannot choose the route of a request.`);
}

const user = { id: '7', firstName: 'Ada', lastName: 'Lovelace' };

/** `GET /users/7` of v1 */
export function showUser({ version }) {
  return { version, id: user.id, name: `${user.firstName} ${user.lastName}` };
}

/** `GET /users/7` of v2 */
export function showUserInParts({ version }) {
  return { version, ...user };
}

/** `GET /cities`, the same in v1 and v2 */
export function listCities({ version }) {
  return { version, cities: ['London'] };
}

/** `GET /teams`, new in v2 */
export function listTeams({ version }) {
  return { version, teams: ['Engines'] };
}

/** `GET /admin/users/7`, a route without versions */
export function showAdmin() {
  return { admin: 'the same in all versions' };
}
