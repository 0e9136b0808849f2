import type { FetchResponse } from './http-error.js';
import { type HeaderRecord, mergeHeader } from './merge-header.js';

/**
 * Merges `headers` into a Fetch response, and returns it. If its headers are immutable, returns a copy.
 * The headers of a response of `fetch` and of `Response.redirect` are immutable.
 *
 * @example
 * ```ts
 * const response = withHeaders(await fetch(upstream), versioning.responseHeaders('v1'));
 * ```
 */
export function withHeaders(response: FetchResponse, headers: HeaderRecord): FetchResponse {
  // An error or opaque response has no headers and the status 0. `new Response` throws for its status, and for 101.
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
  ORIGINALS.set(copy, response);
  // `fetch` has decoded the body, so that these headers would cut it off. Deno drops them if there is no copy.
  if (/^(gzip|br)$/i.test(copy.headers.get('Content-Encoding') ?? '')) {
    copy.headers.delete('Content-Encoding');
    copy.headers.delete('Content-Length');
  }
  return copy;
}

/** The originals of copies. Otherwise Node would cancel the shared body when it collects the original. */
const ORIGINALS = new WeakMap<Response, Response>();
