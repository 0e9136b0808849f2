import type { MatchedRoute } from '../request/matched-route.js';
import type { FetchResponse } from '../util/http-error.js';
import type { HeaderRecord } from './merge-header.js';
import { VersionError } from './version-error.js';
import { withHeaders } from './with-headers.js';

/**
 * A Fetch request with its matched route. The context that a platform passes to a handler fits,
 * because other fields are ignored.
 */
export interface RequestContext<Request>
  extends Pick<MatchedRoute, 'params' | 'namespace' | 'versionInPath'> {
  /** The request, as the strategy reads it. */
  readonly request: Request;
}

/**
 * Answers a Fetch request: calls `handler` with the result of `forRequest`, and returns its
 * response with the headers of the version. A rejected request gets problem details, or the
 * response of `onRejection`.
 *
 * - Headers are merged as `mergeHeader` does. Return a new `Response` each time, because it is the
 *   one that gets the headers.
 * - If `handler` throws a `Response`, it gets the headers too and is thrown again. Other errors
 *   pass through.
 *
 * @example
 * ```ts
 * const GET = (context) => respond(versioning, context, ({ pick }) => Response.json(pick({ v1, v2 })));
 * ```
 *
 * @param onRejection Makes the response to a rejection. @default problem details (RFC 9457)
 */
export async function respond<FetchRequest, Api extends { readonly headers: HeaderRecord }>(
  versioning: { forRequest(request: FetchRequest, route?: MatchedRoute | null): Api },
  { request, params, namespace, versionInPath }: RequestContext<FetchRequest>,
  handler: (api: Api) => FetchResponse | Promise<FetchResponse>,
  onRejection: (error: VersionError) => FetchResponse | Promise<FetchResponse> = (error) =>
    error.toResponse(),
): Promise<FetchResponse> {
  let headers: HeaderRecord = {};
  try {
    const api = versioning.forRequest(request, { params, namespace, versionInPath });
    headers = api.headers;
    return withHeaders(await handler(api), headers);
  } catch (error) {
    if (error instanceof VersionError) {
      // If another strategy rejected within the handler, its error lacks the `Vary` of this one.
      const { Vary = '' } = headers;
      const response = withHeaders(await onRejection(error), error.headers);
      return Vary === '' ? response : withHeaders(response, { Vary });
    }
    throw error instanceof Response ? withHeaders(error, headers) : error;
  }
}
