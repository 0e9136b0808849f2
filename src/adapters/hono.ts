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
    } catch (error) {
      // If no other middleware runs, Hono sends the response of the error handler without reading `c.res`.
      showHeaders(c);
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
    hideHeaders(c);
    const earlier = c[DECISION]?.headers;
    c[DECISION] = { headers: replaceHeaders(earlier, headers), merged: new Map(), isShown: false };
    if (!earlier) Object.defineProperty(c, 'res', RES);
  },
});

/** The key of the last decision. A `WeakMap` by context would serve a tenth fewer responses. */
const DECISION: unique symbol = Symbol.for('request-versioning.decision');

type Responding = Pick<Context, 'res' | 'finalized' | 'header' | 'newResponse'>;

type VersionedContext = Responding & { [DECISION]?: Decision };

/** The headers of the last decision about a context, and what they did to those of its response. */
interface Decision {
  readonly headers: HeaderRecord;
  readonly merged: Map<string, Merged>;
  /** Whether the response may have merged values at the moment. */
  isShown: boolean;
}

interface Merged {
  /** What the application has set, or `null` if it has set nothing. */
  readonly own: string | null;
  /** What it became with the header of the decision. */
  readonly value: string | null;
}

/**
 * The field `res` of a context with a decision. Whoever reads the response finds the headers of the
 * decision in it: Hono itself, or a middleware that caches. They are not set before the handler
 * runs, because Hono copies the headers of an earlier response onto the next one. For the same
 * reason, a response gets its own headers back before it is replaced.
 */
const RES: PropertyDescriptor & ThisType<Required<VersionedContext>> = {
  configurable: true,
  get() {
    if (this.finalized) showHeaders(this);
    return responseOf(this);
  },
  set(response: Response | undefined) {
    hideHeaders(this);
    setResponse(this, response);
    // It may be a copy of the earlier response, with its headers.
    this[DECISION].isShown = response !== undefined;
  },
};

/** Merges the headers of the decision into those that the context has so far. */
function showHeaders(c: VersionedContext): void {
  hideHeaders(c);
  const { [DECISION]: decision } = c;
  if (decision === undefined) return;
  const { headers, merged } = decision;
  const earlier = soFar(c);
  const before = Object.keys(headers).map(
    (name) => [name, ownValue(earlier, name, decision)] as const,
  );
  const response = withHeaders(earlier, headers);
  for (const [name, own] of before) {
    const value = response.headers.get(name);
    merged.set(name, { own, value });
    if (!c.finalized) setHeader(c, name, value);
  }
  if (c.finalized && response !== earlier) {
    setResponse(c, undefined); // keeps Hono from copying the headers of the original again
    setResponse(c, response);
  }
  decision.isShown = true;
}

/** Gives the context its own headers back. */
function hideHeaders(c: VersionedContext): void {
  const { [DECISION]: decision } = c;
  if (!decision?.isShown) return;
  const response = soFar(c);
  for (const name of decision.merged.keys()) {
    const own = ownValue(response, name, decision);
    if (own !== response.headers.get(name)) setHeader(c, name, own);
  }
  decision.isShown = false;
}

/**
 * Returns what the application has set. It may have copied the merged value from an earlier
 * response or appended its own to it, and an error handler may have set the header of the rejection.
 */
function ownValue({ headers }: Response, name: string, decision: Decision): string | null {
  const found = headers.get(name);
  const { own, value } = decision.merged.get(name) ?? { own: null, value: null };
  if (found === value || found === decision.headers[name]) return own;
  if (found === null || value === null || !found.startsWith(`${value}, `)) return found;
  const appended = found.slice(`${value}, `.length);
  return own === null ? appended : `${own}, ${appended}`;
}

/** Returns a response with the headers that the context has so far. */
function soFar(c: Responding): Response {
  // Before there is a response, reading `c.res` would create one.
  return c.finalized ? responseOf(c) : c.newResponse(null, 200);
}

/** Sets a header, or removes it. */
function setHeader(c: Responding, name: string, value: string | null): void {
  // Of a response whose body was read, `c.header` could not make a copy.
  if (!c.finalized) c.header(name, value ?? undefined);
  else if (value === null) responseOf(c).headers.delete(name);
  else responseOf(c).headers.set(name, value);
}

/** Reads the field `res` of the class of Hono. */
function responseOf(c: Responding): Response {
  return Reflect.get(Object.getPrototypeOf(c), 'res', c);
}

function setResponse(c: Responding, response: Response | undefined): void {
  Reflect.set(Object.getPrototypeOf(c), 'res', response, c);
}
