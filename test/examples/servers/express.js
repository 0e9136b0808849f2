import { createServer as createHttpServer } from 'node:http';
import express from 'express';
import { versionErrors, versioned } from 'request-versioning/express';
import { listUsers, userRoutes as routes, showAbout, showUser } from '../../../examples/api.js';
import { namespacesFor } from './namespaces.js';

export function createServer(versioning) {
  function createUsers(namespace) {
    // The namespace is needed for v3, which is not listed, and for a path without a namespace.
    const version = versioned(versioning, { namespace });
    const users = express.Router();
    users.get(routes['users-list'], version, (request, response) => {
      response.json(listUsers(request.api));
    });
    users.get(routes['users-detail'], version, (request, response) => {
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
  app.use(createUsers(''));
  for (const name of namespacesFor(versioning)) app.use(`/api/${name}`, createUsers(name));
  app.use(versionErrors);
  return createHttpServer(app);
}
