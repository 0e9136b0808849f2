import { type Context, Hono } from 'hono';
import {
  HeaderVersioning,
  include,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import { type VersionedEnv, versioned } from 'request-versioning/hono';

// Each application here has the version in another place.

const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
} as const;
const routes = { user: '/users/:id' } as const;

function showUser(c: Context<VersionedEnv, '/:id'>) {
  const { version, reverse } = c.var.api;
  return c.json({ version, self: reverse('user', { params: { id: c.req.param('id') } }) });
}
const users = new Hono<VersionedEnv>().get('/:id', showUser);

/** A header, a query, a host or `Accept` needs no route, so the adapter may stand before all of them. */
export function byHeader() {
  const reverser = new RouteReverser(routes);
  return new Hono()
    .get('/health', (c) => c.text('ok'))
    .use(versioned(new HeaderVersioning({ ...settings, reverser })))
    .route('/users', users);
}

/** Every URL has its version: the middleware stands at a path with the parameter, before the routes below it. */
export function onMount() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  return new Hono()
    .get('/health', (c) => c.text('ok'))
    .use('/:version/*', versioned(new URLPathVersioning({ ...settings, reverser })))
    .route('/:version/users', users);
}

/** `/users` has been there for years, and `/v2/users` is new. */
export function beside() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const decide = versioned(versioning, { versionInPath: 'optional' });
  const app = new Hono().get('/health', (c) => c.text('ok'));
  for (const path of ['/users', '/:version/users']) app.use(`${path}/*`, decide).route(path, users);
  return app;
}

/** `/api/v1` is there already. Each mount declares its version as a namespace. */
export function existing() {
  const reverser = new RouteReverser({
    v1: include('/api/v1', routes),
    v2: include('/api/v2', routes),
  });
  const versioning = new NamespaceVersioning({ ...settings, reverser });
  const app = new Hono().get('/health', (c) => c.text('ok'));
  for (const namespace of versioning.allowedVersions) {
    app.use(`/api/${namespace}/*`, versioned(versioning, { namespace }));
    app.route(`/api/${namespace}/users`, users);
  }
  return app;
}
