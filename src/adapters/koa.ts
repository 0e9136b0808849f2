import type { Context, DefaultContext, DefaultState, Middleware } from 'koa';
import {
  type ApiOf,
  type RouteOptions,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import { createAdapter, mergeHeaders, mergeHeadersOnSend } from 'request-versioning/adapter';

/** The fields that `versioned` adds to the context. */
export interface VersionedContext<V extends VersioningStrategy = VersioningStrategy> {
  /** The version of the request, with all that depends on it. */
  api: ApiOf<V>;
}

type VersionedMiddleware<V extends VersioningStrategy> = Middleware<
  DefaultState,
  DefaultContext & VersionedContext<V>
>;

/**
 * Middleware that sets `ctx.api` to the result of `forRequest`, and adds the headers of the version
 * to the response. Use it on a route of `@koa/router`, or with `use` for all routes after it. A
 * rejection is thrown.
 *
 * With `router.use` and a `prefix`, give the router and those nested in it the option `sensitive`
 * too. Without it, the routes ignore case, but `use` does not, so `/USERS` would reach a route
 * without the middleware.
 *
 * @example
 * ```ts
 * app.use(versionErrors);
 * router.get('/users/:id', versioned(versioning), (ctx) => { ctx.body = ctx.api.pick(users); });
 * router.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), list);
 * ```
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  options?: RouteOptions<V>,
): VersionedMiddleware<V> {
  const decide = adapt(versioning, options);
  return function requestVersioning(ctx, next) {
    ctx.api = decide(ctx);
    return next();
  };
}

const adapt = createAdapter<Context>({
  request: ({ request }) => request,
  params: ({ params }) => params ?? {},
  describe: ({ method, _matchedRoute: path }) => path && `${method} ${path}`,
  addHeaders: ({ res }, headers) => mergeHeadersOnSend(res, headers),
});

/**
 * Middleware that sends a rejection as problem details (RFC 9457), and throws any other error on.
 * Register it before the routes.
 *
 * @example
 * ```ts
 * app.use(versionErrors);
 * ```
 */
export async function versionErrors(ctx: Context, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof VersionError) || ctx.headerSent) throw error;
    mergeHeaders(ctx.res, error.headers);
    ctx.status = error.status;
    ctx.set('Content-Type', 'application/problem+json');
    ctx.body = JSON.stringify(error);
  }
}
