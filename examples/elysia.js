import { createAdaptorServer } from '@hono/node-server';
import { Elysia } from 'elysia';
import { mergeHeader, VersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  function addHeaders(set, headers) {
    // `Headers` makes each name lower-case, as in `set.headers`.
    for (const [name, value] of new Headers(headers))
      set.headers[name] = mergeHeader(name, set.headers[name], value);
  }
  function version({ request, set, params = null }, namespace) {
    const api = versioning.forRequest(request, { params, namespace });
    addHeaders(set, api.headers);
    return { api };
  }
  function versionErrors({ error, set }) {
    if (!(error instanceof VersionError)) return undefined;
    addHeaders(set, error.headers);
    const headers = { 'Content-Type': 'application/problem+json' };
    return new Response(JSON.stringify(error), { status: error.status, headers });
  }
  // … to here.

  function createUsers(prefix, namespace) {
    return new Elysia({ prefix })
      .onError(versionErrors)
      .resolve((context) => version(context, namespace))
      .get('/users', ({ api }) => listUsers(api))
      .get('/users/:id', ({ api, params, status }) => showUser(api, params.id) ?? status(404));
  }

  const app = new Elysia();
  app.onRequest(({ set }) => {
    set.headers.vary = 'Origin';
  });
  // Replace each error without a status, because Elysia would send its message to the client.
  app.onError(({ error, status }) => {
    if (error.status) return undefined;
    console.error(error);
    return status(500);
  });
  app.get('/about', () => showAbout());
  app.use(createUsers('')).use(createUsers('/:version'));
  for (const name of namespaces) app.use(createUsers(`/api/${name}`, name));
  // On Bun, call app.listen(3000) instead.
  return createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
}

await runByHand(import.meta, createServer);
