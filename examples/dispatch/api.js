import { NamespaceVersioning, requestHeader, URLPathVersioning } from 'request-versioning';

// The API that the examples of this folder serve. Each handler takes the result of `forRequest`.

/**
 * Returns the versions of the routes that may serve a request, newest first: `['v2', 'v1']` for v2. The strategy decides, so that
 * the route belongs to the version that the adapter finds later.
 */
export function routesFor(versioning, request) {
  const { allowedVersions } = versioning;
  try {
    const version = isPreflight(request)
      ? versioning.forPreflight(request).version
      : versioning.determineVersion(request);
    return allowedVersions.slice(0, allowedVersions.indexOf(version) + 1).reverse();
  } catch {
    return []; // If it went on from here, the error could end the process. The adapter throws it again.
  }
}

function isPreflight(request) {
  const method = requestHeader(request, 'Access-Control-Request-Method');
  return request.method === 'OPTIONS' && Boolean(method);
}

/** Throws at the start if the framework cannot choose a route by the strategy, because its version depends on the route. */
export function checkReadsRequest(versioning) {
  const sources = versioning.sources ?? [versioning]; // a combination has sources
  const needsRoute = [URLPathVersioning, NamespaceVersioning];
  if (!sources.some((source) => needsRoute.some((each) => source instanceof each))) return;
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
