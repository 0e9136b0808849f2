import type { Context, DefaultContext, DefaultState, Middleware } from 'koa';
import { type RequestVersionOf, VersionError, type VersioningStrategy } from 'request-versioning';
import {
  createAdapter,
  mergeHeaders,
  pendingHeadersOf,
  type RouteVersioning,
} from 'request-versioning/adapter';

/** The fields that `versioned` adds to the context. */
export interface VersionedContext<V extends VersioningStrategy = VersioningStrategy> {
  /** The result of `forRequest`. */
  api: RequestVersionOf<V>;
}

type VersionedMiddleware<V extends VersioningStrategy> = Middleware<
  DefaultState,
  DefaultContext & VersionedContext<V>
>;

/**
 * Sets `ctx.api` to the result of `forRequest`, and adds the headers of the version to the response.
 * Throws a rejection. Works for a route of @koa/router, and in `use`. The routes of a router with a `prefix` ignore case,
 * but its `router.use` does not. So set its option `sensitive`, because otherwise `/USERS` would skip the middleware.
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
  options?: RouteVersioning<V>,
): VersionedMiddleware<V> {
  const decide = adapt(versioning, options);
  return (ctx, next) => {
    ctx.api = decide(ctx);
    return next();
  };
}

const adapt = createAdapter<Context>({
  request: ({ request }) => request,
  params: ({ params }) => params ?? {},
  pattern: patternOf,
  mount: ({ mountPath }) => mountPath,
  pending: ({ res }) => pendingHeadersOf(res),
});

/** Returns the path of the route of @koa/router. Any path may follow the path of a middleware. */
function patternOf({ method, routerPath = '', matched = [] }: Context): string {
  if (typeof routerPath !== 'string') return '/*';
  // A middleware of `router.use` is a layer without methods.
  const isRoute = matched.some(
    ({ path, methods }: Layer) => path === routerPath && methods.includes(method),
  );
  // After a `(`, the path is a regular expression of @koa/router.
  return isRoute ? routerPath : `${routerPath.split('(')[0]}/*`;
}

/** A route of @koa/router, or a middleware. */
interface Layer {
  readonly path: string | RegExp;
  readonly methods: readonly string[];
}

/** Sends a rejection as problem details, and passes any other error on. Register it before the routes. */
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
