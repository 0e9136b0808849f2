import { createServer as createHttpServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { NoReverseMatch } from 'request-versioning';
import { errorBody, listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

const router = new Router();

// The glue: copy from here …
async function version(ctx, next) {
  ctx.vary(ctx.versioning.vary);
  ctx.request.version = ctx.versioning.determineVersion(ctx.request, ctx.params);
  await next();
}

const namespace = (name) => async (ctx, next) => {
  ctx.request.resolverMatch = { namespace: name };
  await next();
};
// … to here.

/** The named routes of the router; those with a version in front have names of their own. */
export const reverser = {
  reverse(viewname, { kwargs }) {
    const name = kwargs?.version ? `versioned:${viewname}` : viewname;
    const url = router.url(name, kwargs ?? {});
    if (url instanceof Error) throw new NoReverseMatch(url.message, { cause: url });
    return url;
  },
};

function createUsers(prefix) {
  const users = new Router();
  users.get(`${prefix}users-list`, '/users', version, (ctx) => {
    ctx.body = listUsers(ctx.versioning, ctx.request);
  });
  users.get(`${prefix}users-detail`, '/users/:id', version, (ctx) => {
    ctx.body = showUser(ctx.versioning, ctx.request, ctx.params.id);
  });
  return users.routes();
}

router.get('about', '/about', (ctx) => {
  ctx.body = showAbout();
});
router.use(createUsers(''));
router.use('/:version', createUsers('versioned:'));
for (const name of namespaces) {
  router.use(`/api/${name}`, namespace(name), createUsers(`${name}:`));
}

async function errors(ctx, next) {
  try {
    await next();
  } catch (error) {
    ctx.status = error.status ?? 500;
    ctx.body = errorBody(error);
    ctx.app.emit('error', error, ctx);
  }
}

export function createServer(versioning) {
  const app = new Koa();
  app.context.versioning = versioning;
  app.use(errors).use(router.routes());
  return createHttpServer(app.callback());
}

await runByHand(import.meta, createServer, { reverser });
