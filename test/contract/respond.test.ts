import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { mergeHeader, type RequestVersion, respond, VersionError } from 'request-versioning';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { describe, test } from 'vitest';

const toResponse = ({ status, headers, body }: PluginResponse) =>
  new Response(body, { status, headers });

/** An application whose Fetch handlers use `respond` for each route that has versions. */
const subject: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const app = new Hono();
    app.use(async (context, next) => {
      const earlier = await before(context.req.raw);
      await next();
      for (const [name, value] of Object.entries(earlier)) {
        context.header(name, mergeHeader(name, value, context.res.headers.get(name) ?? ''));
      }
    });
    for (const { method, path, versions, namespace, isNeutral, handle } of routes) {
      app.on(method, path, ({ req }) => {
        const params = req.param();
        /** The application responds to errors inside of `respond`, so that the response gets the headers. */
        async function send(api?: RequestVersion): Promise<Response> {
          try {
            return toResponse(await handle({ api, params }));
          } catch (error) {
            if (error instanceof VersionError) throw error;
            return onError ? toResponse(onError(error)) : new Response(null, { status: 500 });
          }
        }
        if (isNeutral || req.header('Access-Control-Request-Method')) return send();
        return respond(versioning, { request: req.raw, params, namespace }, (api) => {
          if (versions && !versions.includes(`${api.version}`)) api.reject();
          return send(api);
        });
      });
    }
    const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { send: sendTo(`http://127.0.0.1:${port}`), close: () => server.close() };
  },
};

describe('a Fetch handler with respond keeps the contract of plugins', () => {
  for (const { name, run } of pluginContract(subject)) test(name, run);
});
