import Fastify, { type FastifyReply } from 'fastify';
import type { RequestVersion, RouteVersions, VersionOf } from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { versioned } from 'request-versioning/fastify';
import type { byHeader } from '../fixtures.js';

export const fastifyPlugin: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    function send(reply: FastifyReply, { status, headers, body, writesHead }: PluginResponse) {
      if (!writesHead) return reply.code(status).headers(headers).send(body);
      reply.hijack().raw.writeHead(status, Object.entries(headers).flat()).end(body);
      return reply;
    }
    const app = Fastify();
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(await before(request));
    });
    if (onError) app.setErrorHandler((error, _request, reply) => send(reply, onError(error)));
    await app.register(versioned, { versioning });
    for (const { method, path: url, versions, isNeutral, handle, ...options } of routes) {
      const api = isNeutral ? false : { versions: versions as Versions, ...options };
      app.route({
        ...{ method, url, config: { api } },
        handler: async ({ api, params }, reply) =>
          send(reply, await handle({ api: api as RequestVersion, params })),
      });
    }
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return { send: sendTo(origin), close: () => app.close() };
  },
};

type Versions = RouteVersions<VersionOf<typeof byHeader>> | undefined;
