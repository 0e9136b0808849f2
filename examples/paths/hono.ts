import { type Context, Hono } from 'hono';
import { type VersionedEnv, versioned } from 'request-versioning/hono';
import { byNamespace, byPath } from './strategies.ts';

function showUser(c: Context<VersionedEnv, '/:id'>) {
  const { version, reverse } = c.var.api;
  return c.json({ version, self: reverse('user', { params: { id: c.req.param('id') } }) });
}
const users = new Hono<VersionedEnv>().get('/:id', showUser);
const usersOfV1 = users;
const usersOfV2 = users;

/** `/users` stays, and `/v2/users` is new. */
export function beside() {
  const app = new Hono();
  const decide = versioned(byPath, { versionInPath: 'optional' });
  for (const path of ['/users', '/:version/users']) {
    app.use(`${path}/*`, decide).route(path, users);
  }
  return app;
}

/** `/api/users` is `v1`, as `/api/v1/users` is. */
export function namespaces() {
  const app = new Hono();
  for (const path of ['/api/users', '/api/v1/users']) {
    app.use(`${path}/*`, versioned(byNamespace, { namespace: 'v1' })).route(path, usersOfV1);
  }
  app.use('/api/v2/users/*', versioned(byNamespace, { namespace: 'v2' }));
  app.route('/api/v2/users', usersOfV2);
  return app;
}
