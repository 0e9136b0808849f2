import Router from '@koa/router';
import Koa from 'koa';
import { QueryParameterVersioning, RouteReverser, type VersionError } from 'request-versioning';
import { type VersionedContext, versioned } from 'request-versioning/koa';

// The version is in the query: GET /users/7?version=v1
export const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'], // oldest first
  defaultVersion: 'v1', // for clients that send no version
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/users/:id' }),
});

interface User {
  first: string;
  last: string;
}
const users = new Map<string, User>([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

/** What the handler uses of Koa's context, so that a test can give it a plain object. */
interface UserContext extends VersionedContext<typeof versioning> {
  readonly params: { readonly id?: string };
  status: number;
  body: unknown;
}

export function showUser(ctx: UserContext) {
  const { id = '' } = ctx.params;
  const user = users.get(id);
  if (!user) {
    ctx.status = 404;
    ctx.body = { error: { code: 'ERR_NO_SUCH_USER' } };
    return;
  }
  const { pick, reverse } = ctx.api;
  ctx.body = { ...pick(serializers)(user), self: reverse('user', { params: { id } }) };
}

const router = new Router();
router.get('/users/:id', versioned(versioning), showUser);
router.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), (ctx) => {
  ctx.body = ['Engines'];
});
router.get('/health', (ctx) => {
  ctx.body = 'ok'; // has no version
});

export const app = new Koa();
app.use(async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const { status = 500, code, expose = false, message } = error as Partial<VersionError>;
    if (!expose) ctx.app.emit('error', error, ctx);
    ctx.status = status;
    ctx.body = { error: { code, message: expose ? message : 'Internal error.' } };
  }
});
// Here come cors() and authentication.
app.use(router.routes());
// Decides the version of a URL whose route you have removed: a request of v1 gets 404, and 410 once v1 is gone.
app.use(versioned(versioning));
