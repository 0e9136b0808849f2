import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { versioned } from 'request-versioning/hono';
import { runByHand } from '../run.js';
import { listCities, listTeams, showAdmin, showUser, showUserInParts } from './api.js';

const v1 = new Hono();
v1.get('/users/:id', (c) => c.json(showUser(c.var.api)));
v1.get('/cities', (c) => c.json(listCities(c.var.api)));

const v2 = new Hono();
v2.get('/users/:id', (c) => c.json(showUserInParts(c.var.api)));
v2.get('/teams', (c) => c.json(listTeams(c.var.api)));

/** Adds the routes of both routers to `app`, so that its variables, headers, `onError` and `notFound` stay. */
export function addVersions(app, versioning) {
  app.use(versioned(versioning));
  addSince('v2', v2); // first, so that v2 keeps only the routes of v1 that it does not replace
  addSince('v1', v1);

  function addSince(version, { routes }) {
    for (const { method, path, handler } of routes) {
      app.on(method, path, (c, next) => (c.var.api.since(version) ? handler(c, next) : next()));
    }
  }
}

export function createServer(versioning) {
  const app = new Hono();
  app.get('/admin/users/:id', (c) => c.json(showAdmin()));
  addVersions(app, versioning);
  return createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
}

await runByHand(import.meta, createServer, {}, 'header');
