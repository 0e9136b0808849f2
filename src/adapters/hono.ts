import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import type { RouterRoute } from 'hono/types';
import { findTargetHandler, isMiddleware } from 'hono/utils/handler';
import {
  type HeaderRecord,
  mergeHeader,
  type RequestVersionOf,
  type RouteVersioning,
  VersionError,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { LazyRoute } from './shared/lazy-route.js';
import { isPreflight, namespaceOf } from './shared/matched-route.js';
import { routeVersions } from './shared/route-versions.js';

/** The environment that `versioned` gives to the handlers after it. */
export interface VersionedEnv<V extends VersioningStrategy = VersioningStrategy> {
  /** The variables of the context, `c.var`. */
  Variables: {
    /** The result of `forRequest`. It is missing in a preflight. */
    readonly api: RequestVersionOf<V>;
  };
}

/**
 * Sets `c.var.api` to the result of `forRequest`, and adds the headers of the version to the response.
 * Works for a single route, and in `app.use` for the routes that are declared after it.
 *
 * @example
 * ```ts
 * const app = new Hono()
 *   .get('/health', (c) => c.text('ok')) // has no version
 *   .use(versioned(versioning))
 *   .get('/users/:id', (c) => c.json(c.var.api.pick(users)))
 *   .get('/teams', versioned(versioning, { versions: { since: 'v2' } }), list);
 * ```
 *
 * @throws {TypeError} If an option names a version that is not allowed.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  { versions, namespace }: RouteVersioning<VersionOf<V>> = {},
): MiddlewareHandler<VersionedEnv<V>> {
  const hasRoute = routeVersions(versioning, versions);
  return async (c, next) => {
    const end = endOf(c.req);
    const hasRequestMethod = c.req.header('Access-Control-Request-Method') !== undefined;
    if (end === 0 || isPreflight(c.req.method, hasRequestMethod)) return next();
    // Read it now, because the error handler of Hono replaces it with the `Vary` of a rejection.
    const earlierVary = c.body(null).headers.get('Vary') ?? '';
    let headers: HeaderRecord = {};
    try {
      const api = versioning.forRequest(
        c.req.raw,
        new LazyRoute(
          () => paramsOf(c.req, end),
          () => namespace ?? namespaceOfRoute(c.req, end, versioning),
        ),
      );
      if (!hasRoute(api.version)) api.reject();
      c.set('api', api as RequestVersionOf<V>);
      headers = api.headers;
      await next();
    } catch (error) {
      if (!(error instanceof VersionError)) throw error;
      c.error = error;
    }
    // Hono catches the errors of handlers, so that `next` does not throw them.
    if (c.error instanceof VersionError) {
      // The handler may throw a rejection of another strategy, which lacks the `Vary` of this strategy.
      reject(c, c.error, mergeHeader('Vary', headers.Vary, earlierVary));
    } else {
      addHeaders(c, headers);
    }
  };
}

/**
 * Returns the end of the matched route in `matchedRoutes`, which has the middlewares and handlers of every path that
 * matches the request. Returns 0 if only middlewares of wildcards follow, as for an unknown URL.
 */
function endOf({ routeIndex, matchedRoutes }: HonoRequest): number {
  let end = 0;
  for (let index = routeIndex + 1; index < matchedRoutes.length; index++) {
    const { method, path, handler } = matchedRoutes[index] as RouterRoute;
    const isHandler = !isMiddleware(findTargetHandler(handler));
    if (isHandler || method !== 'ALL' || !path.includes('*')) end = index + 1;
    if (isHandler) break;
  }
  return end;
}

/** Returns the parameters of the middleware's own path and of the matched route, which `app.use` does not see. */
function paramsOf(request: HonoRequest, end: number): object {
  const { routeIndex } = request;
  const params = {};
  for (let index = routeIndex; index < end; index++) {
    request.routeIndex = index; // `param` reads the path at this index
    Object.assign(params, request.param());
  }
  request.routeIndex = routeIndex;
  return params;
}

function namespaceOfRoute(request: HonoRequest, end: number, versioning: VersioningStrategy) {
  const routes = request.matchedRoutes.slice(request.routeIndex, end);
  return routes.map(({ path }) => namespaceOf(path, versioning)).find(Boolean);
}

/** Replaces the response with the rejection. Keeps `earlierVary`, as of an earlier middleware such as CORS. */
function reject(c: Context, error: VersionError, earlierVary: string): void {
  const rejection = error.toResponse();
  c.res = c.newResponse(rejection.body, rejection);
  addHeaders(c, error.headers);
  if (earlierVary) addHeaders(c, { Vary: earlierVary });
}

/** Merges headers into the response. */
function addHeaders(c: Context, headers: HeaderRecord): void {
  if (c.res.status === 101) return; // a WebSocket. `new Response` rejects the status
  for (const [name, value] of Object.entries(headers)) {
    const merged = mergeHeader(name, c.res.headers.get(name), value);
    try {
      c.res.headers.set(name, merged);
    } catch {
      // The headers of a fetched response are immutable. `c.header` copies the response, which takes longer.
      c.header(name, merged);
    }
  }
}
