import type { IRequest } from 'itty-router';
import {
  type HeaderRecord,
  type RouteOptions,
  type VersioningStrategy,
  withHeaders,
} from 'request-versioning';
import { createAdapter, replaceHeaders } from 'request-versioning/adapter';

/**
 * The fields that the plugin sets on the request. `withParams` replaces the request by a proxy, so a `WeakMap` with the request
 * as its key would not find them.
 */
interface Routed extends IRequest {
  api?: unknown;
  versionHeaders?: HeaderRecord;
}

const adapt = createAdapter<Routed>({
  request: (request) => request,
  params: ({ params }) => decodeParams(params),
  addHeaders(request, headers) {
    request.versionHeaders = replaceHeaders(request.versionHeaders, headers);
  },
});

/** Sets `request.api` to the result of `forRequest`. */
export function versioned<V extends VersioningStrategy>(versioning: V, options?: RouteOptions<V>) {
  const decide = adapt(versioning, options);
  return (request: Routed): void => {
    request.api = decide(request);
  };
}

/** Adds the headers of the version to every response, that of an error too. It is the last function in `finally`. */
export function versionHeaders(response: Response, request: Routed): Response {
  return request.versionHeaders ? withHeaders(response, request.versionHeaders) : response;
}

/** Decodes the parameters, which itty-router leaves as they are in the URL. */
export function decodeParams(params: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decode(text)]));
}

/** Keeps a text such as `%E0%A4%A`, because a client must not cause an error of the server. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
