import Fastify from 'fastify';
import { RouteReverser } from 'request-versioning';
import { errorBody, listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

/** Fastify gives routes no names, so they are in their config, and its hook `onRoute` collects them. */
const routes = {};
let routeReverser;
export const reverser = {
  reverse(viewname, options) {
    routeReverser ??= new RouteReverser(routes);
    return routeReverser.reverse(viewname, options);
  },
};

function collectRoute({ url, config }) {
  if (config?.name) routes[config.name] = [...new Set(routes[config.name]).add(url)];
}

export async function createServer(versioning) {
  // The glue: copy from here …
  async function version(request, reply) {
    reply.header('Vary', versioning.vary);
    request.version = versioning.determineVersion(request);
  }

  const namespace = (name) => async (request) => {
    request.resolverMatch = { namespace: name };
  };
  // … to here.

  async function users(app, { name }) {
    const prefix = name ? `${name}:` : '';
    app.addHook('onRequest', namespace(name)).addHook('onRequest', version);
    app.get('/users', { config: { name: `${prefix}users-list` } }, async (request) => {
      return listUsers(versioning, request);
    });
    app.get('/users/:id', { config: { name: `${prefix}users-detail` } }, async (request) => {
      return showUser(versioning, request, request.params.id);
    });
  }

  const app = Fastify();
  app.addHook('onRoute', collectRoute);
  app.decorateRequest('version', null).decorateRequest('resolverMatch', null);
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error.status ?? 500).send(errorBody(error));
  });
  app.get('/about', { config: { name: 'about' } }, async () => showAbout());
  app.register(users);
  app.register(users, { prefix: '/:version' });
  for (const name of namespaces) app.register(users, { prefix: `/api/${name}`, name });
  await app.ready();
  return app.server;
}

await runByHand(import.meta, createServer, { reverser });
