import type { MatchedRoute } from '../request/matched-route.js';
import { checkStrategy } from '../util/check-strategy.js';
import type { FetchResponse } from '../util/http-error.js';
import { isFunction } from '../util/type-checks.js';
import { wrongType } from '../util/type-errors.js';
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
 * @throws {TypeError} If `versioning` is no strategy, or the handler returns no response, such as the
 *   `{ jsonBody }` of a platform.
 */
export async function respond<FetchRequest, Api extends { readonly headers: HeaderRecord }>(
  versioning: { forRequest(request: FetchRequest, route?: MatchedRoute | null): Api },
  { request, params, namespace, versionInPath }: RequestContext<FetchRequest>,
  handler: (api: Api) => FetchResponse | Promise<FetchResponse>,
  onRejection: (error: VersionError) => FetchResponse | Promise<FetchResponse> = (error) =>
    error.toResponse(),
): Promise<FetchResponse> {
  checkStrategy('respond: the strategy', versioning, ['forRequest']);
  let headers: HeaderRecord = {};
  try {
    const api = versioning.forRequest(request, { params, namespace, versionInPath });
    headers = api.headers;
    return withHeaders(checkResponse('the handler', await handler(api)), headers);
  } catch (error) {
    if (error instanceof VersionError) {
      // If another strategy rejected within the handler, its error lacks the `Vary` of this one.
      const { Vary = '' } = headers;
      const own = checkResponse('onRejection', await onRejection(error));
      const response = withHeaders(own, error.headers);
      return Vary === '' ? response : withHeaders(response, { Vary });
    }
    throw isResponse(error) ? withHeaders(error, headers) : error;
  }
}

/** @throws {TypeError} If `value` is no response. Its body would be lost. */
function checkResponse(by: string, value: FetchResponse): FetchResponse {
  if (isResponse(value)) return value;
  const fix = 'Return Response.json(…), or new Response(…) with the status and the headers.';
  throw wrongType(`respond: the result of ${by}`, 'a Fetch Response', value, fix);
}

/** Returns whether `value` is a response, also one of another realm or package. */
function isResponse(value: unknown): value is FetchResponse {
  const { status, headers } = Object(value) as Partial<FetchResponse>;
  const { get, set } = Object(headers) as Partial<Headers>;
  return typeof status === 'number' && isFunction(get) && isFunction(set);
}
