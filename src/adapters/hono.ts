import type { Context, MiddlewareHandler } from 'hono';
import { type RequestVersionOf, type VersioningStrategy, withHeaders } from 'request-versioning';
import { createAdapter, PendingHeaders, type RouteVersioning } from 'request-versioning/adapter';

/** The environment that `versioned` gives to the handlers after it. */
export interface VersionedEnv<V extends VersioningStrategy = VersioningStrategy> {
  /** The variables of the context, `c.var`. */
  Variables: {
    /** The result of `forRequest`. */
    readonly api: RequestVersionOf<V>;
  };
}

/**
 * Sets `c.var.api` to the result of `forRequest`, and adds the headers of the version to the response.
 * Throws a rejection. Without `onError` of the application, Hono sends it as problem details.
 * Works for a single route, and in `app.use` for every request that reaches it.
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
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  options?: RouteVersioning<V>,
): MiddlewareHandler<VersionedEnv<V>> {
  const decide = adapt(versioning, options);
  return async (c, next) => {
    try {
      const api = decide(c) as RequestVersionOf<V>;
      c.set('api', api);
      // A cache behind this middleware stores a response by its `Vary`.
      if (api.headers.Vary) c.header('Vary', api.headers.Vary, { append: true });
      await next();
    } catch (error) {
      // Hono gives the headers of this response to the response of the error handler.
      mergePending(c, 500);
      throw error;
    }
    mergePending(c, c.res.status);
  };
}

const adapt = createAdapter<Context>({
  request: (c) => c.req.raw,
  params: (c) => c.req.param(),
  pattern: (c) => c.req.routePath,
  pending: pendingHeadersOf,
});

/** The key of the pending headers, which all strategies of a request share. */
const PENDING: unique symbol = Symbol.for('request-versioning.pending');

type VersionedContext = Pick<Context, 'body'> & { [PENDING]?: PendingHeaders };

/** Returns the pending headers of a request. With a `WeakMap`, Hono would serve a tenth fewer responses. */
function pendingHeadersOf(c: VersionedContext): PendingHeaders {
  // Reading `c.res` would change the response.
  c[PENDING] ??= new PendingHeaders(() => c.body(null).headers.get('Vary'));
  return c[PENDING];
}

/** Merges the pending headers for `status` into the response. */
function mergePending(c: Context, status: number): void {
  const { res } = c;
  const merged = withHeaders(res, pendingHeadersOf(c).of(status));
  if (merged === res) return;
  c.res = undefined; // otherwise Hono would copy the headers of the original again
  c.res = merged;
}
