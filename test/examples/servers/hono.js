import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { versioned } from 'request-versioning/hono';
import { listUsers, showAbout, showUser } from '../../../examples/api.js';
import { namespacesFor } from './namespaces.js';

export function createServer(versioning) {
  function createUsers(namespace) {
    // The namespace is needed for v3, which is not listed, and for a path without a namespace.
    const version = versioned(versioning, { namespace });
    return new Hono()
      .get('/users', version, (c) => c.json(listUsers(c.var.api)))
      .get('/users/:id', version, (c) => {
        const user = showUser(c.var.api, c.req.param('id'));
        return user ? c.json(user) : c.notFound();
      });
  }

  const app = new Hono();
  app.use(async (c, next) => {
    c.header('Vary', 'Origin');
    await next();
  });
  app.get('/about', (c) => c.json(showAbout()));
  app.route('/', createUsers(''));
  app.route('/:version', createUsers(''));
  for (const name of namespacesFor(versioning)) app.route(`/api/${name}`, createUsers(name));
  return createAdaptorServer(app);
}
