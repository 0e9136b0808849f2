import Fastify, { type FastifyInstance } from 'fastify';
import { include, NamespaceVersioning, RouteReverser, URLPathVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';

// Each application here has the version in another place of the path.

/** Every URL has its version: the prefix of a scope has the parameter. */
export { createApp as onMount } from './in-path.ts';

const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
} as const;
const routes = { user: '/users/:id' } as const;

async function users(scope: FastifyInstance) {
  scope.get<{ Params: { id: string } }>('/users/:id', async ({ api, params: { id } }) => ({
    version: api.version,
    self: api.reverse('user', { params: { id } }),
  }));
}

/** `/users` has been there for years, and `/v2/users` is new. */
export async function beside() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const app = Fastify();
  app.setErrorHandler(versionErrors);
  app.get('/health', async () => 'ok');
  app.register(async (api) => {
    await api.register(versioned, { versioning, versionInPath: 'optional' });
    api.register(users);
    api.register(users, { prefix: '/:version' });
  });
  return app;
}

/** `/api/v1` is there already. Each of its scopes registers the plugin with its namespace. */
export async function existing() {
  const reverser = new RouteReverser({
    v1: include('/api/v1', routes),
    v2: include('/api/v2', routes),
  });
  const versioning = new NamespaceVersioning({ ...settings, reverser });
  const app = Fastify();
  app.setErrorHandler(versionErrors);
  app.get('/health', async () => 'ok');
  for (const namespace of versioning.allowedVersions) {
    app.register(
      async (scope) => {
        await scope.register(versioned, { versioning, namespace });
        scope.register(users);
      },
      { prefix: `/api/${namespace}` },
    );
  }
  return app;
}
