import type { FetchResponse } from '../util/http-error.js';
import { type HeaderRecord, mergeHeader } from './merge-header.js';

/**
 * Merges `headers` into a Fetch response as `mergeHeader` does, and returns it. The headers of a
 * response of `fetch` or of `Response.redirect` are immutable, so such a response is copied.
 *
 * @example
 * ```ts
 * const response = withHeaders(await fetch(upstream), versioning.responseHeaders('v1'));
 * ```
 */
export function withHeaders(response: FetchResponse, headers: HeaderRecord): FetchResponse {
  // An error or opaque response has status 0 and no headers, and no response with this status or 101 can be copied.
  if (response.status < 200) return response;
  try {
    return setHeaders(response, headers);
  } catch {
    return setHeaders(copyOf(response), headers);
  }
}

function setHeaders(response: Response, headers: HeaderRecord): Response {
  for (const [name, value] of Object.entries(headers)) {
    response.headers.set(name, mergeHeader(name, response.headers.get(name), value));
  }
  return response;
}

function copyOf(response: Response): Response {
  const copy = new Response(response.body, response);
  originals.set(copy, response);
  // `fetch` has decoded the body, which would be cut off by its former length. Deno drops these headers itself.
  // Node and Bun have decoded `deflate` too, but Deno has not and leaves it as it is, so the header stays.
  if (/^(gzip|br)$/i.test(copy.headers.get('Content-Encoding') ?? '')) {
    copy.headers.delete('Content-Encoding');
    copy.headers.delete('Content-Length');
  }
  return copy;
}

/**
 * A copy keeps its original alive. When Node collects a response, it cancels the body, which both
 * share.
 */
const originals = new WeakMap<Response, Response>();
