import { include, NamespaceVersioning, RouteReverser, URLPathVersioning } from 'request-versioning';

// The strategies of the programs in this folder.

const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
} as const;

export const byPath = new URLPathVersioning({
  ...settings,
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

const routes = { user: '/users/:id' } as const;

export const byNamespace = new NamespaceVersioning({
  ...settings,
  reverser: new RouteReverser({ v1: include('/api/v1', routes), v2: include('/api/v2', routes) }),
});
