import {
  CombinedVersioning,
  NamespaceVersioning,
  URLPathVersioning,
  versionsNotAfter,
} from 'request-versioning';

// The API that the examples of this folder serve. Each handler takes the result of `forRequest`.

/** Returns the versions of the routes that serve a version, newest first: `['v2', 'v1']` for v2. */
export const routesNotAfter = versionsNotAfter(['v1', 'v2']);

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
