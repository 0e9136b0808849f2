import {
  type RequestVersion,
  type RequestVersionOf,
  routeVersions,
  VersionError,
  type VersioningRequest,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { type OwnPath, OwnRoute, pathRulesOf } from './own-route.js';
import { checkRouteVersioning, type RouteVersioning, routeLifecycle } from './route-versioning.js';

/** The request that an adapter passes on. Requests of Node and of Fetch fit. */
export interface RoutedRequest extends VersioningRequest {
  /** The method, in capitals. */
  readonly method?: string | undefined;
}

/**
 * Decides the version of a request that reached its route. Returns `undefined` for a preflight.
 *
 * @param path The path that the adapter was registered with.
 * @param onRejection Returns the error to throw for a rejection, also of the result's `pick` and `reject`.
 */
export type DecideVersion<V extends VersioningStrategy> = (
  request: RoutedRequest,
  path: OwnPath,
  onRejection: (error: VersionError) => unknown,
) => RequestVersionOf<V> | undefined;

/**
 * Checks the options of a route once. Returns the function that decides the version of each request.
 *
 * @example For a framework with the response of Node
 * ```ts
 * const decide = versionRoute(versioning, { versions: ['v2'] });
 *
 * function middleware(request, response, next) {
 *   const path = { patterns: () => [request.route.path], params: () => request.params };
 *   const api = decide(request, path, (error) => rejectWith(response, error));
 *   if (api) sendWith(response, api.headers);
 *   request.api = api;
 *   next();
 * }
 * ```
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export function versionRoute<V extends VersioningStrategy>(
  versioning: V,
  options: RouteVersioning<VersionOf<V>> = {},
): DecideVersion<V> {
  checkRouteVersioning(versioning, options);
  const { versions, namespace, lifecycle } = options;
  const hasRoute = routeVersions(versioning, versions);
  const rules = pathRulesOf(versioning, namespace);
  const lifecycleHeadersOf = routeLifecycle(versioning, lifecycle);

  return (request, path, onRejection) => {
    // A preflight is sent without the version. A route of some versions stays closed.
    if (!versions && isPreflight(request)) return undefined;
    function orReject<Result>(run: () => Result): Result {
      try {
        return run();
      } catch (error) {
        throw error instanceof VersionError ? onRejection(error) : error;
      }
    }
    const route = new OwnRoute(rules, path);
    const api: RequestVersion = orReject(() => versioning.forRequest(request, route));
    const reject = () => orReject(api.reject);
    if (!hasRoute(api.version)) reject();
    const own = lifecycleHeadersOf(api.version);
    const headers = own ? { ...api.headers, ...own } : api.headers;
    const pick: typeof api.pick = (entries) => orReject(() => api.pick(entries));
    return { ...api, headers, pick, reject } as RequestVersionOf<V>;
  };
}

/** Returns whether a browser asks before a request (Fetch, section 4.8: CORS-preflight fetch). */
function isPreflight({ method, headers }: RoutedRequest): boolean {
  if (method !== 'OPTIONS' || !headers) return false;
  const name = 'access-control-request-method';
  return typeof headers.get === 'function' ? Boolean(headers.get(name)) : name in headers;
}
