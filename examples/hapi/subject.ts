import { boomify } from '@hapi/boom';
import { server as createHapi, type ResponseToolkit, type ServerRoute } from '@hapi/hapi';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';
import { versioned } from './plugin.ts';

function send(h: ResponseToolkit, { status, headers, body, form }: PluginResponse) {
  const response = h.response(body).code(status);
  for (const [name, value] of Object.entries(headers)) {
    if (form === 'vary' && name === 'Vary') response.vary(value);
    else response.header(name, value);
  }
  return response;
}

/** Makes a route of hapi, which has no mounts: the path has that of the mount, and its options replace those of the mount. */
function toRoute({ method, mount, path, options, handle }: PluginRoute): ServerRoute {
  const own = Object.entries(options || {}).filter(([, value]) => value !== undefined);
  const versioning = options !== false && { ...mount?.options, ...Object.fromEntries(own) };
  return {
    method,
    path: `${mount?.path ?? ''}${path}`.replace(/:(\w+)/g, '{$1}'),
    options: { plugins: { versioning } },
    async handler({ app, params, raw }, h) {
      const call = handle({ api: app.api, params });
      // hapi passes a copy of a `TypeError` on, but a Boom as it is.
      const response = await call.catch((error) => Promise.reject(boomify(error)));
      if (response.form !== 'writeHead') return send(h, response);
      const { status, headers, body } = response;
      raw.res.writeHead(status, Object.entries(headers).flat()).end(body);
      return h.abandon;
    },
  };
}

/** The plugin as a subject of the contract. */
export const subject: PluginSubject = {
  forms: ['writeHead', 'vary'],
  async start({ versioning, routes, before, onError }) {
    const server = createHapi({ host: '127.0.0.1', debug: false });
    server.ext('onPreAuth', async ({ raw }, h) => {
      for (const [name, value] of Object.entries(await before(raw.req)))
        raw.res.setHeader(name, value);
      return h.continue;
    });
    await server.register({ plugin: versioned, options: { versioning } });
    if (onError) {
      server.ext('onPreResponse', ({ response }, h) =>
        'isBoom' in response ? send(h, onError(response)) : h.continue,
      );
    }
    server.route(routes.map(toRoute));
    await server.start();
    return { send: sendTo(server.info.uri), close: () => server.stop() };
  },
};
