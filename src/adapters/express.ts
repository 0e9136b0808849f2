import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler } from 'express';
import {
  type RequestVersionOf,
  type RouteVersioning,
  VersionError,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { LazyRoute } from './shared/lazy-route.js';
import { isPreflight, namespaceOf } from './shared/matched-route.js';
import { sendWith } from './shared/node-headers.js';
import { routeVersions } from './shared/route-versions.js';

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

/** A middleware. Its request and response are those of Node, so that the types of a handler stay as they are. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: NextFunction) => void;

/**
 * Sets `request.api` to the result of `forRequest`, and adds the headers of the version to the response.
 * Leaves the preflight of a browser alone. Works with Express 4 and 5.
 *
 * @example
 * ```ts
 * app.get('/users/:id', versioned(versioning), (req, res) => res.json(req.api.pick(users)));
 * app.get('/teams', versioned(versioning, { versions: { since: 'v2' } }), list);
 * app.use(versionErrors);
 * ```
 *
 * @throws {TypeError} If an option names a version that is not allowed.
 */
export function versioned<V extends VersioningStrategy>(
  versioning: V,
  { versions, namespace }: RouteVersioning<VersionOf<V>> = {},
): Middleware {
  const hasRoute = routeVersions(versioning, versions);
  const middleware: RequestHandler = (request, response, next) => {
    const { method, headers } = request;
    if (isPreflight(method, 'access-control-request-method' in headers)) return next();
    const route = new LazyRoute(
      () => paramsOf(request, own),
      () => namespace ?? namespaceOfRoute(request, own),
    );
    const api = versioning.forRequest(request, route);
    if (!hasRoute(api.version)) api.reject();
    request.api = api as Request['api'];
    sendWith(response, api.headers);
    next();
  };
  const own: Own = { versioning, middleware };
  return middleware as Middleware;
}

/**
 * Sends a rejection as problem details, and passes any other error on.
 * Register it after the routes, and before the error handlers of the application.
 */
export const versionErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof VersionError && !response.headersSent) {
    sendWith(response, error.headers);
    response.status(error.status).type('application/problem+json').send(JSON.stringify(error));
  } else {
    next(error);
  }
};

/** The part of a matched route that `versioned` knows before the request. */
interface Own {
  readonly versioning: VersioningStrategy;
  readonly middleware: RequestHandler;
}

/** @throws {TypeError} If no route matched, because otherwise every client would get the default. */
function paramsOf(request: Request, own: Own): object {
  const { params } = request;
  if (!(own.versioning.versionParam in params)) checkMatched(request, own);
  return params;
}

/** @throws {TypeError} If no namespace is known, because otherwise every client would get the default. */
function namespaceOfRoute(request: Request, own: Own): string | undefined {
  const { versioning } = own;
  const { baseUrl, route } = request;
  const mounted = namespaceOf(asListed(baseUrl, versioning), versioning);
  if (mounted === undefined) checkMatched(request, own);
  const paths: unknown[] = [route?.path ?? []].flat();
  const [namespace, ...others] = new Set(paths.map((path) => namespaceOf(`${path}`, versioning)));
  if (others.length === 0) return namespace ?? mounted;
  throw routeError(
    versioning,
    'has paths of different namespaces. Give each namespace a route of its own',
  );
}

/** Returns the path of a mount with the listed version: `/v1` for a request of `/V1`, because Express ignores case. */
function asListed(baseUrl: string, { allowedVersions }: VersioningStrategy): string {
  const listed = (segment: string) => {
    const same = allowedVersions.filter((it) => it?.toLowerCase() === segment.toLowerCase());
    return same.includes(segment) ? segment : (same[0] ?? segment);
  };
  return baseUrl.split('/').map(listed).join('/');
}

/** Express sets `request.route`, whose `stack` has the handlers of the matched route. */
function checkMatched({ route }: Request, { versioning, middleware }: Own): void {
  const stack: { readonly handle: unknown }[] = route?.stack ?? [];
  if (stack.some(({ handle }) => handle === middleware)) return;
  throw routeError(
    versioning,
    'runs before a route matched. Pass it to each route: app.get(path, versioned(…))',
  );
}

function routeError(versioning: VersioningStrategy, problem: string): TypeError {
  return new TypeError(`${versioning.constructor.name}: versioned(…) ${problem}.`);
}
