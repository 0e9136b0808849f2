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

/**
 * Makes the setting `constraints` of the router, by which each request finds the routes of its version. A path takes at most
 * 31 versions per method. Leave `mustMatchWhenDerived` out, or no request reaches a route without a version.
 */
export function constraintsOf(versioning) {
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
  return { apiVersion };
}

/** Adds the routes of both versions to `app`, so that its hooks and handlers stay. */
export async function addVersions(app, versioning) {
  checkReadsRequest(versioning);
  await app.register(versioned, { versioning });
  app.get('/admin/users/:id', { config: { api: false } }, async () => showAdmin());
  app.register(users);
  // Rejects a wrong version for a URL that no route has. @fastify/cors declares OPTIONS itself.
  const method = app.supportedMethods.filter((each) => each !== 'OPTIONS');
  app.route({ method, url: '*', handler: async (_request, reply) => reply.callNotFound() });
}

async function users(app) {
  const v1 = { constraints: { apiVersion: 'v1' } };
  const v2 = { constraints: { apiVersion: 'v2' } };
  app.get('/users/:id', v1, async (request) => showUser(request.api));
  app.get('/users/:id', v2, async (request) => showUserInParts(request.api));
  app.get('/cities', v1, async (request) => listCities(request.api));
  app.get('/teams', v2, async (request) => listTeams(request.api));
}

export async function createServer(versioning) {
  const app = Fastify({
    logger: { level: 'error', stream: process.stderr },
    routerOptions: { constraints: constraintsOf(versioning) },
  });
  app.setErrorHandler(versionErrors);
  await addVersions(app, versioning);
  await app.ready();
  return app.server;
}

await runByHand(import.meta, createServer, {}, 'header');
