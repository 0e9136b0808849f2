import { boomify } from '@hapi/boom';
import type { Plugin, Request, RequestRoute } from '@hapi/hapi';
import type { RouteOptions, VersionedApi, VersioningStrategy } from 'request-versioning';
import { type Adapter, createAdapter, mergeHeadersOnSend } from 'request-versioning/adapter';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The version of the request, with all that depends on it. A route without versions has none. */
    api: VersionedApi; // with the types of your strategy: ApiOf<typeof versioning>
  }
  interface PluginSpecificConfiguration {
    /** The versions, the namespace and the life cycle of a route. `false` for a route without versions. */
    versioning?: RouteOptions | false;
  }
}

const adapt: Adapter<Request> = createAdapter<Request>({
  request: ({ raw }) => raw.req, // a request of hapi throws for a `Host` such as `|`
  params: ({ params }) => params,
  addHeaders: ({ raw }, headers) => mergeHeadersOnSend(raw.res, headers),
  describe: ({ method, route }) => `${method.toUpperCase()} ${route.path}`,
  toError(error) {
    const boom = boomify(error, { statusCode: error.status });
    boom.output.payload.code = error.code;
    return boom;
  },
});

/** Sets `request.app.api` to the result of `forRequest`: `await server.register({ plugin: versioned, options: { versioning } })` */
export const versioned: Plugin<{ readonly versioning: VersioningStrategy }> = {
  name: 'versioning',
  register(server, { versioning }) {
    const decisions = new WeakMap<object, (request: Request) => VersionedApi>();
    const declare = ({ settings }: Pick<RequestRoute, 'settings'>) => {
      const options = settings.plugins?.versioning ?? {};
      if (options) decisions.set(settings, adapt(versioning, options));
    };
    for (const route of server.table()) declare(route);
    server.events.on('route', declare);
    // With `onPreAuth`, a 401 has the headers of the version too. If `selectVersion` reads the credentials, write `onPostAuth`.
    server.ext('onPreAuth', (request, h) => {
      const decide = decisions.get(request.route.settings);
      if (decide) request.app.api = decide(request);
      return h.continue;
    });
  },
};
