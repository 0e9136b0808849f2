import { createServer as createHttpServer } from 'node:http';
import { getRouterParams, H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { errorBody, listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  function version(event) {
    for (const name of versioning.vary) event.res.headers.append('Vary', name);
    const { url, headers } = event.req;
    const { resolverMatch } = event.context;
    const params = getRouterParams(event, { decode: true });
    event.context.version = versioning.determineVersion({ url, headers, resolverMatch }, params);
  }

  const namespace = (name) => (event) => {
    event.context.resolverMatch = { namespace: name };
  };
  // … to here.

  const users = new H3();
  const middleware = [version];
  users.get('/users', (event) => listUsers(versioning, event.context), { middleware });
  users.get('/users/:id', (event) => showUser(versioning, event.context, event.context.params.id), {
    middleware,
  });

  const app = new H3({
    silent: true, // or it logs as a bug each error that is not its own
    onError(httpError, event) {
      const error = httpError.cause ?? httpError;
      event.res.status = error.status ?? 500;
      return errorBody(error);
    },
  });
  app.get('/about', () => showAbout());
  app.mount('/', users).mount('/:version', users);
  for (const name of namespaces) {
    app.use(`/api/${name}/**`, namespace(name)).mount(`/api/${name}`, users);
  }
  return createHttpServer(toNodeHandler(app));
}

await runByHand(import.meta, createServer);
