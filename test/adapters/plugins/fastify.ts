import Fastify, { type FastifyReply } from 'fastify';
import type { RequestVersion, VersionOf } from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { versioned } from 'request-versioning/fastify';
import type { byHeader } from '../fixtures.js';

export const fastifyPlugin: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (reply: FastifyReply, { status, headers, body }: PluginResponse) =>
      reply.code(status).headers(headers).send(body);
    const app = Fastify();
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(await before(request));
    });
    if (onError) app.setErrorHandler((error, _request, reply) => send(reply, onError(error)));
    await app.register(versioned, { versioning });
    for (const { method, path: url, versions, isNeutral, handle } of routes) {
      const api = isNeutral ? false : { versions: versions as Version[] | undefined };
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

type Version = VersionOf<typeof byHeader>;
