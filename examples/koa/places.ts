import Router, { type RouterOptions } from '@koa/router';
import Koa, { type DefaultState, type Middleware } from 'koa';
import {
  HeaderVersioning,
  RouteReverser,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { type VersionedContext, versionErrors, versioned } from 'request-versioning/koa';

// Each application here has the version in another place.

const settings = {
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
} as const;
const routes = { user: '/users/:id' } as const;

interface UserContext extends VersionedContext {
  readonly params: { readonly id?: string };
  body: unknown;
}

function showUser(ctx: UserContext) {
  const { version, reverse } = ctx.api;
  ctx.body = { version, self: reverse('user', { params: ctx.params }) };
}

/** A router below a mount that decides, so that its handlers know the strategy. */
const createRouter = <V extends VersioningStrategy>(options?: RouterOptions) =>
  new Router<DefaultState, VersionedContext<V>>(options);

/** Lets the mount decide about each path below it, so that all of them are 410 after the end of `v1`. */
const notFound: Middleware = (_ctx, next) => next();

/** Has no version, because it stands before the adapter. */
const health = new Router().get('/health', (ctx) => {
  ctx.body = 'ok';
});

/** A header, a query, a host or `Accept` needs no route, so the adapter may stand before all of them. */
export function byHeader() {
  const reverser = new RouteReverser(routes);
  const versioning = new HeaderVersioning({ ...settings, reverser });
  const router = createRouter<typeof versioning>().get('/users/:id', showUser);
  const app = new Koa().use(versionErrors).use(health.routes());
  return app.use(versioned(versioning)).use(router.routes());
}

/** The mount has the parameter, so the adapter can stand there once for all routes. */
export function onMount() {
  const reverser = new RouteReverser({ user: '/api/:version/users/:id' });
  const versioning = new URLPathVersioning({ ...settings, reverser });
  const users = createRouter<typeof versioning>().get('/users/:id', showUser);
  users.all('{/*path}', notFound);
  const router = createRouter<typeof versioning>({ prefix: '/api' });
  router.use('/:version', versioned(versioning), users.routes());
  return new Koa().use(versionErrors).use(health.routes()).use(router.routes());
}
