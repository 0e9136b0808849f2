import type { MatchedRoute } from '../request/matched-route.js';
import type { FetchResponse } from '../util/http-error.js';
import type { HeaderRecord } from './merge-header.js';
import { mergeHeader } from './merge-header.js';
import { VersionError } from './version-error.js';

/** A Fetch request and its matched route. Other fields are ignored, so that the context of a platform fits. */
export interface RequestContext<Request> extends Pick<MatchedRoute, 'params' | 'namespace'> {
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
  { request, params, namespace }: RequestContext<FetchRequest>,
  handler: (api: Api) => FetchResponse | Promise<FetchResponse>,
  onRejection: (error: VersionError) => FetchResponse | Promise<FetchResponse> = (error) =>
    error.toResponse(),
): Promise<FetchResponse> {
  let headers: HeaderRecord = {};
  try {
    const api = versioning.forRequest(request, { params, namespace });
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

/** Adds `headers` to a response, or to a copy of it if its headers are immutable, as of `Response.redirect`. */
function withHeaders(response: Response, headers: HeaderRecord): Response {
  // An error or opaque response has no headers and the status 0. `new Response` throws for its status, and for 101.
  if (response.status < 200) return response;
  const merged = Object.entries(headers).map(
    ([name, value]) => [name, mergeHeader(name, response.headers.get(name), value)] as const,
  );
  const setAll = (target: Response) => {
    for (const [name, value] of merged) target.headers.set(name, value);
    return target;
  };
  try {
    return setAll(response);
  } catch {
    const copy = new Response(response.body, response);
    ORIGINALS.set(copy, response);
    return setAll(copy);
  }
}

/** The originals of copies. Otherwise Node would cancel the shared body when it collects the original. */
const ORIGINALS = new WeakMap<Response, Response>();
