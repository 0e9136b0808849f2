import { createServer as createHttpServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { versionErrors, versioned } from 'request-versioning/koa';
import { runByHand } from '../run.js';
import { listCities, listTeams, showAdmin, showUser, showUserInParts } from './api.js';

const respond = (handler) => (ctx) => {
  ctx.body = handler(ctx.api);
};

const v1 = new Router();
v1.get('/users/:id', respond(showUser));
v1.get('/cities', respond(listCities));

const v2 = new Router();
v2.get('/users/:id', respond(showUserInParts));
v2.get('/teams', respond(listTeams));
v2.use(v1.routes()); // last, so that v2 keeps only the routes of v1 that it does not replace

const unversioned = new Router();
unversioned.get('/admin/users/:id', respond(showAdmin));

const routes = { v1: v1.routes(), v2: v2.routes() };

export function createServer(versioning) {
  const app = new Koa();
  app.use(versionErrors);
  app.use(unversioned.routes());
  app.use(versioned(versioning));
  app.use((ctx, next) => {
    if (ctx.api.version === null) return next(); // a preflight
    return ctx.api.pick(routes)(ctx, next);
  });
  return createHttpServer(app.callback());
}

await runByHand(import.meta, createServer, {}, 'header');
