import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { mergeHeader } from 'request-versioning';
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
  async function dispatch(c) {
    const api = versioning.forRequest(c.req.raw);
    const app = api.pick({ v1, v2 });
    // On a worker, pass `c.executionCtx` too.
    c.res = await app.fetch(c.req.raw, { ...c.env, api });
    for (const [name, value] of Object.entries(api.headers))
      c.header(name, mergeHeader(name, c.res.headers.get(name), value));
    return c.res;
  }

  const app = new Hono();
  app.get('/admin/users/:id', (c) => c.json(showAdmin()));
  app.all('*', dispatch); // Hono sends a rejection by itself
  return createAdaptorServer(app);
}

await runByHand(import.meta, createServer, {}, 'header');
