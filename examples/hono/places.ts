import { type Context, Hono } from 'hono';
import { HeaderVersioning, RouteReverser, URLPathVersioning } from 'request-versioning';
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
