import {
  type RequestVersionOf,
  routeVersions,
  VersionError,
  type VersioningRequest,
  type VersioningStrategy,
} from 'request-versioning';
import { requestHeader } from '../../request/header.js';
import { checkSettings } from '../../util/checks.js';
import { type OwnPath, OwnRoute } from './own-route.js';
import type { PendingHeaders } from './pending-headers.js';
import { type RouteVersioning, RULES, routeHeaders } from './route-versioning.js';

/** The request that an adapter passes on. Requests of Node and of Fetch fit. */
export interface RoutedRequest extends VersioningRequest {
  /** The method, in capitals. */
  readonly method?: string | undefined;
}

/**
 * Decides the version of a request that reached its route. Returns `undefined` for a preflight.
 * Sets the pending headers of the response. Throws a rejection, as do the result's `pick` and `reject`.
 *
 * @param path The path that the adapter was registered with.
 * @param toError Returns the error to throw for a rejection. @default the rejection
 */
export type DecideVersion<V extends VersioningStrategy = VersioningStrategy> = (
  request: RoutedRequest,
  path: OwnPath,
  pending: PendingHeaders,
  toError?: (error: VersionError) => unknown,
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
 *   request.api = decide(request, path, pendingHeadersOf(response));
 *   next();
 * }
 * ```
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export function versionRoute<V extends VersioningStrategy>(
  versioning: V,
  options: RouteVersioning<V> = {},
): DecideVersion<V> {
  // An ignored option would give the route to every version.
  checkSettings(`${versioning.constructor.name}: a route`, options, RULES);
  const { versions, namespace, lifecycle } = options;
  const hasRoute = routeVersions(versioning, versions);
  const headersOf = routeHeaders(versioning, lifecycle);

  return (request, path, pending, toError = (error) => error) => {
    // A preflight is sent without the version. A route of some versions stays closed.
    if (!versions && isPreflight(request)) return undefined;
    const route = new OwnRoute(versioning, path, namespace);
    function orReject<Result>(run: () => Result): Result {
      try {
        return run();
      } catch (error) {
        route.check();
        if (!(error instanceof VersionError)) throw error;
        pending.setRejection(error);
        throw toError(error);
      }
    }
    const api = orReject(() => versioning.forRequest(request, route));
    route.check();
    const reject = () => orReject(api.reject);
    if (!hasRoute(api.version)) reject();
    const headers = headersOf(api.version, api.headers);
    pending.setVersion(headers);
    const pick: typeof api.pick = (entries) => orReject(() => api.pick(entries));
    return { ...api, headers, pick, reject } as RequestVersionOf<V>;
  };
}

/** Returns whether a browser asks before a request (Fetch, section 4.8: CORS-preflight fetch). */
function isPreflight(request: RoutedRequest): boolean {
  if (request.method !== 'OPTIONS') return false;
  return Boolean(requestHeader(request, 'access-control-request-method'));
}
