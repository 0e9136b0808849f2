import { createServer as createHttpServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { mergeHeader, NoReverseMatch, VersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

const router = new Router();

// The glue: copy from here …
const addHeader = (ctx, name, value) =>
  ctx.set(name, mergeHeader(name, ctx.response.get(name), value));
const version = (namespace) => (ctx, next) => {
  ctx.api = ctx.versioning.forRequest(ctx.request, { params: ctx.params, namespace });
  for (const pair of Object.entries(ctx.api.headers)) addHeader(ctx, ...pair);
  return next();
};
function versionErrors(error, ctx) {
  if (!(error instanceof VersionError)) throw error;
  for (const pair of Object.entries(error.headers)) addHeader(ctx, ...pair);
  Object.assign(ctx, { status: error.status, body: error, type: 'application/problem+json' });
}
// … to here.

/** Reverses the routes of @koa/router by name. Routes below `/:version` have the prefix `versioned:` in their names. */
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
    ctx.body = listUsers(ctx.api);
  });
  users.get(`${prefix}users-detail`, '/users/:id', version(namespace), (ctx) => {
    const user = showUser(ctx.api, ctx.params.id);
    if (user) ctx.body = user; // otherwise 404, with the headers. `ctx.throw` would drop them
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
  app.use((ctx, next) => next().catch((error) => versionErrors(error, ctx)));
  app.use(router.routes());
  return createHttpServer(app.callback());
}

await runByHand(import.meta, createServer, { reverser });
