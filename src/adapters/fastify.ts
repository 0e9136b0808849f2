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
  VersionError,
  type VersioningStrategy,
} from 'request-versioning';
import {
  createAdapter,
  mergeHeaders,
  mergeHeadersOnSend,
  type RouteOptions,
} from 'request-versioning/adapter';

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

// An alias, because inside of the module of Fastify the name `RouteOptions` is Fastify's own type.
type DeclaredVersions = RouteOptions<Registered> | false | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The versions, the namespace and the life cycle of the route. `false` for a route without versions. */
    api?: DeclaredVersions;
  }
  interface FastifyRequest {
    /** The version of the request. It is missing on routes with `api: false`, and for unknown URLs. */
    api: ApiOf<Registered>;
  }
}

/**
 * The options of the plugin. The options of a route, such as `namespace`, apply to all routes of the scope, in nested
 * scopes too. A route's own option, in `config.api`, replaces the option of the scope.
 */
export interface VersionedOptions extends RouteOptions {
  /** The strategy of the application. */
  readonly versioning: VersioningStrategy;
  /**
   * The hook that decides the version. It runs after all other hooks of its name, so that these can look up a pin.
   *
   * @default 'onRequest'
   */
  readonly hook?: 'onRequest' | 'preValidation' | 'preHandler' | undefined;
}

const HOOKS: readonly unknown[] = ['onRequest', 'preValidation', 'preHandler'];
const ANY = { expected: '', accepts: () => true };
const RULES = {
  versioning: { expected: 'a strategy', accepts: () => true, isRequired: true },
  hook: {
    expected: '"onRequest", "preValidation" or "preHandler"',
    accepts: (hook: unknown) => HOOKS.includes(hook),
  },
  // `adapt` checks the values of the options of a route.
  versions: ANY,
  namespace: ANY,
  versionInPath: ANY,
  lifecycle: ANY,
};

/** The key of the options of the plugin that decides, in a scope and in the `config` of a route. */
const DECIDES: unique symbol = Symbol.for('request-versioning.decides');

type Decided<T> = T & { [DECIDES]?: VersionedOptions };

/** A scope of Fastify. It inherits the plugin of an outer scope. */
type Scope = Decided<FastifyInstance>;

/**
 * Sets `request.api` to the result of `forRequest`, on each route of the scope. Throws a rejection.
 * In a nested scope with a plugin of its own, the inner plugin decides.
 *
 * ```ts
 * await app.register(versioned, { versioning });
 * app.setErrorHandler(versionErrors);
 * app.get('/users', async ({ api }) => api.pick({ v1: listV1, v2: listV2 })());
 * app.get('/teams', { config: { api: { versions: ['v2'] } } }, listTeams);
 * app.get('/health', { config: { api: false } }, async () => 'ok');
 * ```
 *
 * Without `await`, it decides the routes declared before it is ready in `preHandler`, and checks their options then.
 * It cannot see options of such a route that stand beside `config` by mistake.
 *
 * @throws {TypeError} If an option is unknown or wrong, or the scope has the plugin already.
 * @throws {TypeError} If a route is declared with wrong options.
 */
export async function versioned(app: Scope, plugin: VersionedOptions): Promise<void> {
  checkSettings('request-versioning/fastify', plugin, RULES);
  const { versioning, hook: given, ...scopeOptions } = plugin;
  const hook = given ?? 'onRequest';
  adapt(versioning, scopeOptions); // checks the options, also of a scope without a route
  if (Object.hasOwn(app, DECIDES)) {
    throw new TypeError('request-versioning/fastify: a scope must have one plugin, got two.');
  }
  // An outer plugin has declared the field. Fastify rejects the field of another plugin.
  if (!app[DECIDES]) app.decorateRequest('api');
  app[DECIDES] = plugin;

  /** Adds the version to a request of the scope, unless an inner plugin decides. */
  function toHook(options: RouteOptions, scope: Scope): onRequestHookHandler {
    adapt(versioning, options); // checks what the route itself declares
    const own = Object.entries(options).filter(([, value]) => value !== undefined);
    const decide = adapt(versioning, { ...scopeOptions, ...Object.fromEntries(own) });
    return (request, reply, done) => {
      if (scope[DECIDES] === plugin) {
        request.api = decide(reply) as typeof request.api;
        const { Vary } = request.api.headers;
        // Fastify passes its headers to `writeHead`. Node takes complete headers unchanged, which is faster.
        if (Vary) mergeHeaders(reply, { Vary });
      }
      done();
    };
  }

  app.addHook('onRoute', function (this: Scope, route) {
    checkOptions(route);
    const options = route.config?.api ?? {};
    if (options === false || this[DECIDES] !== plugin) return;
    route.config = { ...route.config, [DECIDES]: plugin } as Decided<FastifyContextConfig>;
    route[hook] = [route[hook] ?? [], toHook(options, this)].flat();
  });

  const early = new WeakMap<object, onRequestHookHandler>();
  app.addHook('preHandler', function (this: Scope, request, reply, done) {
    // The first condition is the quickest, and Fastify would create `routeOptions` for each request.
    if (request.api !== undefined || this[DECIDES] !== plugin || request.is404) return done();
    const config: Decided<FastifyContextConfig> = request.routeOptions.config;
    const options = config.api ?? {};
    // A route that was declared later has a hook of its own.
    if (options === false || config[DECIDES] === plugin) return done();
    const setVersion = early.get(config) ?? toHook(options, this);
    early.set(config, setVersion);
    setVersion.call(this, request, reply, done);
  });
}

// What the package fastify-plugin sets: the hooks apply to the scope that registers the plugin, and Fastify knows its name.
const name = 'request-versioning';
Object.assign(versioned, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: name,
  [Symbol.for('plugin-meta')]: { name, fastify: '>=4.23.0' },
});

export default versioned;

/** @throws {TypeError} If the options stand beside `config`, where Fastify ignores them. */
function checkOptions(route: { readonly url: string }): void {
  if (!('api' in route)) return;
  const place = `request-versioning/fastify: the route ${route.url}`;
  throw new TypeError(`${place} has \`api\` beside \`config\`. Write config: { api: … }.`);
}

const adapt = createAdapter<FastifyReply>({
  request: ({ request }) => request,
  params: ({ request }) => request.params as object,
  addHeaders: ({ request, raw }, headers) => mergeHeadersOnSend(request.raw, raw, headers),
});

/** Sends a rejection as problem details, and passes any other error on. Set it as the error handler. */
export function versionErrors(error: unknown, _: FastifyRequest, reply: FastifyReply): unknown {
  // Reject a promise, because Fastify would send a thrown value that is not an Error with status 200.
  if (!(error instanceof VersionError)) return Promise.reject(error);
  mergeHeaders(reply, error.headers);
  reply.code(error.status).type('application/problem+json');
  return reply.send(JSON.stringify(error));
}
