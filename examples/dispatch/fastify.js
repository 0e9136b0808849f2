import Fastify from 'fastify';
import { versionErrors, versioned } from 'request-versioning/fastify';
import { runByHand } from '../run.js';
import {
  checkReadsRequest,
  listCities,
  listTeams,
  routesFor,
  showAdmin,
  showUser,
  showUserInParts,
} from './api.js';

export async function createServer(versioning) {
  checkReadsRequest(versioning);
  const apiVersion = {
    name: 'apiVersion',
    /** Never throws, because that would end the process. The plugin rejects. */
    deriveConstraint: (raw) => routesFor(versioning, raw),
    /** Keeps the routes of one path by version. Finds the first version of a list that has a route. */
    storage() {
      const routes = new Map();
      return {
        set: (version, route) => routes.set(version, route),
        get: (wanted) => routes.get([wanted].flat().find((version) => routes.has(version))),
      };
    },
  };

  async function users(app) {
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
  await app.register(versioned, { versioning });
  app.setErrorHandler(versionErrors);
  app.get('/admin/users/:id', { config: { api: false } }, async () => showAdmin());
  app.register(users);
  app.all('*', async (_request, reply) => reply.callNotFound()); // rejects a wrong version first
  await app.ready();
  return app.server;
}

await runByHand(import.meta, createServer, {}, 'header');
