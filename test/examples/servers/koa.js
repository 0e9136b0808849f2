import { createServer as createHttpServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { RouteReverser } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/koa';
import { listUsers, showAbout, showUser } from '../../../examples/api.js';
import { namespacesFor } from './namespaces.js';

let routeReverser;
export const reverser = { reverse: (name, options) => routeReverser.reverse(name, options) };

/** Returns the patterns of the named routes. A name has two patterns if its route is mounted with and without the version. */
function routesOf({ stack }) {
  const routes = {};
  for (const { name, path } of stack) if (name) routes[name] = [...(routes[name] ?? []), path];
  return routes;
}

export function createServer(versioning) {
  function createUsers(namespace) {
    const prefix = namespace ? `${namespace}:` : '';
    // The namespace is needed for v3, which is not listed, and for a path without a namespace.
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

  const router = new Router();
  router.get('about', '/about', (ctx) => {
    ctx.body = showAbout();
  });
  router.use(createUsers(''));
  router.use('/:version', createUsers(''));
  for (const name of namespacesFor(versioning)) router.use(`/api/${name}`, createUsers(name));
  routeReverser = new RouteReverser(routesOf(router));

  const app = new Koa();
  app.use((ctx, next) => {
    ctx.vary('Origin');
    return next();
  });
  app.use(versionErrors);
  app.use(router.routes());
  return createHttpServer(app.callback());
}
