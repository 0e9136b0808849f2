import {
  type ApiOf,
  type MatchedRoute,
  requestHeader,
  VersionError,
  type VersionErrorCode,
  type VersioningStrategy,
  versionFilter,
} from 'request-versioning';
import type { Framework, RoutedRequest } from './framework.js';
import { checkRoute, type RouteOptions, routeHeaders } from './route-options.js';

/**
 * Checks the options of a route once. Returns the function that decides the version of each request of the route.
 * The function adds the headers of the version to the response. It throws a rejection, as do the result's `pick` and
 * `reject`.
 *
 * A framework with versions of its own passes the place that its router has matched as the second argument. Unlike the
 * option of a route, its namespace need not be an allowed version. The options of the route take precedence.
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export type Adapter<Context> = <V extends VersioningStrategy>(
  versioning: V,
  options?: RouteOptions<V>,
) => (context: Context, matched?: Pick<MatchedRoute, 'namespace' | 'versionInPath'>) => ApiOf<V>;

/**
 * Creates the adapter of a framework from its description.
 *
 * @example For a framework with the request and the response of Node
 * ```ts
 * const adapt = createAdapter({
 *   request: ({ request }) => request,
 *   params: ({ request }) => request.params,
 *   addHeaders: ({ request, response }, headers) => mergeHeadersOnSend(request, response, headers),
 * });
 *
 * function versioned(versioning, options) {
 *   const decide = adapt(versioning, options);
 *   return async (request, response, next) => {
 *     request.api = decide({ request, response });
 *     return next();
 *   };
 * }
 * ```
 */
export function createAdapter<Context>(framework: Framework<Context>): Adapter<Context> {
  return (versioning, options = {}) => {
    checkRoute(versioning, options);
    const { versions, namespace, versionInPath, lifecycle } = options;
    const hasRoute = versionFilter(versioning, versions);
    const headersOf = routeHeaders(versioning, lifecycle);

    return (context, matched = {}) => {
      const request = framework.request(context);
      const isOptions = request.method === 'OPTIONS';
      const ofPreflight = isOptions && isPreflight(request);
      const route: MatchedRoute = {
        params: framework.params(context),
        namespace: namespace ?? matched.namespace,
        // A package for CORS may declare `OPTIONS *` for every path.
        versionInPath: isOptions
          ? 'optional'
          : (versionInPath ?? matched.versionInPath ?? 'required'),
      };

      function orReject<Result>(run: () => Result, hasVersion = (_: VersionError) => true): Result {
        try {
          return run();
        } catch (error) {
          if (!(error instanceof VersionError)) throw error;
          if (hasVersion(error)) {
            Object.assign(error, { headers: headersOf(error.version, error.headers) });
          }
          framework.addHeaders(context, error.headers);
          throw framework.toError?.(error) ?? error;
        }
      }
      const decide = () =>
        ofPreflight
          ? versioning.forPreflight(request, route)
          : versioning.forRequest(request, route);
      const api = orReject(decide, isEndOfVersion);
      const reject = () => orReject(api.reject);
      const pick: typeof api.pick = (entries) => orReject(() => api.pick(entries));
      if (!hasRoute(api.version)) reject();
      const headers = ofPreflight ? api.headers : headersOf(api.version, api.headers);
      framework.addHeaders(context, headers);
      return { ...api, headers, pick, reject };
    };
  };
}

/** Returns whether a version has ended or is in a brownout. A request that is rejected otherwise has no version. */
const isEndOfVersion = ({ code }: VersionError) => END_CODES.includes(code);

const END_CODES: readonly VersionErrorCode[] = ['ERR_VERSION_GONE', 'ERR_VERSION_UNAVAILABLE'];

/** Returns whether `OPTIONS` comes from a browser that asks before a request (Fetch, section 4.8: CORS-preflight fetch). */
function isPreflight(request: RoutedRequest): boolean {
  return Boolean(requestHeader(request, 'access-control-request-method'));
}
