import type { Context, MiddlewareHandler } from 'hono';
import {
  type HeaderRecord,
  mergeHeader,
  type RequestVersionOf,
  type VersionError,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import {
  type OwnPath,
  PendingHeaders,
  type RouteVersioning,
  versionRoute,
} from 'request-versioning/adapter';

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
  options?: RouteVersioning<VersionOf<V>>,
): MiddlewareHandler<VersionedEnv<V>> {
  const decide = versionRoute(versioning, options);
  return async (c, next) => {
    const { req } = c;
    const path: OwnPath = { patterns: () => [req.routePath], params: () => req.param() };
    const pending = pendingOf(c);
    const onRejection = (error: VersionError) => {
      const { headers } = c.body(null); // reading `c.res` would change the response
      pending.setRejection(error, headers.get('Vary'));
      return error;
    };
    try {
      const api = decide(req.raw, path, onRejection);
      if (api === undefined) return next();
      c.set('api', api);
      pending.setVersion(api.headers);
      await next();
      addHeaders(c, pending.of(c.res.status));
    } catch (error) {
      addToNextResponse(c, pending);
      throw error;
    }
  };
}

/** Returns the headers of a request, which all strategies share. */
function pendingOf(c: Context): PendingHeaders {
  const pending = PENDING.get(c) ?? new PendingHeaders();
  PENDING.set(c, pending);
  return pending;
}

const PENDING = new WeakMap<Context, PendingHeaders>();

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
      if (response) addHeaders(c, pending.of(response.status));
    },
  });
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
