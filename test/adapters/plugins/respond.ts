import { Hono } from 'hono';
import {
  lifecycleHeaders,
  mergeHeader,
  type RouteOptions,
  respond,
  type VersionErrorCode,
  type VersionedApi,
  versionFilter,
  withHeaders,
} from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { open, serverOf } from '../fixtures.js';

const toResponse = ({ status, headers, body, form }: PluginResponse) =>
  form
    ? Response.redirect(`${headers.Location}`, 302)
    : new Response(body || null, { status, headers });

/** The codes of a rejection within a version. */
const HAS_VERSION: readonly VersionErrorCode[] = [
  'ERR_VERSION_LACKS_RESOURCE',
  'ERR_VERSION_GONE',
  'ERR_VERSION_UNAVAILABLE',
];

/** An application whose Fetch handlers use `respond` for each route that has versions. */
export const respondPlugin: PluginSubject = {
  forms: ['Response.redirect'],
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
    if (toRejection) app.onError(toRejection);
    for (const { method, mount, path, options, handle } of routes) {
      const isOptions = method === 'OPTIONS';
      const own = Object.entries(options || {}).filter(([, value]) => value !== undefined);
      const all: RouteOptions = { ...mount?.options, ...Object.fromEntries(own) };
      const { versions, lifecycle, namespace } = all;
      const { versionInPath = isOptions ? 'optional' : 'required' } = all;
      const hasRoute = versionFilter(versioning, versions);
      app.on(method, `${mount?.path ?? ''}${path}`, ({ req }) => {
        const params = req.param();
        if (options === false) return handle({ params }).then(toResponse);
        const isPreflight = isOptions && req.header('Access-Control-Request-Method') !== undefined;
        const own = isPreflight ? {} : lifecycleHeaders(lifecycle ?? {});
        async function handler(api: VersionedApi): Promise<Response> {
          const isUndecided = isPreflight && api.version === null;
          if (!isUndecided && !hasRoute(api.version)) api.reject();
          // The application responds to errors inside of `respond`, so that the response gets the headers.
          const sendAgain = async () => app.fetch(req.raw);
          const response = await handle({ api, params, sendAgain }).then(toResponse, (error) => {
            if (error.code === 'ERR_VERSION_LACKS_RESOURCE') throw error;
            return toRejection?.(error) ?? new Response(null, { status: 500 });
          });
          return withHeaders(response, own);
        }
        const decision = isPreflight ? 'forPreflight' : 'forRequest';
        const forRequest = versioning[decision].bind(versioning);
        const context = { request: req.raw, params, namespace, versionInPath };
        return respond({ forRequest }, context, handler, (error) => {
          const response = toRejection?.(error) ?? error.toResponse();
          return HAS_VERSION.includes(error.code) ? withHeaders(response, own) : response;
        });
      });
    }
    const server = serverOf(app);
    return { send: sendTo(await open(server)), close: () => server.close() };
  },
};
