import { createServer as createHttpServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { isVersionError, NoReverseMatch } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

const router = new Router();

// The glue: copy from here …
const version = (namespace) => async (ctx, next) => {
  ctx.request.resolverMatch = { namespace };
  ctx.request.version = ctx.versioning.determineVersion(ctx.request, ctx.params);
  for (const pair of ctx.versioning.responseHeaders(ctx.request.version)) ctx.append(...pair);
  await next();
};
const versionErrors = (ctx, next) =>
  next().catch((error) => {
    if (!isVersionError(error)) throw error;
    for (const pair of Object.entries(error.headers ?? {})) ctx.append(...pair);
    ctx.status = error.status;
    ctx.body = JSON.stringify(error);
    ctx.type = 'application/problem+json';
  });
// … to here.

/** The named routes of the router; those with a version in front have names of their own. */
export const reverser = {
  reverse(name, { params }) {
    const routeName = params?.version ? `versioned:${name}` : name;
    const url = router.url(routeName, params ?? {});
    if (url instanceof Error) throw new NoReverseMatch(url.message, { cause: url });
    return url;
  },
};

function createUsers(prefix, namespace) {
  const users = new Router();
  users.get(`${prefix}users-list`, '/users', version(namespace), (ctx) => {
    ctx.body = listUsers(ctx.versioning, ctx.request);
  });
  users.get(`${prefix}users-detail`, '/users/:id', version(namespace), (ctx) => {
    ctx.body = showUser(ctx.versioning, ctx.request, ctx.params.id) ?? ctx.throw(404);
  });
  return users.routes();
}

router.get('about', '/about', (ctx) => {
  ctx.body = showAbout();
});
router.use(createUsers(''));
router.use('/:version', createUsers('versioned:'));
for (const name of namespaces) router.use(`/api/${name}`, createUsers(`${name}:`, name));

export function createServer(versioning) {
  const app = new Koa();
  app.context.versioning = versioning;
  app.use((ctx, next) => {
    ctx.vary('Origin');
    return next();
  });
  app.use(versionErrors).use(router.routes());
  return createHttpServer(app.callback());
}

await runByHand(import.meta, createServer, { reverser });
