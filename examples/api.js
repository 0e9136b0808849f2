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

/** The API that all examples serve. Its functions take the result of `forRequest`. */

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

/** Who sends no header yet still asks by query, and gets links that do. */
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
  // Version 1 is on its way out, as each of its responses says.
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      sunset: '2027-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/v1', type: 'text/html' }],
    },
  },
};

export function createVersioning(strategy, settings) {
  return new strategies[strategy]({ ...defaults, ...settings });
}
