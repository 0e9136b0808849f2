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

const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;
const routes = { user: '/users/:id' } as const;

function showUser(c: Context<VersionedEnv, '/users/:id'>) {
  const { version, reverse } = c.var.api;
  return c.json({ version, self: reverse('user', { params: { id: c.req.param('id') } }) });
}

/** A header, a query, a host or `Accept` needs no route, so the adapter may stand before all of them. */
export function byHeader() {
  const reverser = new RouteReverser(routes);
  return new Hono<VersionedEnv>()
    .use(versioned(new HeaderVersioning({ ...settings, reverser })))
    .get('/users/:id', showUser);
}

/** The middleware stands at a path with the parameter, before the routes below it. */
export function onMount() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const users = new Hono<VersionedEnv>().get('/users/:id', showUser);
  return new Hono()
    .use('/:version/*', versioned(new URLPathVersioning({ ...settings, reverser })))
    .route('/:version', users);
}

/** `/users` has been there for years, and `/v2/users` is new. */
export function beside() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const users = new Hono<VersionedEnv>();
  users.get('/users/:id', versioned(versioning, { versionInPath: 'optional' }), showUser);
  return new Hono().route('/', users).route('/:version', users); // after all other routes, because it would take /admin/users too
}

/** `/api/v1` is there already, and so are its routes. */
export function existing() {
  const reverser = new RouteReverser({
    v1: include('/api/v1', routes),
    v2: include('/api/v2', routes),
  });
  const versioning = new NamespaceVersioning({ ...settings, reverser });
  const users = new Hono<VersionedEnv>().get('/users/:id', showUser);
  return new Hono()
    .use('/api/v1/*', versioned(versioning, { namespace: 'v1' }))
    .route('/api/v1', users)
    .use('/api/v2/*', versioned(versioning, { namespace: 'v2' }))
    .route('/api/v2', users);
}
