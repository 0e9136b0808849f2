import type { Context, MiddlewareHandler } from 'hono';
import { type RequestVersionOf, type VersioningStrategy, withHeaders } from 'request-versioning';
import { PendingHeaders, type RouteVersioning, versionRoute } from 'request-versioning/adapter';

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
  const decide = versionRoute(versioning, options);
  return async (c, next) => {
    const path = { patterns: () => [c.req.routePath], params: () => c.req.param() };
    const pending = pendingHeadersOf(c);
    try {
      c.set('api', decide(c.req.raw, path, pending) as RequestVersionOf<V>);
      await next();
      addHeaders(c, pending);
    } catch (error) {
      addToNextResponse(c, pending);
      throw error;
    }
  };
}

/** The key of the pending headers, which all strategies of a request share. */
const PENDING: unique symbol = Symbol.for('request-versioning.pending');

type VersionedContext = Pick<Context, 'body'> & { [PENDING]?: PendingHeaders };

/** Returns the pending headers of a request. With a `WeakMap`, Hono would serve a tenth fewer responses. */
function pendingHeadersOf(c: VersionedContext): PendingHeaders {
  // Reading `c.res` would change the response.
  c[PENDING] ??= new PendingHeaders(() => c.body(null).headers.get('Vary'));
  return c[PENDING];
}

/** Adds headers to the response of the error handler, because Hono calls it after the middleware that throws. */
function addToNextResponse(c: Context, pending: PendingHeaders): void {
  for (const header of Object.entries(pending.of(500))) c.header(...header);
  // The handler may replace them.
  const res = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(c), 'res');
  Object.defineProperty(c, 'res', {
    ...res,
    set(response) {
      res?.set?.call(c, response);
      // `c.res = undefined` drops the earlier response.
      if (response) addHeaders(c, pending);
    },
  });
}

/** Merges the pending headers into the response. */
function addHeaders(c: Context, pending: PendingHeaders): void {
  const { res } = c;
  const merged = withHeaders(res, pending.of(res.status));
  if (merged === res) return;
  c.res = undefined; // otherwise Hono would copy the headers of the original again
  c.res = merged;
}
