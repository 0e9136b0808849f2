import { createAdaptorServer } from '@hono/node-server';
import { Elysia } from 'elysia';
import { VersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  function version({ request, params = null }, namespace) {
    return { api: versioning.forRequest(request, { params, namespace }) };
  }
  const versionHeaders = ({ api, error, set }) => {
    if (error && !(error instanceof VersionError)) return undefined;
    for (const [name, value] of new Headers(error ? error.headers : api.headers))
      set.headers[name] = [set.headers[name] ?? [], value].flat().join(', ');
    const headers = { 'Content-Type': 'application/problem+json' };
    return error && new Response(JSON.stringify(error), { status: error.status, headers });
  };
  // … to here.

  function createUsers(prefix, namespace) {
    return new Elysia({ prefix })
      .onError(versionHeaders)
      .resolve((context) => version(context, namespace))
      .onAfterHandle(versionHeaders)
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
