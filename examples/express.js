import { createServer as createHttpServer } from 'node:http';
import express from 'express';
import { mergeHeader, VersionError } from 'request-versioning';
import { listUsers, namespaces, userRoutes as routes, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  const addHeader = (to, name, value) => to.set(name, mergeHeader(name, to.get(name), value));
  const version = (namespace) => (request, response, next) => {
    request.api = versioning.forRequest(request, { namespace });
    for (const pair of Object.entries(request.api.headers)) addHeader(response, ...pair);
    next();
  };

  function versionErrors(error, _request, response, next) {
    if (!(error instanceof VersionError)) return next(error);
    for (const pair of Object.entries(error.headers)) addHeader(response, ...pair);
    response.status(error.status).type('application/problem+json').json(error);
  }
  // … to here.

  function createUsers(namespace) {
    const users = express.Router();
    users.get(routes['users-list'], version(namespace), (request, response) => {
      response.json(listUsers(request.api));
    });
    users.get(routes['users-detail'], version(namespace), (request, response) => {
      const user = showUser(request.api, request.params.id);
      user ? response.json(user) : response.sendStatus(404);
    });
    return users;
  }

  const app = express();
  app.use((_request, response, next) => {
    response.vary('Origin');
    next();
  });
  app.get('/about', (_request, response) => response.json(showAbout()));
  app.use(createUsers());
  for (const name of namespaces) app.use(`/api/${name}`, createUsers(name));
  app.use(versionErrors);
  return createHttpServer(app);
}

await runByHand(import.meta, createServer);
