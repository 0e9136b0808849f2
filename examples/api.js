import {
  AcceptHeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  reverseWithFallback,
  URLPathVersioning,
} from 'request-versioning';

/** The API that all examples serve: what it answers has nothing to do with a framework. */

const users = new Map([
  ['7', { id: '7', name: 'Ada' }],
  ['8', { id: '8', name: 'Grace' }],
]);

export function listUsers(versioning, request) {
  const { version } = request;
  const links = [...users.keys()].map((id) =>
    versioning.reverse('users-detail', { kwargs: { id }, request }),
  );
  return { version, links };
}

export function showUser(versioning, request, id) {
  const user = users.get(id);
  if (!user) throw clientError(404, 'No such user.');
  const self = versioning.reverse('users-detail', { kwargs: { id }, request });
  const list = versioning.reverse('users-list', { request });
  const about = reverseWithFallback(versioning, 'about', { request }); // a page without versions
  return { version: request.version, ...user, links: [self, list, about] };
}

export function showAbout() {
  return { about: 'the same in all versions' };
}

export function clientError(status, message) {
  return Object.assign(new Error(message), { status, expose: true });
}

/** What the client may know of an error; the rest is for the log. */
export function errorBody(error) {
  const { status = 500, expose = status < 500, message, code } = error;
  if (expose) return { error: message, code };
  console.error(error);
  return { error: 'Internal Server Error' };
}

/** The mounted versions; `v3` is not released, so it is not among the allowed ones. */
export const namespaces = ['v1', 'v2', 'v3'];

/** In the syntax of path-to-regexp. Only with `URLPathVersioning` is there a version in front. */
export const userRoutes = {
  'users-list': '{/:version}/users',
  'users-detail': '{/:version}/users/:id',
};

const reverser = new RouteReverser({
  about: '/about',
  ...userRoutes,
  ...Object.fromEntries(namespaces.map((name) => [name, include(`/api/${name}`, userRoutes)])),
});

const strategies = {
  accept: AcceptHeaderVersioning,
  path: URLPathVersioning,
  namespace: NamespaceVersioning,
  host: HostNameVersioning,
  query: QueryParameterVersioning,
};

export function createVersioning(strategy, settings) {
  return new strategies[strategy]({
    defaultVersion: 'v1',
    allowedVersions: ['v1', 'v2'],
    reverser,
    ...settings,
  });
}
