import Fastify, { type FastifyInstance } from 'fastify';
import { RouteReverser, URLPathVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';

// The version is the first segment of the path: GET /v1/users/7
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

async function api(scope: FastifyInstance) {
  await scope.register(versioned, { versioning });
  scope.get<{ Params: { id: string } }>('/users/:id', async ({ api, params: { id } }) => ({
    version: api.version,
    self: api.reverse('user', { params: { id } }),
  }));
  // A URL without a route gets 404 here, after its version is decided. So once v1 is gone, a URL of v1 gets 410.
  for (const path of ['/', '/*']) scope.all(path, (_request, reply) => reply.callNotFound());
}

export async function createApp() {
  const app = Fastify();
  app.setErrorHandler(versionErrors);
  app.get('/health', async () => 'ok'); // has no version
  app.register(api, { prefix: '/:version' });
  return app;
}
