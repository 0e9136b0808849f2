import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { errorBody, listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  async function version(c, next) {
    for (const name of versioning.vary) c.header('Vary', name, { append: true });
    const { url, headers } = c.req.raw;
    const request = { url, headers, resolverMatch: { namespace: c.get('namespace') } };
    c.set('version', versioning.determineVersion(request, c.req.param()));
    await next();
  }

  const namespace = (name) => async (c, next) => {
    c.set('namespace', name);
    await next();
  };
  // … to here.

  const users = new Hono();
  users.get('/users', version, (c) => c.json(listUsers(versioning, c.var)));
  users.get('/users/:id', version, (c) => c.json(showUser(versioning, c.var, c.req.param('id'))));

  const app = new Hono();
  app.get('/about', (c) => c.json(showAbout()));
  app.route('/', users);
  app.route('/:version', users);
  for (const name of namespaces) {
    app.use(`/api/${name}/*`, namespace(name)).route(`/api/${name}`, users);
  }
  app.onError((error, c) => c.json(errorBody(error), error.status ?? 500));
  return createAdaptorServer(app);
}

await runByHand(import.meta, createServer);
