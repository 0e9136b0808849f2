import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler } from 'express';
import { type RequestVersionOf, VersionError, type VersioningStrategy } from 'request-versioning';
import {
  mergeHeaders,
  pendingHeadersOf,
  type RouteVersioning,
  versionRoute,
} from 'request-versioning/adapter';

/**
 * Declares the strategy of an application, so that `request.api` has its versions and its links.
 *
 * ```ts
 * declare module 'request-versioning/express' {
 *   interface Register { versioning: typeof versioning }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: an application adds its strategy
export interface Register {}

type Registered = Register extends { readonly versioning: infer V extends VersioningStrategy }
  ? V
  : VersioningStrategy;

declare global {
  namespace Express {
    interface Request {
      /** The result of `forRequest`. It is missing in a route without `versioned`, and in a preflight. */
      api: RequestVersionOf<Registered>;
    }
  }
}

/** A middleware with the request and the response of Node, so that a handler keeps its types. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: NextFunction) => void;

/**
 * Sets `request.api` to the result of `forRequest`, and adds the headers of the version to the response.
 * Passes a rejection to the error handlers of the application. Works with Express 4 and 5.
 *
 * @example
 * ```ts
 * app.get('/users/:id', versioned(versioning), (req, res) => res.json(req.api.pick(users)));
 * app.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), list);
 * app.use(versionErrors);
 * ```
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  options?: RouteVersioning<V>,
): Middleware {
  const decide = versionRoute(versioning, options);
  const middleware: RequestHandler = (request, response, next) => {
    const path = {
      patterns: () => patternsOf(request, middleware, asListed(request.baseUrl, versioning)),
      params: () => request.params,
    };
    request.api = decide(request, path, pendingHeadersOf(response)) as Request['api'];
    next();
  };
  return middleware as Middleware;
}

/**
 * Sends a rejection as problem details, and passes any other error on.
 * Register it after the routes, and before the error handlers of the application.
 */
export const versionErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof VersionError) || response.headersSent) return next(error);
  mergeHeaders(response, error.headers);
  response.status(error.status).type('application/problem+json').send(JSON.stringify(error));
};

/** Returns the paths of the matched route. In `app.use` no route has matched, so any path may follow the mount. */
function patternsOf({ route }: Request, middleware: RequestHandler, mount: string): string[] {
  const isOwn = route?.stack.some(({ handle }: { handle: unknown }) => handle === middleware);
  const paths: readonly unknown[] = isOwn ? [route.path].flat() : ['/*'];
  return paths.map((path) => `${mount}${path instanceof RegExp ? '/*' : path}`);
}

/** Returns the path of a mount with the listed version: `/v1` for a request of `/V1`, because Express ignores case. */
function asListed(baseUrl: string, versioning: VersioningStrategy): string {
  const versions = [...versioning.allowedVersions, versioning.defaultVersion];
  const listed = (segment: string) => {
    const same = versions.filter((it) => it?.toLowerCase() === segment.toLowerCase());
    return same.includes(segment) ? segment : (same[0] ?? segment);
  };
  return baseUrl.split('/').map(listed).join('/');
}
