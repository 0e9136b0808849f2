import type { MatchedRoute } from '../request/matched-route.js';
import type { FetchResponse } from './http-error.js';
import type { HeaderRecord } from './merge-header.js';
import { VersionError } from './version-error.js';
import { withHeaders } from './with-headers.js';

/** A Fetch request and its matched route. Other fields are ignored, so that the context of a platform fits. */
export interface RequestContext<Request>
  extends Pick<MatchedRoute, 'params' | 'namespace' | 'versionInPath'> {
  /** The request, in the form that the strategy reads. */
  readonly request: Request;
}

/**
 * Calls `handler` with the result of `forRequest`, and returns its response with the headers of the version.
 * Returns a rejection as a response with the headers of the rejection.
 *
 * - The headers are merged as by `mergeHeader`. Return a new `Response` each time, because it gets the headers itself.
 * - A `Response` that `handler` throws gets the headers, and is thrown again. Other errors pass through.
 *
 * @example
 * ```ts
 * const GET = (context) => respond(versioning, context, ({ pick }) => Response.json(pick({ v1, v2 })));
 * ```
 *
 * @param onRejection Makes the response of a rejection. @default problem details (RFC 9457)
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
      // The handler may throw a rejection of another strategy, which lacks the `Vary` of this strategy.
      const { Vary = '' } = headers;
      const response = withHeaders(await onRejection(error), error.headers);
      return Vary === '' ? response : withHeaders(response, { Vary });
    }
    throw error instanceof Response ? withHeaders(error, headers) : error;
  }
}
