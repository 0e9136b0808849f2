import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request } from 'express';
import {
  type ApiOf,
  type RouteOptions,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import { createAdapter, mergeHeaders, mergeHeadersOnSend } from 'request-versioning/adapter';

/**
 * Declares the strategy of your application to TypeScript, so that `request.api` has its versions
 * and its links.
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
      /**
       * The version of the request, with all that depends on it. A route without `versioned` has
       * none.
       */
      api: ApiOf<Registered>;
    }
  }
}

/**
 * A middleware for the request and the response of Node, so that the handlers after it keep their
 * types.
 */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: NextFunction) => void;

/**
 * Middleware that sets `request.api` to the result of `forRequest`, and adds the headers of the
 * version to the response. Use it on a route, on a mount, or with `app.use` for all routes after
 * it. A rejection goes to the error handlers of the application. It works with Express 4 and 5.
 *
 * @example
 * ```ts
 * app.get('/users/:id', versioned(versioning), (req, res) => res.json(req.api.pick(users)));
 * app.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), list);
 * app.use('/v1', versioned(versioning, { namespace: 'v1' }), usersOfV1); // the mount declares the namespace
 * app.use(versionErrors);
 * ```
 *
 * @throws {TypeError} If an option is unknown or wrong, or names a version that is not allowed.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  options?: RouteOptions<V>,
): Middleware {
  const decide = adapt(versioning, options);
  return function requestVersioning(request, response, next) {
    const routed = request as Request;
    try {
      routed.api = decide({ request: routed, response }) as Request['api'];
    } catch (error) {
      // Below an asynchronous middleware of @fastify/middie, a throw would end the process.
      return next(error);
    }
    next();
  };
}

const adapt = createAdapter<{ readonly request: Request; readonly response: ServerResponse }>({
  request: ({ request }) => request,
  // @fastify/middie passes the request of Node, which has no parameters.
  params: ({ request }) => request.params ?? {},
  describe: ({ request: { method, route } }) => route && `${method} ${route.path}`,
  addHeaders: ({ response }, headers) => mergeHeadersOnSend(response, headers),
});

/**
 * Error handler that sends a rejection as problem details (RFC 9457), and passes any other error
 * on. Register it after the routes, and before the error handlers of the application.
 *
 * @example
 * ```ts
 * app.use(versionErrors);
 * ```
 */
export const versionErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof VersionError) || response.headersSent) return next(error);
  mergeHeaders(response, error.headers);
  response.status(error.status).type('application/problem+json').send(JSON.stringify(error));
};
