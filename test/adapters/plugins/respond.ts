import { Hono } from 'hono';
import { mergeHeader, type RequestVersion, respond, VersionError } from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { listen, serverOf } from '../fixtures.js';

const toResponse = ({ status, headers, body }: PluginResponse) =>
  new Response(body, { status, headers });

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
    const server = serverOf(app);
    return { send: sendTo(await listen(server)), close: () => server.close() };
  },
};
