import Fastify from 'fastify';
import { CACHE, listOf, userOf } from './bodies.js';

/** Serves the API with the constraint `version`, which reads `Accept-Version`. */
export async function withConstraint() {
  const app = Fastify();
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    reply.header('X-Chosen', routeOptions.config?.shape ?? 'none');
  });
  const versions = [['1'], ['2'], ['1', {}]]; // without a constraint, version 1 is the default
  for (const [shape, constraints = { version: `${shape}.0.0` }] of versions) {
    const options = { constraints, config: { shape } };
    const list = async (_request, reply) => {
      reply.header('Cache-Control', CACHE);
      return listOf(shape);
    };
    app.get('/users', options, list);
    app.post('/users', options, list);
    app.options('/users', options, async (_request, reply) => reply.code(204).send());
    app.get('/users/:id', options, async ({ params }, reply) => {
      return userOf(shape, params.id) ?? reply.callNotFound();
    });
    if (shape === '2') app.get('/teams', options, list);
  }
  app.get('/health', async () => 'ok');
  await app.ready();
  return app.server;
}
