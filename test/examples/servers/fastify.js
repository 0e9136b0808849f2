import Fastify from 'fastify';
import { RouteReverser, VersionError } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';
import { listUsers, showAbout, showUser } from '../../../examples/api.js';
import { namespacesFor } from './namespaces.js';

/** The route patterns by name. Fastify has no route names, so the hook `onRoute` reads a name from each `config`. */
const routes = {};
let routeReverser;
export const reverser = {
  reverse(name, options) {
    routeReverser ??= new RouteReverser(routes);
    return routeReverser.reverse(name, options);
  },
};

function collectRoute({ url, config }) {
  if (config?.name) routes[config.name] = [...new Set(routes[config.name]).add(url)];
}

export async function createServer(versioning) {
  async function users(app, { namespace }) {
    const named = (name) => ({
      name: namespace ? `${namespace}:${name}` : name,
      api: { namespace }, // needed for v3, which is not listed, and for a path without a namespace
    });
    app.get('/users', { config: named('users-list') }, async ({ api }) => listUsers(api));
    app.get('/users/:id', { config: named('users-detail') }, async ({ api, params }, reply) => {
      return showUser(api, params.id) ?? reply.callNotFound();
    });
  }

  const app = Fastify({ logger: { level: 'error', stream: process.stderr } });
  await app.register(versioned, { versioning });
  app.addHook('onRoute', collectRoute);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Vary', 'Origin');
  });
  // Replace a NoReverseMatch, because Fastify sends the message of an error, and this message names our routes.
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof VersionError) return versionErrors(error, request, reply);
    const isOurs = error.code === 'ERR_NO_REVERSE_MATCH';
    throw isOurs ? new Error('Internal Server Error', { cause: error }) : error;
  });
  app.get('/about', { config: { name: 'about', api: false } }, async () => showAbout());
  app.register(users, { namespace: '' });
  app.register(users, { prefix: '/:version', namespace: '' });
  for (const name of namespacesFor(versioning))
    app.register(users, { prefix: `/api/${name}`, namespace: name });
  await app.ready();
  return app.server;
}
