import { createServer as createHttpServer } from 'node:http';
import { getRouterParams, H3, onError } from 'h3';
import { toNodeHandler } from 'h3/node';
import { mergeHeader, VersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  // The glue: copy from here …
  const addHeader = (to, name, value) => to.set(name, mergeHeader(name, to.get(name), value));
  const version = (namespace) => (event) => {
    const params = getRouterParams(event, { decode: true });
    event.context.api = versioning.forRequest(event.req, { params, namespace });
    for (const pair of Object.entries(event.context.api.headers)) {
      addHeader(event.res.headers, ...pair);
      addHeader(event.res.errHeaders, ...pair);
    }
  };
  const versionErrors = onError(({ cause }, { res: { headers } }) => {
    if (!(cause instanceof VersionError)) return;
    for (const pair of Object.entries(cause.headers)) addHeader(headers, ...pair);
    headers.set('Content-Type', 'application/problem+json');
    return new Response(JSON.stringify(cause), { status: cause.status, headers });
  });
  // … to here.

  function createUsers(namespace) {
    const middleware = [version(namespace)];
    const list = ({ context }) => listUsers(context.api);
    const show = ({ context, res }) => {
      const user = showUser(context.api, context.params.id);
      if (!user) res.status = 404;
      return user ?? null;
    };
    return new H3().get('/users', list, { middleware }).get('/users/:id', show, { middleware });
  }

  const app = new H3();
  app.use((event) => event.res.headers.append('Vary', 'Origin'));
  app.use(versionErrors);
  app.get('/about', () => showAbout());
  app.mount('/', createUsers()).mount('/:version', createUsers());
  for (const name of namespaces) app.mount(`/api/${name}`, createUsers(name));
  return createHttpServer(toNodeHandler(app));
}

await runByHand(import.meta, createServer);
