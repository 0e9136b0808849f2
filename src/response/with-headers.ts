import type { FetchResponse } from '../util/http-error.js';
import { HEADERS_OF_ENCODED_BODY, isDecoded } from './decoded-body.js';
import { type HeaderRecord, mergeHeader } from './merge-header.js';

/**
 * Merges `headers` into a Fetch response as `mergeHeader` does, and returns it. The headers of a
 * response of `fetch` or of `Response.redirect` are immutable, so such a response is copied. If
 * `fetch` has decoded the body, `Content-Encoding`, `Content-Length` and the digests of the encoded
 * body are removed.
 *
 * @example
 * ```ts
 * const response = withHeaders(await fetch(upstream), versioning.responseHeaders('v1'));
 * ```
 */
export function withHeaders(response: FetchResponse, headers: HeaderRecord): FetchResponse {
  // An error or opaque response has status 0 and no headers, and no response with this status or 101 can be copied.
  if (response.status < 200) return response;
  const removed = isDecoded(response) ? HEADERS_OF_ENCODED_BODY : [];
  try {
    return setHeaders(response, headers, removed);
  } catch {
    const copy = new Response(response.body, response);
    originals.set(copy, response);
    return setHeaders(copy, headers, removed);
  }
}

function setHeaders(response: Response, added: HeaderRecord, removed: readonly string[]): Response {
  for (const name of removed) response.headers.delete(name);
  for (const [name, value] of Object.entries(added)) {
    response.headers.set(name, mergeHeader(name, response.headers.get(name), value));
  }
  return response;
}

/**
 * A copy keeps its original alive. When Node collects a response, it cancels the body, which both
 * share.
 */
const originals = new WeakMap<Response, Response>();
