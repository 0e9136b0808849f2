import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { isVersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  const version = (namespace) => async (c, next) => {
    const { url, headers } = c.req.raw;
    const request = { url, headers, params: c.req.param(), resolverMatch: { namespace } };
    try {
      c.set('request', { ...request, version: versioning.determineVersion(request) });
    } catch (error) {
      if (!isVersionError(error)) throw error;
      for (const pair of Object.entries(error.headers ?? {})) c.header(...pair, { append: true });
      c.header('Content-Type', 'application/problem+json');
      return new Response(JSON.stringify(error), { status: error.status, headers: c.res.headers });
    }
    await next();
    const pairs = versioning.responseHeaders(c.get('request').version);
    for (const pair of pairs) c.header(...pair, { append: true });
  };
  // … to here.

  function createUsers(namespace) {
    const users = new Hono();
    users.get('/users', version(namespace), (c) => c.json(listUsers(versioning, c.get('request'))));
    users.get('/users/:id', version(namespace), (c) => {
      const user = showUser(versioning, c.get('request'), c.req.param('id'));
      return user ? c.json(user) : c.notFound();
    });
    return users;
  }

  const app = new Hono();
  app.use(async (c, next) => {
    c.header('Vary', 'Origin');
    await next();
  });
  app.get('/about', (c) => c.json(showAbout()));
  app.route('/', createUsers());
  app.route('/:version', createUsers());
  for (const name of namespaces) app.route(`/api/${name}`, createUsers(name));
  return createAdaptorServer(app);
}

await runByHand(import.meta, createServer);
