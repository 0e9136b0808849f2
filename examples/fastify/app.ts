import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { HeaderVersioning, RouteReverser } from 'request-versioning';
import { versioned } from 'request-versioning/fastify';

// The version is in a header: Accept-Version: v1
export const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'], // oldest first
  defaultVersion: 'v1', // for clients that send no version
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/users/:id' }),
});

// Tells TypeScript which versions and links `request.api` has.
declare module 'request-versioning/fastify' {
  interface Register {
    versioning: typeof versioning;
  }
}

interface User {
  first: string;
  last: string;
}
const users = new Map<string, User>([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

type UserRequest = { Params: { id: string } };

export async function showUser({
  api,
  params,
}: Pick<FastifyRequest<UserRequest>, 'api' | 'params'>) {
  const user = users.get(params.id);
  if (!user) throw Object.assign(new Error('No such user.'), { statusCode: 404, expose: true });
  return {
    ...api.pick(serializers)(user),
    self: api.reverse('user', { params: { id: params.id } }),
  };
}

async function api(scope: FastifyInstance) {
  await scope.register(versioned, { versioning }); // versions every route of this scope
  scope.get<UserRequest>('/users/:id', showUser);
  scope.get('/teams', { config: { api: { versions: { since: 'v2' } } } }, async () => ['Engines']);
}

export async function createApp() {
  const app = Fastify();
  app.setErrorHandler((error: FastifyError & { expose?: boolean }, request, reply) => {
    const { statusCode = 500, code = 'ERR_OTHER', message } = error;
    const isHidden = statusCode >= 500 && !error.expose;
    if (isHidden) request.log.error(error);
    return reply
      .code(statusCode)
      .send({ error: { code, message: isHidden ? 'Internal error.' : message } });
  });
  // Here come swagger-ui, static files and status routes, which have no version.
  app.get('/health', async () => 'ok');
  await app.register(api);
  return app;
}
