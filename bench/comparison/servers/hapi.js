import Hapi from '@hapi/hapi';
import plugin from 'hapi-api-version';
import { CACHE, listOf, userOf } from './bodies.js';

/** Serves the API with hapi-api-version, which reads a header, `Accept` and the path. */
export async function withPlugin() {
  const server = Hapi.server();
  const options = { validVersions: [1, 2, 3], defaultVersion: 1, vendorName: 'acme' };
  await server.register({ plugin, options });
  server.ext('onPreAuth', (request, h) => {
    request.app.chosen = /^\/v(\d)/.exec(request.route.path)?.[1] ?? 'none';
    return h.continue;
  });
  server.ext('onPreResponse', ({ app, response }, h) => {
    if (app.chosen && !response.isBoom) response.header('X-Chosen', app.chosen);
    return h.continue;
  });
  for (const shape of ['1', '2']) {
    const list = (_request, h) => h.response(listOf(shape)).header('Cache-Control', CACHE);
    const show = ({ params }, h) => userOf(shape, params.id) ?? h.response().code(404);
    server.route({ method: ['GET', 'POST'], path: `/v${shape}/users`, handler: list });
    server.route({ method: 'OPTIONS', path: `/v${shape}/users`, handler: () => null });
    server.route({ method: 'GET', path: `/v${shape}/users/{id}`, handler: show });
    if (shape === '2') server.route({ method: 'GET', path: '/v2/teams', handler: list });
  }
  server.route({ method: 'GET', path: '/health', handler: () => 'ok' });
  await server.initialize();
  return server.listener;
}
