import { createServer as createHttpServer } from 'node:http';
import { getRouterParams, H3, HTTPError } from 'h3';
import { toNodeHandler } from 'h3/node';
import { isVersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  const version = (namespace) => (event) => {
    const { req, res, context } = event;
    const params = getRouterParams(event, { decode: true });
    const request = { url: req.url, headers: req.headers, params, resolverMatch: { namespace } };
    try {
      const version = versioning.determineVersion(request);
      context.request = { ...request, version };
      for (const pair of versioning.responseHeaders(version)) res.headers.append(...pair);
    } catch (error) {
      if (!isVersionError(error)) throw error;
      for (const pair of Object.entries(error.headers ?? {})) res.headers.append(...pair);
      res.headers.set('Content-Type', 'application/problem+json');
      return new Response(JSON.stringify(error), { status: error.status, headers: res.headers });
    }
  };
  // … to here.

  function createUsers(namespace) {
    const middleware = [version(namespace)];
    const list = ({ context }) => listUsers(versioning, context.request);
    const show = ({ context }) =>
      showUser(versioning, context.request, context.params.id) ?? new HTTPError({ status: 404 });
    return new H3().get('/users', list, { middleware }).get('/users/:id', show, { middleware });
  }

  const app = new H3();
  app.use((event) => event.res.headers.append('Vary', 'Origin'));
  app.get('/about', () => showAbout());
  app.mount('/', createUsers()).mount('/:version', createUsers());
  for (const name of namespaces) app.mount(`/api/${name}`, createUsers(name));
  return createHttpServer(toNodeHandler(app));
}

await runByHand(import.meta, createServer);
