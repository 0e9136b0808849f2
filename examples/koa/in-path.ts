import Router from '@koa/router';
import Koa, { type DefaultState } from 'koa';
import { RouteReverser, URLPathVersioning } from 'request-versioning';
import { type VersionedContext, versionErrors, versioned } from 'request-versioning/koa';

// The version is in the path: GET /v2/users/7. A path without one, as GET /users/7, means v1.
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});
const createRouter = () => new Router<DefaultState, VersionedContext<typeof versioning>>();

const users = createRouter();
users.get('/:id', (ctx) => {
  const { version, reverse } = ctx.api;
  ctx.body = { version, self: reverse('user', { params: ctx.params }) };
});

const router = createRouter();
const decide = versioned(versioning, { versionInPath: 'optional' });
router.use(['/users', '/:version/users'], decide, users.routes());
// Decides the version of a URL of v1 whose route you have removed: it gets 404, and 410 once v1 is gone.
router.all('/:version{/*path}', (ctx, next) => {
  return ctx.params.version === 'v1' ? decide(ctx, next) : next();
});

export const app = new Koa();
app.use(versionErrors);
app.use(router.routes());
