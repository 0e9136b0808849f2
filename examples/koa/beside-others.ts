import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type DefaultContext, type DefaultState, type Middleware } from 'koa';
import { URLPathVersioning, type VersionError } from 'request-versioning';
import { type VersionedContext, versioned } from 'request-versioning/koa';

// GET /api/v2/users is ours, and GET /api/2/users belongs to others. Of v1 no route is left but /users.

const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: {
    v1: { gone: '2037-01-01', links: [{ rel: 'sunset', href: 'https://example.com/v1' }] },
  },
});
const decide = versioned(versioning);

type Versioned = DefaultContext & VersionedContext<typeof versioning>;
const api = new Router<DefaultState, Versioned>({ prefix: '/api/:version' });
api.get('/users', decide, (ctx) => {
  ctx.body = { version: ctx.api.version };
});
// Answers for every path of v1, which is gone.
api.all('{/*path}', (ctx, next) => (ctx.params.version === 'v1' ? decide(ctx, next) : next()));
const routes = api.routes() as Middleware;

/** Passes over the router if the path has another text in place of a version. */
const onlyVersions: Middleware = (ctx, next) => {
  const [, , version = ''] = ctx.path.split('/');
  return versioning.isAllowedVersion(version) ? routes(ctx, next) : next();
};

const others = new Router();
others.get('/api/:edition/users', (ctx) => {
  ctx.body = { edition: ctx.params.edition };
});

export const app = new Koa();
app.use(cors());
app.use(async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const { status = 500, code } = error as Partial<VersionError>;
    ctx.status = status;
    ctx.body = { error: { code } };
  }
});
app.use(onlyVersions);
app.use(others.routes());
app.use((ctx) => {
  ctx.status = 404;
  ctx.body = { error: { code: 'ERR_NO_ROUTE' } };
});
