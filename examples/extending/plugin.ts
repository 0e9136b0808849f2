import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RouteOptions, VersionError, type VersioningStrategy } from 'request-versioning';
import { createAdapter, mergeHeaders, mergeHeadersOnSend } from 'request-versioning/adapter';

/** The request that the framework passes on. Its router sets the parameters of the path, and the plugin sets `api`. */
interface Routed extends IncomingMessage {
  params?: object;
  api?: unknown;
}
type Next = (error?: unknown) => unknown;

const adapt = createAdapter<{ readonly request: Routed; readonly response: ServerResponse }>({
  request: ({ request }) => request,
  params: ({ request }) => request.params ?? {},
  addHeaders: ({ response }, headers) => mergeHeadersOnSend(response, headers),
});

/** Sets `request.api` to the result of `forRequest`. */
export function versioned<V extends VersioningStrategy>(versioning: V, options?: RouteOptions<V>) {
  const decide = adapt(versioning, options);
  return async (request: Routed, response: ServerResponse, next: Next) => {
    request.api = decide({ request, response });
    return next();
  };
}

/** Sends a rejection as problem details. */
export function versionErrors(error: unknown, _: Routed, response: ServerResponse, next: Next) {
  if (!(error instanceof VersionError)) return next(error);
  mergeHeaders(response, error.headers);
  response.writeHead(error.status, { 'Content-Type': 'application/problem+json' });
  return response.end(JSON.stringify(error));
}
