import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import {
  type ApiOf,
  checkSettings,
  type RouteOptions,
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import {
  createAdapter,
  headersOnSend,
  mergeHeaders,
  mergeHeadersOnSend,
} from 'request-versioning/adapter';

/**
 * Declares the strategy of your application to TypeScript, so that `request.api` has its versions
 * and its links.
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

// Inside of `declare module 'fastify'`, the name `RouteOptions` means Fastify's own type.
type DeclaredVersions = RouteOptions<Registered> | false | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The versions, the namespace and the life cycle of the route. `false` for a route without
     * versions.
     */
    api?: DeclaredVersions;
  }
  interface FastifyRequest {
    /**
     * The version of the request, with all that depends on it. Routes with `api: false` and unknown
     * URLs have none.
     */
    api: ApiOf<Registered>;
  }
}

/**
 * The options of the plugin. Those of a route, such as `namespace`, apply to all routes of the
 * scope and of nested scopes. The same option in `config.api` of a route replaces them.
 */
export interface VersionedOptions extends RouteOptions {
  /** The strategy of the application. */
  readonly versioning: VersioningStrategy;
  /**
   * The hook in which the version is decided. It runs after all other hooks of its name, which can
   * therefore look up what `selectVersion` needs, such as the account of the client.
   *
   * @default 'onRequest'
   */
  readonly hook?: 'onRequest' | 'preValidation' | 'preHandler' | undefined;
}

const HOOKS: readonly unknown[] = ['onRequest', 'preValidation', 'preHandler'];
const RULES = {
  hook: {
    expected: '"onRequest", "preValidation" or "preHandler"',
    accepts: (hook: unknown) => HOOKS.includes(hook),
  },
};

/** The key of the plugin that decides, in a scope and in the `config` of a route. */
const PLUGIN: unique symbol = Symbol.for('request-versioning.decides');

type Decided<T> = T & { [PLUGIN]?: VersionedOptions };

/** A scope of Fastify. It inherits the field from the scope around it. */
type Scope = Decided<FastifyInstance>;

/**
 * Sets `request.api` to the result of `forRequest` on every route of the scope, and adds the
 * headers of the version to the response. A rejected request goes to the error handler of the
 * application. In a nested scope with a plugin of its own, that one decides.
 *
 * @example
 * ```ts
 * await app.register(versioned, { versioning });
 * app.setErrorHandler(versionErrors);
 * app.get('/users', async ({ api }) => api.pick({ v1: listV1, v2: listV2 })());
 * app.get('/teams', { config: { api: { versions: ['v2'] } } }, listTeams);
 * app.get('/health', { config: { api: false } }, async () => 'ok');
 * ```
 *
 * Write the `await`. Fastify loads plugins later, so the plugin cannot see the declaration of a
 * route that stands after it without `await`. Such a route has its version only from `preHandler`
 * on, its options are checked at its first request, and an `api` beside its `config` stays
 * unnoticed.
 *
 * @throws {TypeError} If an option is unknown or wrong, or the scope has the plugin already.
 * @throws {TypeError} If a route is declared with wrong options.
 */
export async function versioned(app: Scope, plugin: VersionedOptions): Promise<void> {
  const { versioning, hook: given, ...scopeOptions } = plugin;
  checkSettings('request-versioning/fastify', { hook: given }, RULES);
  const hook = given ?? 'onRequest';
  adapt(versioning, scopeOptions); // checks the options even if the scope has no route
  if (Object.hasOwn(app, PLUGIN)) {
    throw new TypeError(
      'request-versioning/fastify: this scope has the plugin already. Register it once in each scope.',
    );
  }
  // A plugin in an outer scope has declared the field already. Fastify rejects a foreign field of this name.
  if (!app[PLUGIN]) app.decorateRequest('api');
  app[PLUGIN] = plugin;

  /** Makes the hook of a route. It does nothing in a scope whose own plugin decides. */
  function hookOf(options: RouteOptions, scope: Scope): onRequestHookHandler {
    adapt(versioning, options); // checks what the route itself declares
    const own = Object.entries(options).filter(([, value]) => value !== undefined);
    const decide = adapt(versioning, { ...scopeOptions, ...Object.fromEntries(own) });
    return (request, reply, done) => {
      if (scope[PLUGIN] === plugin) {
        request.api = decide(reply) as typeof request.api;
      }
      done();
    };
  }

  app.addHook('onRoute', function (this: Scope, route) {
    checkOptions(route);
    const options = route.config?.api ?? {};
    if (options === false || this[PLUGIN] !== plugin) return;
    route.config = { ...route.config, [PLUGIN]: plugin } as Decided<FastifyContextConfig>;
    route[hook] = [route[hook] ?? [], hookOf(options, this)].flat();
  });

  // Hooks after this one, such as those that cache a response, have to know its `Vary`. If it were set before the handler,
  // it would replace the `Vary` that a handler sets on `reply.raw`.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    mergeHeaders(reply, headersOnSend(reply.raw));
    done();
  });

  const hooksByConfig = new WeakMap<object, onRequestHookHandler>();
  app.addHook('preHandler', function (this: Scope, request, reply, done) {
    // `request.api` is checked first, because Fastify creates `routeOptions` when they are read.
    if (request.api !== undefined || this[PLUGIN] !== plugin || request.is404) return done();
    const config: Decided<FastifyContextConfig> = request.routeOptions.config;
    const options = config.api ?? {};
    // A route that was declared after the plugin was ready has a hook of its own.
    if (options === false || config[PLUGIN] === plugin) return done();
    const setVersion = hooksByConfig.get(config) ?? hookOf(options, this);
    hooksByConfig.set(config, setVersion);
    setVersion.call(this, request, reply, done);
  });
}

// The metadata that the package fastify-plugin sets. The hooks apply to the scope that registers the plugin.
const name = 'request-versioning';
Object.assign(versioned, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: name,
  [Symbol.for('plugin-meta')]: { name, fastify: '>=4.23.0' },
});

export default versioned;

/**
 * @throws {TypeError} If the options of a route stand beside its `config`, where Fastify ignores
 *   them.
 */
function checkOptions(route: { readonly url: string }): void {
  if (!('api' in route)) return;
  const place = `request-versioning/fastify: the route ${route.url}`;
  throw new TypeError(`${place} has \`api\` beside \`config\`. Write config: { api: … }.`);
}

const adapt = createAdapter<FastifyReply>({
  request: ({ request }) => request,
  params: ({ request }) => request.params as object,
  describe: ({ request: { method, routeOptions } }) => `${method} ${routeOptions.url}`,
  addHeaders: ({ raw }, headers) => mergeHeadersOnSend(raw, headers),
});

/**
 * The error handler that sends a rejection as problem details (RFC 9457), and passes any other
 * error on.
 *
 * @example
 * ```ts
 * app.setErrorHandler(versionErrors);
 * ```
 */
export function versionErrors(error: unknown, _: FastifyRequest, reply: FastifyReply): unknown {
  // A rejected promise, since Fastify sends a thrown value that is not an Error with status 200.
  if (!(error instanceof VersionError)) return Promise.reject(error);
  mergeHeaders(reply, error.headers);
  reply.code(error.status).type('application/problem+json');
  return reply.send(JSON.stringify(error));
}
