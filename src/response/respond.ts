import type { MatchedRoute } from '../request/matched-route.js';
import type { HeaderRecord } from './lifecycle.js';
import { uniqueNames } from './response-headers.js';
import { type FetchResponse, VersionError } from './version-error.js';

/** The part of a strategy that `respond` uses. */
interface RespondingStrategy<Request, Api> {
  forRequest(request: Request, route?: MatchedRoute | null): Api;
}

/** A Fetch request and its matched route. Other fields are ignored, so that the context of a platform fits. */
export interface RequestContext<Request> extends Pick<MatchedRoute, 'params' | 'namespace'> {
  /** The request, in the form that the strategy reads. */
  readonly request: Request;
}

/**
 * Calls `handler` with the result of `forRequest`, and returns its response with the headers of the version.
 * Returns a rejection as a response.
 *
 * - `Vary` has each name once. `Link` has the links of both. Another header that the response has already stays.
 * - A `Response` that `handler` throws gets the headers, and is thrown again. Other errors pass through.
 *
 * @example
 * ```ts
 * const GET = (context) => respond(versioning, context, ({ pick }) => Response.json(pick({ v1, v2 })));
 * ```
 */
export async function respond<FetchRequest, Api extends { readonly headers: HeaderRecord }>(
  versioning: RespondingStrategy<FetchRequest, Api>,
  { request, params, namespace }: RequestContext<FetchRequest>,
  handler: (api: Api) => FetchResponse | Promise<FetchResponse>,
): Promise<FetchResponse> {
  let headers: HeaderRecord = {};
  try {
    const api = versioning.forRequest(request, { params, namespace });
    headers = api.headers;
    return withHeaders(await handler(api), headers);
  } catch (error) {
    if (error instanceof VersionError) return error.toResponse();
    throw error instanceof Response ? withHeaders(error, headers) : error;
  }
}

/** Adds `headers` to a response, or to a copy of it if its headers are immutable, as of `Response.redirect`. */
function withHeaders(response: Response, headers: HeaderRecord): Response {
  // An error response and status 101 have no headers that a client receives.
  if (response.type === 'error' || response.status === 101) return response;
  try {
    addHeaders(response.headers, headers);
    return response;
  } catch {
    const copy = new Response(response.body, response);
    addHeaders(copy.headers, headers);
    return copy;
  }
}

function addHeaders(target: Headers, headers: HeaderRecord): void {
  for (const [name, value] of Object.entries(headers)) {
    const own = target.get(name);
    if (name === 'Vary') target.set(name, mergeVary(own ?? '', value));
    else if (name === 'Link') target.append(name, value);
    else if (own === null) target.set(name, value);
  }
}

/** Returns the names of both lists once. `*` stands for every name (RFC 9110, section 12.5.5). */
function mergeVary(own: string, added: string): string {
  const names = `${own},${added}`.split(',').map((name) => name.trim());
  return names.includes('*') ? '*' : uniqueNames(names.filter(Boolean)).join(', ');
}
