import { createServer as createHttpServer } from 'node:http';
import express from 'express';
import {
  errorBody,
  listUsers,
  namespaces,
  userRoutes as routes,
  showAbout,
  showUser,
} from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  function version(request, response, next) {
    response.vary(versioning.vary);
    request.version = versioning.determineVersion(request);
    next();
  }

  const namespace = (name) => (request, _response, next) => {
    request.resolverMatch = { namespace: name };
    next();
  };
  // … to here.

  const users = express.Router();
  users.get(routes['users-list'], version, (request, response) => {
    response.json(listUsers(versioning, request));
  });
  users.get(routes['users-detail'], version, (request, response) => {
    response.json(showUser(versioning, request, request.params.id));
  });

  const app = express();
  app.get('/about', (_request, response) => response.json(showAbout()));
  app.use(users);
  for (const name of namespaces) app.use(`/api/${name}`, namespace(name), users);
  app.use((error, _request, response, _next) => {
    response.status(error.status ?? 500).json(errorBody(error));
  });
  return createHttpServer(app);
}

await runByHand(import.meta, createServer);
