// The API that the examples of this folder serve. Each handler takes the result of `forRequest`.

/** The versions of the routes, newest first. */
const versions = ['v2', 'v1'];

/** Returns `version` and the versions before it, newest first. Returns `[]` for a version without routes. */
export function versionsFrom(version) {
  return versions.includes(version) ? versions.slice(versions.indexOf(version)) : [];
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
