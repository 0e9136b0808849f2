import { createServer as createHttpServer } from 'node:http';
import express from 'express';
import { versionErrors, versioned } from 'request-versioning/express';
import { runByHand } from '../run.js';
import { listCities, listTeams, showAdmin, showUser, showUserInParts } from './api.js';

const v1 = express.Router();
v1.get('/users/:id', (request, response) => response.json(showUser(request.api)));
v1.get('/cities', (request, response) => response.json(listCities(request.api)));

const v2 = express.Router();
v2.get('/users/:id', (request, response) => response.json(showUserInParts(request.api)));
v2.get('/teams', (request, response) => response.json(listTeams(request.api)));
v2.use(v1); // last, so that v2 keeps only the routes of v1 that it does not replace

export function createServer(versioning) {
  const app = express();
  app.get('/admin/users/:id', (_request, response) => response.json(showAdmin()));
  app.use(versioned(versioning), (request, response, next) => {
    if (request.api.version === null) return next(); // a CORS preflight, which may have no version
    request.api.pick({ v1, v2 })(request, response, next);
  });
  app.use(versionErrors);
  return createHttpServer(app);
}

await runByHand(import.meta, createServer, {}, 'header');
