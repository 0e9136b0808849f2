import type { Context, MiddlewareHandler } from 'hono';
import {
  type ApiOf,
  type HeaderRecord,
  type RouteOptions,
  type VersioningStrategy,
  withHeaders,
} from 'request-versioning';
import { createAdapter, replaceHeaders } from 'request-versioning/adapter';

/** The environment of the handlers after `versioned`, for the types of Hono. */
export interface VersionedEnv<V extends VersioningStrategy = VersioningStrategy> {
  /** The variables of the context, `c.var`. */
  Variables: {
    /** The version of the request, with all that depends on it. */
    readonly api: ApiOf<V>;
  };
}

/**
 * Middleware that sets `c.var.api` to the result of `forRequest`, and adds the headers of the
 * version to the response. Use it on a route, or with `app.use` for all routes after it.
 *
 * A rejection is thrown, so it reaches `app.onError`. Without that handler, Hono sends it as
 * problem details.
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
  options?: RouteOptions<V>,
): MiddlewareHandler<VersionedEnv<V>> {
  const decide = adapt(versioning, options);
  return async function requestVersioning(c, next) {
    try {
      const api = decide(c) as ApiOf<V>;
      c.set('api', api);
      // A caching middleware behind this one has to know `Vary` already.
      if (api.headers.Vary) c.header('Vary', api.headers.Vary, { append: true });
      await next();
    } finally {
      // Hono copies the headers of this response to that of the error handler, if there is one.
      mergeIntoResponse(c);
    }
  };
}

const adapt = createAdapter<Context>({
  request: (c) => c.req.raw,
  params: (c) => c.req.param(),
  addHeaders(c: VersionedContext, headers) {
    c[HEADERS] = replaceHeaders(c[HEADERS], headers);
  },
});

/** The key of the headers to send. A `WeakMap` by context would serve a tenth fewer responses. */
const HEADERS: unique symbol = Symbol.for('request-versioning.decided');

type VersionedContext = Pick<Context, 'res'> & { [HEADERS]?: HeaderRecord | undefined };

function mergeIntoResponse(c: Context): void {
  const { res } = c;
  const { [HEADERS]: headers = {} }: VersionedContext = c;
  const merged = withHeaders(res, headers);
  if (merged === res) return;
  c.res = undefined; // keeps Hono from copying the headers of the original again
  c.res = merged;
}
