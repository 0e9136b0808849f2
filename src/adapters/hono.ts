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
      c.set('api', decide(c) as ApiOf<V>);
      await next();
      // A middleware behind this one may have replaced a header.
      if (c.finalized && !hasMerged(c)) mergeHeaders(c as never);
    } catch (error) {
      // If no other middleware runs, Hono sends the response of the error handler without setting `c.res`.
      if (c.req.matchedRoutes.length === 1) prepareHeaders(c);
      throw error;
    }
  };
}

const adapt = createAdapter<Context>({
  request: (c) => c.req.raw,
  params: (c) => c.req.param(),
  describe(c) {
    // The last of the matched routes is the one of the handler.
    const route = c.req.matchedRoutes.at(-1);
    return route && `${route.method} ${route.path}`;
  },
  addHeaders(c: VersionedContext, headers) {
    const earlier = c[DECISION];
    c[DECISION] = {
      headers: replaceHeaders(earlier?.headers, headers),
      merged: earlier?.merged ?? [],
      isMerged: false,
    };
    if (!earlier) Object.defineProperty(c, 'res', RES);
  },
});

/** The key of the last decision. A `WeakMap` by context would serve a tenth fewer responses. */
const DECISION: unique symbol = Symbol.for('request-versioning.decision');

type VersionedContext = Pick<Context, 'res' | 'header'> & { [DECISION]?: Decision };

interface Decision {
  readonly headers: HeaderRecord;
  /** What merging them has changed in the response. */
  merged: readonly Merged[];
  /** Whether they were merged into a response since the decision. */
  isMerged: boolean;
}

type Merged = readonly [name: string, own: string | null, value: string | null];

/**
 * The field `res` of a context with a decision. The headers are merged into a response as soon as it
 * is set, so that a caching middleware behind the adapter knows `Vary`. Hono copies the headers of
 * the earlier response onto the next one. So they are not set before, and the earlier response gets
 * its own headers back, or else they would replace those that the application sets.
 */
const RES: PropertyDescriptor & ThisType<Required<VersionedContext>> = {
  configurable: true,
  get() {
    return responseOf(this);
  },
  set(response: Response | undefined) {
    restoreHeaders(this);
    setResponse(this, response);
    if (response) mergeHeaders(this);
    // Hono would make a response if something asked for the headers of none.
    else this[DECISION].merged = [];
  },
};

function mergeHeaders(c: Required<VersionedContext>): void {
  const { [DECISION]: decision } = c;
  const response = responseOf(c);
  const before = Object.keys(decision.headers).map((name) => {
    const found = response.headers.get(name);
    // The response may be a copy of the earlier one, with its headers.
    const copied = decision.merged.find((each) => each[0] === name && each[2] === found);
    return [name, copied ? copied[1] : found] as const;
  });
  const merged = withHeaders(response, decision.headers);
  decision.merged = before.map(([name, own]) => [name, own, merged.headers.get(name)]);
  decision.isMerged = true;
  if (merged === response) return;
  setResponse(c, undefined); // keeps Hono from copying the headers of the original again
  setResponse(c, merged);
}

/** Returns whether the response has the merged headers still. */
function hasMerged(c: VersionedContext): boolean {
  const { headers } = responseOf(c);
  const { isMerged, merged } = c[DECISION] as Decision;
  return isMerged && merged.every(([name, , value]) => headers.get(name) === value);
}

/** Gives a response its own headers back, except those that a middleware has changed since. */
function restoreHeaders(c: Required<VersionedContext>): void {
  const { [DECISION]: decision } = c;
  for (const [name, own, value] of decision.merged) {
    const { headers } = responseOf(c);
    if (own === value || headers.get(name) !== value) continue;
    if (own === null) headers.delete(name);
    else headers.set(name, own);
  }
}

/** Gives the headers to the response that the error handler is going to make with the context. */
function prepareHeaders(c: VersionedContext): void {
  for (const [name, value] of Object.entries(c[DECISION]?.headers ?? {})) {
    c.header(name, value, { append: name === 'Vary' });
  }
}

/** Reads the field `res` of the class of Hono. */
function responseOf(c: VersionedContext): Response {
  return Reflect.get(Object.getPrototypeOf(c), 'res', c);
}

function setResponse(c: VersionedContext, response: Response | undefined): void {
  Reflect.set(Object.getPrototypeOf(c), 'res', response, c);
}
