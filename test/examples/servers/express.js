import { createServer as createHttpServer } from 'node:http';
import express from 'express';
import { versionErrors, versioned } from 'request-versioning/express';
import {
  listUsers,
  namespaces,
  userRoutes as routes,
  showAbout,
  showUser,
} from '../../../examples/api.js';

export function createServer(versioning) {
  function createUsers(namespace) {
    // The namespace is needed only for v3, because the plugin finds listed versions in the path.
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
  app.use(createUsers());
  for (const name of namespaces) app.use(`/api/${name}`, createUsers(name));
  app.use(versionErrors);
  return createHttpServer(app);
}
