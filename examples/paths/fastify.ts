import Fastify, { type FastifyInstance } from 'fastify';
import { versionErrors, versioned } from 'request-versioning/fastify';
import { byNamespace, byPath } from './strategies.ts';

async function users(scope: FastifyInstance) {
  scope.get<{ Params: { id: string } }>('/:id', async ({ api, params: { id } }) => ({
    version: api.version,
    self: api.reverse('user', { params: { id } }),
  }));
}
const usersOfV1 = users;
const usersOfV2 = users;

/** `/users` stays, and `/v2/users` is new. */
export async function beside() {
  const app = Fastify();
  app.setErrorHandler(versionErrors);
  app.register(async (api) => {
    await api.register(versioned, { versioning: byPath, versionInPath: 'optional' });
    api.register(users, { prefix: '/users' });
    api.register(users, { prefix: '/:version/users' });
  });
  return app;
}

/** `/api/users` is `v1`, as `/api/v1/users` is. */
export async function namespaces() {
  const app = Fastify();
  app.setErrorHandler(versionErrors);
  app.register(async (v1) => {
    await v1.register(versioned, { versioning: byNamespace, namespace: 'v1' });
    v1.register(usersOfV1, { prefix: '/api/users' });
    v1.register(usersOfV1, { prefix: '/api/v1/users' });
  });
  app.register(async (v2) => {
    await v2.register(versioned, { versioning: byNamespace, namespace: 'v2' });
    v2.register(usersOfV2, { prefix: '/api/v2/users' });
  });
  return app;
}
