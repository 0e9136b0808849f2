import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler } from 'express';
import {
  type RequestVersionOf,
  type RouteVersions,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
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

/** The options of `versioned`. */
export interface VersionedOptions<Version extends string | null = string | null> {
  /** The versions that have the route, as a list or a range. @default every version */
  readonly versions?: RouteVersions<Version> | undefined;
  /** The namespace of the route, for `NamespaceVersioning`. @default read from the path: `api:v1` for `/api/v1/users` */
  readonly namespace?: string | undefined;
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
  { versions, namespace }: VersionedOptions<ReturnType<V['determineVersion']>> = {},
): Middleware {
  const hasRoute = routeVersions(versioning, versions);
  const middleware: RequestHandler = (request, response, next) => {
    const { method, headers } = request;
    if (isPreflight(method, 'access-control-request-method' in headers)) return next();
    const api = versioning.forRequest(request, new ExpressRoute(request, own));
    if (!hasRoute(api.version)) api.reject();
    request.api = api as Request['api'];
    sendWith(response, api.headers);
    next();
  };
  const own: Own = { versioning, namespace, middleware };
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
  readonly namespace: string | undefined;
  readonly middleware: RequestHandler;
}

/** The matched route. Only a strategy that reads the path asks for its fields. */
class ExpressRoute {
  readonly #request: Request;
  readonly #own: Own;

  constructor(request: Request, own: Own) {
    this.#request = request;
    this.#own = own;
  }

  /** @throws {TypeError} If no route matched, because otherwise every client would get the default. */
  get params(): object {
    const { params } = this.#request;
    if (!(this.#own.versioning.versionParam in params)) this.#checkMatched();
    return params;
  }

  /** @throws {TypeError} If no namespace is known, because otherwise every client would get the default. */
  get namespace(): string | undefined {
    const { versioning, namespace } = this.#own;
    if (namespace !== undefined) return namespace;
    const { baseUrl, route } = this.#request;
    const mounted = namespaceOf(baseUrl, versioning);
    if (mounted === undefined) this.#checkMatched();
    const paths: unknown[] = [route?.path ?? []].flat();
    const [own, ...others] = new Set(paths.map((path) => namespaceOf(`${path}`, versioning)));
    if (others.length === 0) return own ?? mounted;
    throw this.#error('has paths of different namespaces. Give each namespace a route of its own');
  }

  /** Express sets `request.route`, whose `stack` has the handlers of the matched route. */
  #checkMatched(): void {
    const stack: { readonly handle: unknown }[] = this.#request.route?.stack ?? [];
    if (stack.some(({ handle }) => handle === this.#own.middleware)) return;
    throw this.#error(
      'runs before a route matched. Pass it to each route: app.get(path, versioned(…))',
    );
  }

  #error(problem: string): TypeError {
    return new TypeError(`${this.#own.versioning.constructor.name}: versioned(…) ${problem}.`);
  }
}
