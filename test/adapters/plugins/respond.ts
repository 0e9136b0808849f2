import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { match } from 'path-to-regexp';
import { mergeHeader, respond, VersionError } from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';

const toResponse = ({ status, headers, body }: PluginResponse) =>
  new Response(body, { status, headers });

/** A Fetch handler, which uses `respond` for each route that has versions. */
export const respondPlugin: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const matchers = routes.map((route) => ({ ...route, match: match(route.path) }));

    /** The application responds to errors inside of `respond`, so that the response gets the headers. */
    async function catchErrors(response: Promise<PluginResponse>): Promise<Response> {
      try {
        return toResponse(await response);
      } catch (error) {
        if (error instanceof VersionError) throw error;
        return onError ? toResponse(onError(error)) : new Response(null, { status: 500 });
      }
    }

    async function route(request: Request): Promise<Response> {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const isPreflight = request.headers.has('Access-Control-Request-Method');
      for (const { match, handle, versions, namespace, ...route } of matchers) {
        const found = match(new URL(request.url).pathname);
        if (!found || route.method !== method) continue;
        const { params } = found;
        if (route.isNeutral || isPreflight) return catchErrors(handle({ params }));
        return respond(versioning, { request, params, namespace }, (api) => {
          if (versions && !versions.includes(`${api.version}`)) api.reject();
          return catchErrors(handle({ api, params }));
        });
      }
      return new Response(null, { status: 404 });
    }

    async function fetch(request: Request): Promise<Response> {
      const earlier = await before(request);
      const response = await route(request);
      for (const [name, value] of Object.entries(earlier)) {
        response.headers.set(name, mergeHeader(name, value, response.headers.get(name) ?? ''));
      }
      return response;
    }

    const server = createAdaptorServer({ fetch, overrideGlobalObjects: false });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { send: sendTo(`http://127.0.0.1:${port}`), close: () => server.close() };
  },
};
