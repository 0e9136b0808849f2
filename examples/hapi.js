import { server as createHapi } from '@hapi/hapi';
import { mergeHeader, VersionError } from 'request-versioning';
import { listUsers, namespaces, showAbout, showUser } from './api.js';
import { runByHand } from './run.js';

export async function createServer(versioning) {
  // The glue: copy from here …
  const version = (namespace) => (request) =>
    versioning.forRequest(request.raw.req, { params: request.params, namespace });
  const versionHeaders = ({ response, pre }, h) => {
    const isRejection = response instanceof VersionError;
    const { headers } = isRejection ? response : { headers: {}, ...pre.api };
    const sent = isRejection ? h.response(JSON.stringify(response)) : response;
    if (isRejection) sent.code(response.status).type('application/problem+json');
    const own = sent.isBoom ? sent.output.headers : sent.headers;
    for (const [name, value] of new Headers(headers))
      own[name] = mergeHeader(name, own[name], value);
    return isRejection ? sent : h.continue;
  };
  // … to here.

  function addUsers(prefix, namespace) {
    const options = { pre: [{ assign: 'api', method: version(namespace) }] };
    const list = ({ pre }) => listUsers(pre.api);
    const show = ({ pre, params }, h) =>
      showUser(pre.api, params.id) ?? h.response().code(404).takeover();
    app.route({ method: 'GET', path: `${prefix}/users`, options, handler: list });
    app.route({ method: 'GET', path: `${prefix}/users/{id}`, options, handler: show });
  }

  const app = createHapi({ autoListen: false });
  app.ext('onPreResponse', versionHeaders);
  app.ext('onPreResponse', ({ response }, h) => {
    if (!response.isBoom) response.header('Vary', 'Origin', { append: true });
    return h.continue;
  });
  app.events.on({ name: 'request', channels: 'error' }, (_request, { error }) =>
    console.error(error),
  );
  app.route({ method: 'GET', path: '/about', handler: showAbout });
  addUsers('');
  addUsers('/{version}');
  for (const name of namespaces) addUsers(`/api/${name}`, name);
  await app.initialize();
  return app.listener;
}

await runByHand(import.meta, createServer);
