import Fastify from 'fastify';
import { mergeHeader, VersionError } from 'request-versioning';
import { runByHand } from '../run.js';
import {
  listCities,
  listTeams,
  routesNotAfter,
  showAdmin,
  showUser,
  showUserInParts,
} from './api.js';

export async function createServer(versioning) {
  /** The result of `forRequest`, or its error, by the request of Node. */
  const decisions = new WeakMap();

  const apiVersion = {
    name: 'apiVersion',
    deriveConstraint(raw) {
      try {
        const api = versioning.forRequest(raw);
        decisions.set(raw, { api });
        return routesNotAfter(api.version);
      } catch (error) {
        decisions.set(raw, { error }); // keeps the error, because an error thrown here ends the process
        return []; // matches no route with a version
      }
    },
    /** Keeps the routes of one path by version. Finds the first version of a list that has a route. */
    storage() {
      const routes = new Map();
      return {
        set: (version, route) => routes.set(version, route),
        get: (wanted) => routes.get([wanted].flat().find((version) => routes.has(version))),
      };
    },
  };

  const addHeader = (to, name, value) =>
    to.header(name, mergeHeader(name, to.getHeader(name), value));

  /** Does not call `forRequest` again, because `request` may have another host than the request of Node. */
  async function version(request, reply) {
    const { api, error } = decisions.get(request.raw);
    if (error) throw error;
    request.api = api;
    for (const pair of Object.entries(api.headers)) addHeader(reply, ...pair);
  }

  function versionErrors(error, _request, reply) {
    if (!(error instanceof VersionError)) throw error;
    for (const pair of Object.entries(error.headers)) addHeader(reply, ...pair);
    reply.code(error.status).type('application/problem+json').send(JSON.stringify(error));
  }

  async function versioned(app) {
    app.addHook('onRequest', version);
    const v1 = { constraints: { apiVersion: 'v1' } };
    const v2 = { constraints: { apiVersion: 'v2' } };
    app.get('/users/:id', v1, async (request) => showUser(request.api));
    app.get('/users/:id', v2, async (request) => showUserInParts(request.api));
    app.get('/cities', v1, async (request) => listCities(request.api));
    app.get('/teams', v2, async (request) => listTeams(request.api));
  }

  const app = Fastify({
    logger: { level: 'error', stream: process.stderr },
    routerOptions: { constraints: { apiVersion } },
  });
  app.decorateRequest('api', null);
  app.setErrorHandler(versionErrors);
  app.setNotFoundHandler(async (request, reply) => {
    await version(request, reply); // throws the kept error
    reply.code(404).send({ error: 'Not Found' });
    return reply;
  });
  app.get('/admin/users/:id', async () => showAdmin());
  app.register(versioned);
  await app.ready();
  return app.server;
}

await runByHand(import.meta, createServer, {}, 'header');
