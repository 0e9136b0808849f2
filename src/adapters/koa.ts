import type { Context, DefaultContext, DefaultState, Middleware } from 'koa';
import { type RequestVersionOf, VersionError, type VersioningStrategy } from 'request-versioning';
import {
  mergeHeaders,
  pendingHeadersOf,
  type RouteVersioning,
  versionRoute,
} from 'request-versioning/adapter';

/** The fields that `versioned` adds to the context. */
export interface VersionedContext<V extends VersioningStrategy = VersioningStrategy> {
  /** The result of `forRequest`. It is missing in a preflight. */
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
  const decide = versionRoute(versioning, options);
  const middleware: VersionedMiddleware<V> = (ctx, next) => {
    const path = {
      patterns: () => [patternOf(ctx, middleware)],
      params: () => ctx.params ?? {},
    };
    ctx.api = decide(ctx.request, path, pendingHeadersOf(ctx.res)) as RequestVersionOf<V>;
    return next();
  };
  return middleware;
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

/** A route of @koa/router, or a middleware of `router.use`, which has no methods. */
interface Layer {
  readonly path: string | RegExp;
  readonly methods: readonly string[];
  readonly stack: readonly unknown[];
}

/** Returns the path of the route, behind the mounts of koa-mount. Any path may follow the path of a middleware. */
function patternOf(ctx: Context, middleware: unknown): string {
  const { routerPath = '', matched = [] } = ctx;
  const mount = mountOf(ctx);
  if (routerPath instanceof RegExp) return `${mount}/*`;
  const isRoute = matched.some(
    ({ path, methods, stack }: Layer) =>
      path === routerPath && methods.length > 0 && stack.includes(middleware),
  );
  const path = routerPath.replace(ANY_PATH, '');
  return `${mount}${path}${isRoute ? '' : '/*'}`;
}

/** The end of the path of `router.use` without a path. */
const ANY_PATH = String.raw`(?:\/|$)`;

/** Returns the path of all mounts. koa-mount names only the innermost mount, and keeps its name after it. */
function mountOf({ request, originalUrl, path, mountPath }: Context): string {
  if (mountPath === undefined) return '';
  // The getter of Koa reads the path, because Koa escapes some characters: `/it's#` has the path `/it%27s`.
  const req = { value: { url: originalUrl } };
  const url: string = Object.create(request, { req }).path;
  const whole = url.endsWith(path) ? url : `${url}/`; // koa-mount adds the slash of an empty path
  return whole.endsWith(path) ? whole.slice(0, -path.length) : '';
}
