import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type RequestVersionOf,
  type RouteVersioning,
  VersionError,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { isPreflight, namespaceOf } from './shared/matched-route.js';
import { sendWith } from './shared/node-headers.js';
import { routeVersions } from './shared/route-versions.js';

/**
 * Declares the strategy of an application, so that `request.api` has its versions and its links.
 *
 * ```ts
 * declare module 'request-versioning/fastify' {
 *   interface Register { versioning: typeof versioning }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: an application adds its strategy
export interface Register {}

type Registered = Register extends { readonly versioning: infer V extends VersioningStrategy }
  ? V
  : VersioningStrategy;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The versions and the namespace of the route. `false` for a route without versions, such as a health check. */
    api?: RouteVersioning<VersionOf<Registered>> | false | undefined;
  }
  interface FastifyRequest {
    /** The version of the request. It is missing on routes with `api: false`, in preflights and for unknown URLs. */
    api: RequestVersionOf<Registered>;
  }
}

/** The options of the plugin. */
export interface VersionedOptions {
  /** The strategy of the application. */
  readonly versioning: VersioningStrategy;
  /**
   * The hook that decides the version. It runs after all other hooks of its name, so that these can look up a pin.
   *
   * @default 'onRequest'
   */
  readonly hook?: 'onRequest' | 'preValidation' | 'preHandler' | undefined;
}

/**
 * Sets `request.api` to the result of `forRequest`, on each route that is declared after the plugin is ready.
 *
 * ```ts
 * await app.register(versioned, { versioning });
 * app.get('/users', async ({ api }) => api.pick({ v1: listV1, v2: listV2 })());
 * app.get('/teams', { config: { api: { versions: ['v2'] } } }, listTeams);
 * app.get('/health', { config: { api: false } }, async () => 'ok');
 * ```
 *
 * @throws {TypeError} If a route is declared with a version that is not allowed.
 * @throws {TypeError} If a request reaches a route with `config.api` that was declared before the plugin was ready.
 */
export async function versioned(
  app: FastifyInstance,
  { versioning, hook = 'onRequest' }: VersionedOptions,
): Promise<void> {
  const seen = new Set<unknown>([undefined, false]);
  app.decorateRequest('api');
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.api !== undefined) return done(); // `routeOptions` takes longer
    const { url, config } = request.routeOptions;
    if (seen.has(config.api)) return done();
    // Every version would have the route, because the hook `onRoute` did not run for it.
    throw new TypeError(
      `config.api of ${url}: the plugin must be ready before the route. Add await app.register(versioned, …).`,
    );
  });
  app.addHook('onRoute', (route) => {
    const api = route.config?.api ?? {};
    if (api === false) return;
    const { versions, namespace = namespaceOf(route.url, versioning), ...others } = api;
    const [unknown] = Object.keys(others); // compiles, because Fastify infers the type of `config`
    if (unknown !== undefined) {
      const expected = 'must be false or { versions, namespace }';
      throw new TypeError(`config.api of ${route.url} ${expected}, got the key "${unknown}".`);
    }
    const hasRoute = routeVersions(versioning, versions);
    seen.add(route.config?.api);

    function decide(request: FastifyRequest, reply: FastifyReply, done: () => void) {
      if (isPreflight(request.method, 'access-control-request-method' in request.headers))
        return done();
      request.api = versioning.forRequest(request, { namespace }) as typeof request.api;
      sendWith(reply.raw, request.api.headers);
      if (!hasRoute(request.api.version)) request.api.reject();
      done();
    }
    route[hook] = [route[hook] ?? [], decide].flat();

    // An error handler of a route comes before the error handlers of the application.
    const { errorHandler } = route;
    route.errorHandler = function (error, request, reply) {
      if (error instanceof VersionError) return sendRejection(error, reply);
      if (errorHandler) return errorHandler.call(this, error, request, reply);
      // Reject a promise, because Fastify would send a thrown value that is not an Error with status 200.
      return Promise.reject(error);
    };
  });
}

// The hooks apply beside the plugin too. The package fastify-plugin sets the same symbol.
Object.assign(versioned, { [Symbol.for('skip-override')]: true });

function sendRejection(error: VersionError, reply: FastifyReply): void {
  sendWith(reply.raw, error.headers); // replaces the headers of the version
  reply.code(error.status).type('application/problem+json').send(JSON.stringify(error));
}
