import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { versioned } from 'request-versioning/hono';
import { runByHand } from '../run.js';
import { listCities, listTeams, showAdmin, showUser, showUserInParts } from './api.js';

const v1 = new Hono();
v1.get('/users/:id', (c) => c.json(showUser(c.env.api)));
v1.get('/cities', (c) => c.json(listCities(c.env.api)));

const v2 = new Hono();
v2.get('/users/:id', (c) => c.json(showUserInParts(c.env.api)));
v2.get('/teams', (c) => c.json(listTeams(c.env.api)));
v2.route('/', v1); // last, so that v2 keeps only the routes of v1 that it does not replace

export function createServer(versioning) {
  const app = new Hono();
  app.get('/admin/users/:id', (c) => c.json(showAdmin()));
  app.all('*', versioned(versioning), (c) => {
    const { api } = c.var;
    if (api.version === null) return c.notFound(); // a preflight
    // On a worker, pass `c.executionCtx` too.
    return api.pick({ v1, v2 }).fetch(c.req.raw, { ...c.env, api });
  });
  return createAdaptorServer(app);
}

await runByHand(import.meta, createServer, {}, 'header');
