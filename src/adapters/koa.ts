import type { Context, DefaultContext, DefaultState, Middleware } from 'koa';
import {
  type RequestVersionOf,
  type RouteVersioning,
  VersionError,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { LazyRoute } from './shared/lazy-route.js';
import { isPreflight, namespaceOf } from './shared/matched-route.js';
import { sendWith } from './shared/node-headers.js';
import { routeVersions } from './shared/route-versions.js';

/** The fields that `versioned` adds to the context. */
export interface VersionedContext<V extends VersioningStrategy = VersioningStrategy> {
  /** The result of `forRequest`. It is missing in a preflight. */
  api: RequestVersionOf<V>;
}

/**
 * Sets `ctx.api` to the result of `forRequest`, and adds the headers of the version to the response.
 * Works for a route of @koa/router, and for a router. Routes without it have no version.
 *
 * @example
 * ```ts
 * router.get('/users/:id', versioned(versioning), (ctx) => { ctx.body = ctx.api.pick(users); });
 * router.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), list);
 * ```
 *
 * @throws {TypeError} If an option names a version that is not allowed.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  { versions, namespace }: RouteVersioning<VersionOf<V>> = {},
): Middleware<DefaultState, DefaultContext & VersionedContext<V>> {
  const hasRoute = routeVersions(versioning, versions);
  return async (ctx, next) => {
    if (isPreflight(ctx.method, 'access-control-request-method' in ctx.headers)) return next();
    try {
      const route = new LazyRoute(
        () => paramsOf(ctx, matchedLayer(ctx, versioning)),
        () => namespace ?? namespaceOf(`${matchedLayer(ctx, versioning).path}`, versioning),
      );
      const api = versioning.forRequest(ctx.request, route);
      if (!hasRoute(api.version)) api.reject();
      ctx.api = api as RequestVersionOf<V>;
      // Koa removes the headers of the response if a handler throws, so add them at the moment of sending.
      sendWith(ctx.res, api.headers);
      return await next();
    } catch (error) {
      if (!(error instanceof VersionError) || ctx.headerSent) throw error;
      sendWith(ctx.res, error.headers); // replaces the headers of the version
      ctx.status = error.status;
      ctx.set('Content-Type', 'application/problem+json');
      ctx.body = JSON.stringify(error);
    }
  };
}

/** A route of @koa/router, or a middleware of `router.use`, which has no methods. */
interface Layer {
  readonly path: string | RegExp;
  readonly methods: readonly string[];
  readonly paramNames: readonly { readonly type?: string }[];
  captures(path: string): string[];
  params(path: string, captures: string[]): Record<string, string>;
}

/**
 * Returns the matched route, which `router.use` runs before. A path with a wildcard counts only if there is no other,
 * because most of them are middlewares: `router.all('/*path', log)`.
 *
 * @throws {TypeError} If no route matched yet, because otherwise every client would get the default version.
 */
function matchedLayer(ctx: Context, versioning: VersioningStrategy): Layer {
  const { matched = [], method, router, routerPath } = ctx;
  // `matched` has the layers of earlier routers too.
  const layers: readonly Layer[] = matched.filter(
    (layer: Layer) => layer.methods.includes(method) && router.stack.includes(layer),
  );
  const isExact = ({ paramNames }: Layer) => paramNames.every(({ type }) => type !== 'wildcard');
  const own = layers.find(({ path }) => path === routerPath);
  const layer = own ?? layers.find(isExact) ?? layers[0];
  if (layer) return layer;
  throw new TypeError(
    `${versioning.constructor.name}: versioned must run in a route of @koa/router. ` +
      'Add router.get(path, versioned(versioning), …) or router.use(versioned(versioning)).',
  );
}

function paramsOf({ path, params }: Context, layer: Layer): object {
  return { ...layer.params(path, layer.captures(path)), ...params };
}
