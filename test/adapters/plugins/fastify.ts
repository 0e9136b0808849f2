import Fastify, { type FastifyInstance, type FastifyReply, type RouteHandlerMethod } from 'fastify';
import type { RouteOptions, VersionedApi } from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { versioned } from 'request-versioning/fastify';
import type { byHeader } from '../fixtures.js';

export const fastifyPlugin: PluginSubject = {
  forms: ['writeHead', 'header'],
  async start({ versioning, routes, before, onError }) {
    function send(reply: FastifyReply, { status, headers, body, form }: PluginResponse) {
      const lines = Object.entries(headers);
      if (form === 'writeHead') {
        reply.hijack().raw.writeHead(status, lines.flat()).end(body);
        return reply;
      }
      if (form === 'header') for (const line of lines) reply.header(...line);
      else reply.headers(headers);
      return reply.code(status).send(body);
    }
    const app = Fastify();
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(await before(request));
    });
    if (onError) app.setErrorHandler((error, _request, reply) => send(reply, onError(error)));
    await app.register(versioned, { versioning });
    for (const { method, mount, path, options, handle } of routes) {
      const handler: RouteHandlerMethod = async (request, reply) => {
        const { api, params, url, headers: sent } = request;
        async function sendAgain() {
          const { headers } = await app.inject({ method, url, headers: sent });
          return { headers: new Headers(headers as Record<string, string>) };
        }
        return send(reply, await handle({ api: api as VersionedApi, params, sendAgain }));
      };
      const addRoute = async (scope: FastifyInstance) => {
        if (mount) await scope.register(versioned, { versioning, ...mount.options });
        scope.route({ method, url: path, handler, config: { api: options as Options } });
      };
      await app.register(addRoute, { prefix: mount?.path ?? '' });
    }
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return { send: sendTo(origin), close: () => app.close() };
  },
};

type Options = RouteOptions<typeof byHeader> | false | undefined;
