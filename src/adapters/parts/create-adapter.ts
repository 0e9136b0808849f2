import {
  type RequestVersionOf,
  requestHeader,
  routeVersions,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import { checkSettings } from '../../util/checks.js';
import type { Framework, RoutedRequest } from './framework.js';
import { FrameworkRoute } from './framework-route.js';
import { type RouteVersioning, RULES, routeHeaders } from './route-versioning.js';

/**
 * Checks the options of a route once. Returns the function that decides the version of each request of the route.
 * The function sets the pending headers of the response. It throws a rejection, as do the result's `pick` and `reject`.
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export type Adapter<Context> = <V extends VersioningStrategy>(
  versioning: V,
  options?: RouteVersioning<V>,
) => (context: Context) => RequestVersionOf<V>;

/**
 * Creates the adapter of a framework from its description.
 *
 * @example For a framework with the response of Node
 * ```ts
 * const adapt = createAdapter({
 *   request: ({ req }) => req,
 *   params: ({ req }) => req.params,
 *   pattern: ({ req }) => req.route.path,
 *   pending: (response) => pendingHeadersOf(response),
 * });
 *
 * function versioned(versioning, options) {
 *   const decide = adapt(versioning, options);
 *   return async (_request, response, next) => {
 *     response.req.api = decide(response);
 *     return next();
 *   };
 * }
 * ```
 */
export function createAdapter<Context>(framework: Framework<Context>): Adapter<Context> {
  return (versioning, options = {}) => {
    // An ignored option would give the route to every version.
    checkSettings(`${versioning.constructor.name}: a route`, options, RULES);
    const { versions, namespace, lifecycle } = options;
    const hasRoute = routeVersions(versioning, versions);
    const headersOf = routeHeaders(versioning, lifecycle);

    return (context) => {
      const request = framework.request(context);
      const pending = framework.pending(context);
      const ofPreflight = isPreflight(request);

      function orReject<Result>(run: () => Result): Result {
        try {
          return run();
        } catch (error) {
          if (!(error instanceof VersionError)) throw error;
          pending.setRejection(error);
          throw framework.toError?.(error) ?? error;
        }
      }
      function decide() {
        const route = new FrameworkRoute(framework, context, pending, versioning, namespace);
        if (ofPreflight) return versioning.forPreflight(request, route);
        try {
          return versioning.forRequest(request, route);
        } finally {
          // A rejection may be the effect of a missing place. A package for CORS may declare `OPTIONS *` for all paths.
          if (request.method !== 'OPTIONS') route.check();
        }
      }
      const api = orReject(decide);
      const reject = () => orReject(api.reject);
      if (!hasRoute(api.version)) reject();
      const headers = ofPreflight ? api.headers : headersOf(api.version, api.headers);
      pending.setVersion(headers);
      const pick: typeof api.pick = (entries) => orReject(() => api.pick(entries));
      return { ...api, headers, pick, reject };
    };
  };
}

/** Returns whether a browser asks before a request (Fetch, section 4.8: CORS-preflight fetch). */
function isPreflight(request: RoutedRequest): boolean {
  if (request.method !== 'OPTIONS') return false;
  return Boolean(requestHeader(request, 'access-control-request-method'));
}
