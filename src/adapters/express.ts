import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { VersionError, type VersioningStrategy } from 'request-versioning';
import { isPreflight, namespaceOf } from './shared/matched-route.js';
import { sendWith } from './shared/node-headers.js';
import { type RouteVersions, routeVersions } from './shared/route-versions.js';

/** The options of `versioned`. */
export interface VersionedOptions {
  /** The versions that have the route. @default every version */
  readonly versions?: RouteVersions | undefined;
  /** The namespace of the route. @default read from its path */
  readonly namespace?: string | undefined;
}

/** Sets `request.api`. */
export function versioned(
  versioning: VersioningStrategy,
  { versions, namespace }: VersionedOptions = {},
): RequestHandler {
  const hasRoute = routeVersions(versioning, versions);
  const middleware: RequestHandler = (request, response, next) => {
    const { method, headers } = request;
    if (isPreflight(method, 'access-control-request-method' in headers)) return next();
    const api = versioning.forRequest(request, {
      params: request.params,
      namespace: namespace ?? namespaceOf(request.baseUrl + request.route?.path, versioning),
    });
    if (!hasRoute(api.version)) api.reject();
    Object.assign(request, { api });
    sendWith(response, api.headers);
    next();
  };
  return middleware;
}

export const versionErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof VersionError)) return next(error);
  sendWith(response, error.headers);
  response.status(error.status).type('application/problem+json').send(JSON.stringify(error));
};
export type { Request };
