import Fastify from 'fastify';
import { mergeHeader, RouteReverser, VersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

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
  // The glue: copy from here …
  const addHeader = (to, name, value) =>
    to.header(name, mergeHeader(name, to.getHeader(name), value));
  const version = (namespace) => async (request, reply) => {
    request.api = versioning.forRequest(request, { namespace });
    for (const pair of Object.entries(request.api.headers)) addHeader(reply, ...pair);
  };
  function versionErrors(error, _request, reply) {
    if (!(error instanceof VersionError)) throw error;
    for (const pair of Object.entries(error.headers)) addHeader(reply, ...pair);
    reply.code(error.status).type('application/problem+json').send(JSON.stringify(error));
  }
  // … to here.

  async function users(app, { name }) {
    const prefix = name ? `${name}:` : '';
    app.addHook('onRequest', version(name)).setErrorHandler(versionErrors);
    app.get('/users', { config: { name: `${prefix}users-list` } }, async (request) => {
      return listUsers(request.api);
    });
    app.get('/users/:id', { config: { name: `${prefix}users-detail` } }, async (request, reply) => {
      return showUser(request.api, request.params.id) ?? reply.callNotFound();
    });
  }

  const app = Fastify({ logger: { level: 'error', stream: process.stderr } });
  app.addHook('onRoute', collectRoute);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Vary', 'Origin');
  });
  app.decorateRequest('api', null);
  // Replace a NoReverseMatch, because Fastify sends the message of an error, and this message names our routes.
  app.setErrorHandler((error) => {
    const isOurs = error.code === 'ERR_NO_REVERSE_MATCH';
    throw isOurs ? new Error('Internal Server Error', { cause: error }) : error;
  });
  app.get('/about', { config: { name: 'about' } }, async () => showAbout());
  app.register(users);
  app.register(users, { prefix: '/:version' });
  for (const name of namespaces) app.register(users, { prefix: `/api/${name}`, name });
  await app.ready();
  return app.server;
}

await runByHand(import.meta, createServer, { reverser });
