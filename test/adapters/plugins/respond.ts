import { Hono } from 'hono';
import {
  lifecycleHeaders,
  mergeHeader,
  type RequestVersion,
  respond,
  routeVersions,
} from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { open, serverOf } from '../fixtures.js';

const toResponse = ({ status, headers, body }: PluginResponse) =>
  new Response(body || null, { status, headers });

/** An application whose Fetch handlers use `respond` for each route that has versions. */
export const respondPlugin: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const app = new Hono();
    app.use(async (context, next) => {
      const earlier = await before(context.req.raw);
      await next();
      for (const [name, value] of Object.entries(earlier)) {
        context.header(name, mergeHeader(name, value, context.res.headers.get(name) ?? ''));
      }
    });
    const toRejection = onError && ((error: unknown) => toResponse(onError(error)));
    for (const { method, path, versions, lifecycle, namespace, isNeutral, handle } of routes) {
      const hasRoute = routeVersions(versioning, versions);
      const own = Object.entries(lifecycleHeaders(lifecycle ?? {}));
      app.on(method, path, ({ req }) => {
        const params = req.param();
        /** The application responds to errors inside of `respond`, so that the response gets the headers. */
        async function send(api?: RequestVersion): Promise<Response> {
          const response = await handle({ api, params }).then(toResponse, (error) => {
            if (error.code === 'ERR_VERSION_LACKS_RESOURCE') throw error;
            return toRejection?.(error) ?? new Response(null, { status: 500 });
          });
          if (!isPreflight) for (const header of own) response.headers.append(...header);
          return response;
        }
        const hasRequestMethod = req.header('Access-Control-Request-Method') !== undefined;
        const isPreflight = req.method === 'OPTIONS' && hasRequestMethod;
        if (isNeutral) return send();
        const decision = isPreflight ? 'forPreflight' : 'forRequest';
        const forRequest = versioning[decision].bind(versioning);
        const handler = (api: RequestVersion) => (hasRoute(api.version) ? send(api) : api.reject());
        const context = { request: req.raw, params, namespace };
        return respond({ forRequest }, context, handler, toRejection);
      });
    }
    const server = serverOf(app);
    return { send: sendTo(await open(server)), close: () => server.close() };
  },
};
