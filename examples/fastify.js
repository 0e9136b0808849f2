import Fastify from 'fastify';
import { HeaderVersioning, RouteReverser, VersionError } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';

// The version is in a header: Accept-Version: v1
const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', sunset: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/users/:id' }),
});
const users = new Map([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }) => ({ name: `${first} ${last}` }),
  v2: (user) => user,
};

const app = Fastify();
await app.register(versioned, { versioning }); // ready before the first route
app.setErrorHandler((error, request, reply) => {
  if (error instanceof VersionError) return versionErrors(error, request, reply);
  request.log.error(error);
  return reply.code(error.statusCode ?? 500).send({ title: 'Error' });
});
// Here come @fastify/cors, authentication, and the look-up of a client's pin, in `onRequest`.
app.get('/users/:id', async ({ api, params }, reply) => {
  const user = users.get(params.id);
  if (!user) return reply.callNotFound();
  return { ...api.pick(serializers)(user), self: api.reverse('user', { params }) };
});
// v1 gets 404
app.get('/teams', { config: { api: { versions: { since: 'v2' } } } }, async () => ['Engines']);
app.get('/health', { config: { api: false } }, async () => 'ok'); // has no version
await app.listen({ port: Number(process.env.PORT ?? 3000) });
