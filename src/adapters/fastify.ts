import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  mergeHeader,
  type RequestVersionOf,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import { pendingHeadersOf, type RouteVersioning, versionRoute } from 'request-versioning/adapter';

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
    /** The versions, the namespace and the life cycle of the route. `false` for a route without versions. */
    api?: RouteVersioning<Registered> | false | undefined;
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

/** The key of the options of the plugin that decides, in a scope and in the `config` of a route. */
const DECIDES: unique symbol = Symbol.for('request-versioning.decides');

type Marked<T> = T & { [DECIDES]?: VersionedOptions };

/** A scope of Fastify. It inherits the plugin of an outer scope. */
type Scope = Marked<FastifyInstance>;

/**
 * Sets `request.api` to the result of `forRequest`, on each route that is declared after the plugin is ready.
 * Throws a rejection. In a nested scope with a plugin of its own, the inner plugin decides.
 *
 * ```ts
 * await app.register(versioned, { versioning });
 * app.setErrorHandler(versionErrors);
 * app.get('/users', async ({ api }) => api.pick({ v1: listV1, v2: listV2 })());
 * app.get('/teams', { config: { api: { versions: ['v2'] } } }, listTeams);
 * app.get('/health', { config: { api: false } }, async () => 'ok');
 * ```
 *
 * @throws {TypeError} If a route is declared with wrong options.
 * @throws {TypeError} If a request reaches a route with `config.api` that was declared before the plugin was ready.
 */
export async function versioned(app: Scope, plugin: VersionedOptions): Promise<void> {
  const { versioning, hook = 'onRequest' } = plugin;
  let hasRoute = false;
  const outer = Object.hasOwn(app, DECIDES) ? undefined : app[DECIDES];
  app[DECIDES] = plugin;
  if (!app.hasRequestDecorator('api')) app.decorateRequest('api');
  app.addHook('preHandler', (request, _reply, done) => {
    // Without the first condition, Fastify would create `routeOptions` for every request.
    if ((outer || request.api === undefined) && !request.is404) checkDeclaredLater(request, outer);
    done();
  });
  app.addHook('onReady', async () => {
    if (!hasRoute) warn('the scope of the plugin has no route. Wrap it in fastify-plugin.');
  });
  app.addHook('onRoute', function (this: Scope, route) {
    hasRoute = true;
    const { api: options = {} } = route.config ?? {};
    // The plugin of an inner scope decides instead.
    if (options === false || this[DECIDES] !== plugin) return;
    const decide = versionRoute(versioning, options);

    function setVersion(request: FastifyRequest, reply: FastifyReply, done: () => void) {
      const path = { patterns: () => [route.url], params: () => request.params as object };
      const pending = pendingHeadersOf(reply.raw, () => reply.getHeader('Vary'));
      request.api = decide(request, path, pending) as typeof request.api;
      done();
    }
    route.config = { ...route.config, [DECIDES]: plugin } as Marked<FastifyContextConfig>;
    route[hook] = [route[hook] ?? [], setVersion].flat();
  });
}

// The hooks apply beside the plugin too. The package fastify-plugin sets the same symbol.
Object.assign(versioned, { [Symbol.for('skip-override')]: true });

/** Sends a rejection as problem details, and passes any other error on. Set it as the error handler. */
export function versionErrors(error: unknown, _: FastifyRequest, reply: FastifyReply): unknown {
  // Reject a promise, because Fastify would send a thrown value that is not an Error with status 200.
  if (!(error instanceof VersionError)) return Promise.reject(error);
  for (const [name, value] of Object.entries(error.headers)) {
    reply.header(name, mergeHeader(name, reply.getHeader(name), value));
  }
  reply.code(error.status).type('application/problem+json');
  return reply.send(JSON.stringify(error));
}

/**
 * Checks whether the plugin was ready when the route of a request was declared.
 *
 * @param outer The plugin of an outer scope, which has decided otherwise.
 * @throws {TypeError} If the route has `config.api`, because otherwise every version would have the route.
 */
function checkDeclaredLater(request: FastifyRequest, outer?: VersionedOptions): void {
  const { config, url } = request.routeOptions;
  if ((config as Marked<FastifyContextConfig>)[DECIDES] !== outer || config.api === false) return;
  const fix = 'The plugin must be ready before the route. Add await app.register(versioned, …).';
  if (config.api) throw new TypeError(`config.api of ${url} is ignored. ${fix}`);
  if (!warned.has(config)) warn(`${url} is ignored. ${fix}`);
  warned.add(config);
}

const warned = new WeakSet<object>();

function warn(message: string): void {
  process.emitWarning(`request-versioning/fastify: ${message}`);
}
