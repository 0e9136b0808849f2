import cors from '@fastify/cors';
import Fastify, { type FastifyError } from 'fastify';
import { URLPathVersioning } from 'request-versioning';
import { versioned } from 'request-versioning/fastify';

// GET /api/v2/users is ours, and GET /api/2/users belongs to others. Of v1 no route is left but /users.

const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: {
    v1: { gone: '2037-01-01', links: [{ rel: 'sunset', href: 'https://example.com/v1' }] },
  },
});

/** A parameter that takes no text but one of these versions: `:version(^(?:v1|v2)$)` */
const only = (versions: readonly string[]) => `:version(^(?:${versions.join('|')})$)`;

export const app = Fastify();
app.register(cors);
app.setNotFoundHandler((_request, reply) => {
  reply.code(404).send({ error: { code: 'ERR_NO_ROUTE' } });
});
app.setErrorHandler((error: FastifyError, _request, reply) => {
  const { statusCode = 500, code } = error;
  reply.code(statusCode).send({ error: { code } });
});
app.register(async (api) => {
  await api.register(versioned, { versioning });
  const path = `/api/${only(versioning.allowedVersions)}`;
  api.get(`${path}/users`, async (request) => ({ version: request.api.version }));
  // Answer for every path of v1, which is gone.
  api.all(`/api/${only(['v1'])}`, (_request, reply) => reply.callNotFound());
  api.all(`/api/${only(['v1'])}/*`, (_request, reply) => reply.callNotFound());
});
app.get<{ Params: object }>('/api/:edition/users', async ({ params }) => params);
