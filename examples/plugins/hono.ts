import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import {
  type HeaderRecord,
  mergeHeader,
  type RequestVersionOf,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';

/** The environment of an application: `new Hono<VersionedEnv<typeof versioning>>()`. */
export interface VersionedEnv<V extends VersioningStrategy> {
  Variables: { readonly api: RequestVersionOf<V> };
}

/**
 * Sets `c.var.api` to the result of `forRequest`.
 * Routes that are registered before the middleware are neutral, such as health checks and WebSockets.
 * The preflight of a browser is neutral too. A route for all methods has no `c.var.api` in a preflight.
 *
 * ```ts
 * const app = new Hono()
 *   .get('/health', (c) => c.text('ok'))
 *   .use(versioned(versioning)) // for URLPathVersioning: .use('/:version/*', versioned(versioning))
 *   .get('/users', (c) => c.json(c.var.api.reverse('users')));
 * ```
 *
 * @param namespace The namespace of the routes, for `NamespaceVersioning`.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  namespace?: string,
): MiddlewareHandler<VersionedEnv<V>> {
  return async (c, next) => {
    if (isPreflight(c)) return next();
    // Read the header now, because a response or an error of the application may replace it.
    const earlier = c.body(null).headers.get('Vary');
    let headers: HeaderRecord = {};
    try {
      const api = versioning.forRequest(c.req.raw, {
        params: paramsOf(c, versioning.versionParam),
        namespace,
      });
      c.set('api', api);
      headers = api.headers;
      await next();
    } catch (error) {
      if (!(error instanceof VersionError)) throw error;
      c.error = error;
    }
    // Hono catches the errors of handlers, so that `next` does not throw them.
    if (c.error instanceof VersionError) {
      headers = c.error.headers;
      const rejection = c.error.toResponse();
      c.res = c.newResponse(rejection.body, rejection); // keeps the headers of CORS
    }
    addHeaders(c, headers, earlier);
  };
}

/** Returns no parameters if they lack the version of the route, because the strategy would take the default. */
function paramsOf(c: Context, versionParam: string): Record<string, string> | undefined {
  const params = c.req.param();
  const isVersioned = matchedRoutes(c).some(({ path }) => hasSegment(path, versionParam, c));
  return isVersioned && !(versionParam in params) ? undefined : params;
}

/** Returns whether the request has a segment for `:name`, `:name{…}` or `:name?` of a route. */
function hasSegment(route: string, name: string, { req }: Context): boolean {
  const names = route.split('/').map((segment) => segment.replace(/(\{.*\})?\??$/, ''));
  const index = names.indexOf(`:${name}`);
  return index !== -1 && index < req.path.split('/').length;
}

/** A preflight is neutral, because a browser sends it without the version. */
function isPreflight({ req }: Context): boolean {
  return req.method === 'OPTIONS' && req.header('Access-Control-Request-Method') !== undefined;
}

/** Adds headers to the response, its own 404 and 500 included, and keeps the headers of the application. */
function addHeaders(c: Context, headers: HeaderRecord, earlierVary: string | null): void {
  for (const [name, value] of Object.entries(headers)) {
    const own = c.res.headers.get(name) ?? '';
    const kept = name === 'Vary' ? mergeHeader(name, earlierVary, own) : own;
    c.header(name, mergeHeader(name, kept, value));
  }
}
