import {
  type ApiOf,
  type HeaderRecord,
  type MatchedRoute,
  type RouteOptions,
  requestHeader,
  VersionError,
  type VersionErrorCode,
  type VersioningStrategy,
  versionFilter,
} from 'request-versioning';
import { checkStrategy } from '../../util/check-strategy.js';
import type { Framework, RoutedRequest } from './framework.js';
import { routeLists } from './route-lists.js';
import { checkRoute, routeHeaders } from './route-options.js';

/**
 * Checks the options of a route once, and returns the function that decides the version of each of
 * its requests. That function adds the headers of the version to the response and returns `api`. It
 * throws a rejection, and so do `pick` and `reject` of `api`.
 *
 * A framework with a versioning of its own passes what its router matched as the second argument:
 * `{ namespace: 'v1' }`, or `{ versionInPath: 'optional' }` for a path without a version. The
 * options of the route take precedence over it. The namespace need not be an allowed version, since
 * the framework may use it for something else.
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export type Adapter<Context> = <V extends VersioningStrategy>(
  versioning: V,
  options?: RouteOptions<V>,
) => (context: Context, matched?: Pick<MatchedRoute, 'namespace' | 'versionInPath'>) => ApiOf<V>;

/**
 * Creates the adapter of a framework from its description. The adapters of this package are made
 * with it.
 *
 * @example For a framework with the request and the response of Node
 * ```ts
 * const adapt = createAdapter({
 *   request: ({ request }) => request,
 *   params: ({ request }) => request.params,
 *   addHeaders: ({ response }, headers) => mergeHeadersOnSend(response, headers),
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
    checkStrategy('request-versioning: the strategy', versioning, CALLED);
    // The first use of a strategy checks the fields of its class. Otherwise the first client would find a mistake.
    versioning.responseHeaders(versioning.defaultVersion);
    checkRoute(versioning, options);
    const { versions, namespace, versionInPath, lifecycle } = options;
    const hasRoute = versionFilter(versioning, versions);
    const headersOf = routeHeaders(versioning, lifecycle);
    const lists = versions && routeLists(hasRoute);

    return (context, matched = {}) => {
      const request = framework.request(context);
      const isOptions = request.method === 'OPTIONS';
      const ofPreflight = isOptions && isPreflight(request);
      const route: MatchedRoute = {
        params: framework.params(context),
        namespace: namespace ?? matched.namespace,
        // A package for CORS may declare one route `OPTIONS *`, which has no version in its path.
        versionInPath: isOptions
          ? 'optional'
          : (versionInPath ?? matched.versionInPath ?? 'required'),
        describe: () => framework.describe?.(context),
      };

      /**
       * Calls `run`. If it rejects the request, the response gets the headers of the rejection.
       *
       * @param isOfRoute Whether the rejection has the life cycle of the route.
       * @param headers The headers with the versions to list, if the rejection lists none.
       */
      function withRejectionHeaders<Result>(
        run: () => Result,
        isOfRoute: (error: VersionError) => boolean = () => true,
        headers?: HeaderRecord,
      ): Result {
        try {
          return run();
        } catch (error) {
          if (!(error instanceof VersionError)) throw error;
          const own = isOfRoute(error) ? headersOf(error.version, error.headers) : error.headers;
          Object.assign(error, { headers: own });
          lists?.inError(error, headers);
          // A copy, because @koa/cors deletes `Vary` from the headers of an error.
          framework.addHeaders(context, { ...error.headers });
          throw framework.toError?.(error) ?? error;
        }
      }
      const decide = () =>
        ofPreflight
          ? versioning.forPreflight(request, route)
          : versioning.forRequest(request, route);
      const api = withRejectionHeaders(decide, isEndOfVersion);
      const reject = () => withRejectionHeaders(api.reject);
      const pick: typeof api.pick = (entries) => withRejectionHeaders(() => api.pick(entries));
      // The preflight of a browser never names a version in a header.
      const isUndecided = ofPreflight && api.version === null;
      if (!isUndecided && !hasRoute(api.version)) {
        // The headers of a preflight are empty.
        withRejectionHeaders(api.reject, undefined, versioning.responseHeaders(api.version));
      }
      const ofVersion = ofPreflight ? api.headers : headersOf(api.version, api.headers);
      const headers = lists?.inHeaders(ofVersion) ?? ofVersion;
      framework.addHeaders(context, headers);
      return { ...api, headers, pick, reject };
    };
  };
}

/** The methods of a strategy that every adapter calls. */
const CALLED = ['forRequest', 'forPreflight', 'responseHeaders'];

/**
 * Returns whether a version has ended or is in a brownout. Any other rejected request has no
 * version.
 */
const isEndOfVersion = ({ code }: VersionError) => END_CODES.includes(code);

const END_CODES: readonly VersionErrorCode[] = ['ERR_VERSION_GONE', 'ERR_VERSION_UNAVAILABLE'];

/**
 * Returns whether a browser sent `OPTIONS` on its own, before another request (CORS-preflight
 * fetch, Fetch, section 4.8).
 */
function isPreflight(request: RoutedRequest): boolean {
  return Boolean(requestHeader(request, 'access-control-request-method'));
}
