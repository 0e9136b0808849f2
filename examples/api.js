import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  reverseWithFallback,
  URLPathVersioning,
} from 'request-versioning';

// The API that all examples serve. `listUsers` and `showUser` take the result of `forRequest`.

const users = new Map([
  ['7', { id: '7', firstName: 'Ada', lastName: 'Lovelace' }],
  ['8', { id: '8', firstName: 'Grace', lastName: 'Hopper' }],
]);

/** The representation of a user in each version. */
const representations = {
  v1: ({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }),
  v2: (user) => user,
};

export function listUsers({ version, reverse }) {
  const links = [...users.keys()].map((id) => reverse('users-detail', { params: { id } }));
  return { version, links };
}

/** Returns `undefined` if no user has that id. */
export function showUser({ version, reverse, pick }, id) {
  const user = users.get(id);
  if (!user) return undefined;
  const represent = pick(representations);
  const self = reverse('users-detail', { params: { id } });
  const list = reverse('users-list');
  const about = reverseWithFallback({ reverse, reverser }, 'about'); // a page without versions
  return { version, ...represent(user), links: [self, list, about] };
}

export function showAbout() {
  return { about: 'the same in all versions' };
}

/** The mounted namespaces. `v3` is not released yet, so `allowedVersions` does not list it. */
export const namespaces = ['v1', 'v2', 'v3'];

/** The routes in the syntax of path-to-regexp. Only `URLPathVersioning` fills `:version` in links. */
export const userRoutes = {
  'users-list': '{/:version}/users',
  'users-detail': '{/:version}/users/:id',
};

const reverser = new RouteReverser({
  about: '/about',
  ...userRoutes,
  ...Object.fromEntries(namespaces.map((name) => [name, include(`/api/${name}`, userRoutes)])),
});

/** Reads `Accept-Version: v2` or `?version=v2`. If only the query has the version, links keep `?version=v2`. */
class HeaderOrQueryVersioning extends CombinedVersioning {
  constructor({ reverser, ...settings }) {
    const sources = [
      new HeaderVersioning({ reverser }),
      new QueryParameterVersioning({ reverser }),
    ];
    super({ sources, ...settings });
  }
}

export const strategies = {
  accept: AcceptHeaderVersioning,
  path: URLPathVersioning,
  namespace: NamespaceVersioning,
  host: HostNameVersioning,
  query: QueryParameterVersioning,
  header: HeaderVersioning,
  combined: HeaderOrQueryVersioning,
};

export const defaults = {
  defaultVersion: 'v1',
  allowedVersions: ['v1', 'v2'],
  reverser,
  // Each response of v1 has the headers Deprecation, Sunset and Link.
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      sunset: '2037-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/v1', type: 'text/html' }],
    },
  },
};

export function createVersioning(strategy, settings) {
  return new strategies[strategy]({ ...defaults, ...settings });
}
