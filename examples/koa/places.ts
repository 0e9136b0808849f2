import Router from '@koa/router';
import Koa, { type DefaultContext, type DefaultState } from 'koa';
import {
  HeaderVersioning,
  include,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { type VersionedContext, versionErrors, versioned } from 'request-versioning/koa';

// Each application here has the version in another place.

type Versioned<V extends VersioningStrategy> = DefaultContext & VersionedContext<V>;

const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;
const routes = { user: '/users/:id' } as const;

interface UserContext extends VersionedContext {
  readonly params: { readonly id?: string };
  body: unknown;
}

function showUser(ctx: UserContext) {
  const { version, reverse } = ctx.api;
  ctx.body = { version, self: reverse('user', { params: ctx.params }) };
}

/** A header, a query, a host or `Accept` needs no route, so the adapter may stand before all of them. */
export function byHeader() {
  const reverser = new RouteReverser(routes);
  const versioning = new HeaderVersioning({ ...settings, reverser });
  const router = new Router<DefaultState, Versioned<typeof versioning>>().get(
    '/users/:id',
    showUser,
  );
  return new Koa().use(versionErrors).use(versioned(versioning)).use(router.routes());
}

/** The mount has the parameter, so the adapter can stand there once for all routes. */
export function onMount() {
  const reverser = new RouteReverser({ user: '/api/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const users = new Router<DefaultState, Versioned<typeof versioning>>();
  users.get('/users/:id', showUser);
  const router = new Router<DefaultState, Versioned<typeof versioning>>({ prefix: '/api' });
  router.use('/:version', versioned(versioning), users.routes());
  return new Koa().use(versionErrors).use(router.routes());
}

/** `/users` has been there for years, and `/v2/users` is new. */
export function beside() {
  const reverser = new RouteReverser({ user: '/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const users = new Router();
  users.get('/users/:id', versioned(versioning, { versionInPath: 'optional' }), showUser);
  const router = new Router();
  router.use(users.routes());
  router.use('/:version', users.routes()); // after all other routes, because it would take /admin/users too
  return new Koa().use(versionErrors).use(router.routes());
}

/** `/api/v1` is there already, and so is its router. */
export function existing() {
  const reverser = new RouteReverser({
    v1: include('/api/v1', routes),
    v2: include('/api/v2', routes),
  });
  const versioning = new NamespaceVersioning({ ...settings, reverser });
  const users = new Router<DefaultState, Versioned<typeof versioning>>();
  users.get('/users/:id', showUser);
  const router = new Router<DefaultState, Versioned<typeof versioning>>();
  router.use('/api/v1', versioned(versioning, { namespace: 'v1' }), users.routes());
  router.use('/api/v2', versioned(versioning, { namespace: 'v2' }), users.routes());
  return new Koa().use(versionErrors).use(router.routes());
}
