import { createServer as createHttpServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { NoReverseMatch } from 'request-versioning';
import { versioned } from 'request-versioning/koa';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

let router;

/** Reverses the routes of @koa/router by name. Routes below `/:version` have the prefix `versioned:` in their names. */
export const reverser = {
  reverse(name, { params }) {
    const routeName = params?.version ? `versioned:${name}` : name;
    const url = router.url(routeName, params ?? {});
    if (url instanceof Error) throw new NoReverseMatch(url.message, { cause: url });
    return url;
  },
};

export function createServer(versioning) {
  function createUsers(prefix, namespace) {
    // The namespace is needed only for v3, because the plugin finds listed versions in the path.
    const version = versioned(versioning, { namespace });
    const users = new Router();
    users.get(`${prefix}users-list`, '/users', version, (ctx) => {
      ctx.body = listUsers(ctx.api);
    });
    users.get(`${prefix}users-detail`, '/users/:id', version, (ctx) => {
      const user = showUser(ctx.api, ctx.params.id);
      if (user) ctx.body = user; // otherwise 404
    });
    return users.routes();
  }

  router = new Router();
  router.get('about', '/about', (ctx) => {
    ctx.body = showAbout();
  });
  router.use(createUsers(''));
  router.use('/:version', createUsers('versioned:'));
  for (const name of namespaces) router.use(`/api/${name}`, createUsers(`${name}:`, name));

  const app = new Koa();
  app.use((ctx, next) => {
    ctx.vary('Origin');
    return next();
  });
  app.use(router.routes());
  return createHttpServer(app.callback());
}

await runByHand(import.meta, createServer, { reverser });
