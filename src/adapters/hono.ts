import type { Context, MiddlewareHandler } from 'hono';
import {
  type ApiOf,
  type HeaderRecord,
  type VersioningStrategy,
  withHeaders,
} from 'request-versioning';
import { createAdapter, type RouteOptions, replaceHeaders } from 'request-versioning/adapter';

/** The environment that `versioned` gives to the handlers after it. */
export interface VersionedEnv<V extends VersioningStrategy = VersioningStrategy> {
  /** The variables of the context, `c.var`. */
  Variables: {
    /** The result of `forRequest`. */
    readonly api: ApiOf<V>;
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
  options?: RouteOptions<V>,
): MiddlewareHandler<VersionedEnv<V>> {
  const decide = adapt(versioning, options);
  return async function requestVersioning(c, next) {
    try {
      const api = decide(c) as ApiOf<V>;
      c.set('api', api);
      // A cache behind this middleware stores a response by its `Vary`.
      if (api.headers.Vary) c.header('Vary', api.headers.Vary, { append: true });
      await next();
    } finally {
      // Hono gives the headers of this response to the response of an error handler too.
      mergeDecided(c);
    }
  };
}

const adapt = createAdapter<Context>({
  request: (c) => c.req.raw,
  params: (c) => c.req.param(),
  addHeaders(c: VersionedContext, headers) {
    c[DECIDED] = replaceHeaders(c[DECIDED], headers);
  },
});

/** The key of the decided headers. A `WeakMap` in its place would cost a tenth of the responses. */
const DECIDED: unique symbol = Symbol.for('request-versioning.decided');

type VersionedContext = Pick<Context, 'res'> & { [DECIDED]?: HeaderRecord | undefined };

/** Merges the headers of the last decision into the response. */
function mergeDecided(c: Context): void {
  const { res } = c;
  const { [DECIDED]: decided = {} }: VersionedContext = c;
  const merged = withHeaders(res, decided);
  if (merged === res) return;
  c.res = undefined; // otherwise Hono would copy the headers of the original again
  c.res = merged;
}
