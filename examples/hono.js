import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { mergeHeader } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  const version = (namespace) => async (c, next) => {
    c.set('api', versioning.forRequest(c.req.raw, { params: c.req.param(), namespace }));
    await next();
    for (const [name, value] of Object.entries(c.get('api').headers))
      c.header(name, mergeHeader(name, c.res.headers.get(name), value));
  };
  // … to here.

  function createUsers(namespace) {
    const users = new Hono();
    users.get('/users', version(namespace), (c) => c.json(listUsers(c.get('api'))));
    users.get('/users/:id', version(namespace), (c) => {
      const user = showUser(c.get('api'), c.req.param('id'));
      return user ? c.json(user) : c.notFound();
    });
    return users;
  }

  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    // Append after next(), because otherwise the Vary of a rejection would replace this Vary.
    c.header('Vary', 'Origin', { append: true });
  });
  app.get('/about', (c) => c.json(showAbout()));
  app.route('/', createUsers());
  app.route('/:version', createUsers());
  for (const name of namespaces) app.route(`/api/${name}`, createUsers(name));
  return createAdaptorServer(app);
}

await runByHand(import.meta, createServer);
