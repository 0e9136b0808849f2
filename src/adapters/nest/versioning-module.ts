import {
  type CallHandler,
  ConfigurableModuleBuilder,
  type ConfigurableModuleHost,
  type ExecutionContext,
  Inject,
} from '@nestjs/common';
import { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { RequestVersion, VersioningStrategy } from 'request-versioning';
import {
  createAdapter,
  mergeHeaders,
  mergeHeadersOnSend,
  type RoutedRequest,
  type RouteVersioning,
} from 'request-versioning/adapter';
import { readVersioning, type Target } from './decorators.js';
import { checkRoutes, methodsOf } from './methods.js';
import { type NestResponse, VersionException } from './rejection.js';
import { placeInURI } from './uri-versioning.js';

const BASE: ConfigurableModuleHost<VersioningStrategy, 'forRoot'> =
  new ConfigurableModuleBuilder<VersioningStrategy>().setClassMethodName('forRoot').build();

type Strategy = VersioningStrategy & { readonly selectVersion?: unknown };

/**
 * Versions every route of an application, except the routes with `@Neutral()`.
 * A rejection is an `HttpException`, whose `cause` is the `VersionError`.
 * The application fails to start with a `TypeError` if a decorator is wrong, or two methods have one route.
 *
 * ```ts
 * @Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [UsersController] })
 * export class AppModule {}
 * ```
 *
 * `forRootAsync` takes the strategy from a factory:
 *
 * ```ts
 * VersioningModule.forRootAsync({ imports: [ConfigModule], inject: [ConfigService], useFactory: createVersioning })
 * ```
 */
export class VersioningModule extends BASE.ConfigurableModuleClass {
  private readonly enhancer: ReturnType<typeof createEnhancer>;
  private readonly modules: ModulesContainer;

  /** @internal */
  constructor(versioning: Strategy, config: ApplicationConfig, modules: ModulesContainer) {
    super();
    const first = strategies.get(config) ?? versioning;
    if (first !== versioning) {
      const names = `${first.constructor.name} and ${versioning.constructor.name}`;
      throw new TypeError(`VersioningModule: an application must have one strategy, got ${names}.`);
    }
    strategies.set(config, versioning);
    this.enhancer = createEnhancer(versioning, config);
    this.modules = modules;
    // An interceptor costs more than a guard. But it runs after all guards, so that each guard can look up a pin.
    if (versioning.selectVersion) config.addGlobalInterceptor(this.enhancer);
    else config.addGlobalGuard(this.enhancer);
  }

  /**
   * Checks the routes. Nest calls it before it declares them.
   *
   * @internal
   */
  configure(): void {
    const methods = methodsOf(this.modules);
    checkRoutes(methods);
    for (const { handler, controller } of methods) this.enhancer.decisionOf(handler, controller);
  }
}

Inject(BASE.MODULE_OPTIONS_TOKEN)(VersioningModule, undefined, 0);
Inject(ApplicationConfig)(VersioningModule, undefined, 1);
Inject(ModulesContainer)(VersioningModule, undefined, 2);

/** Returns the guard, or the interceptor, that decides the version of a request. */
function createEnhancer(versioning: VersioningStrategy, config: ApplicationConfig) {
  /** The decisions by method and class, because classes may inherit a method. `null` for a neutral method. */
  const decisions = new WeakMap<Target, WeakMap<Target, Decide | null>>();

  function decisionOf(handler: Target, controller: Target): Decide | null {
    const byClass = decisions.get(handler) ?? new WeakMap<Target, Decide | null>();
    const known = byClass.get(controller);
    if (known !== undefined) return known;
    const options = readVersioning(handler, controller);
    const decide = options && decideWith(options, placeInURI(config, handler, controller));
    decisions.set(handler, byClass.set(controller, decide));
    return decide;
  }

  function decideWith(options: RouteVersioning, place: ReturnType<typeof placeInURI>): Decide {
    const decide = adapt(versioning, options);
    return (args) => decide(args, place(patternOf(args)));
  }

  function canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const decide = decisionOf(context.getHandler(), context.getClass());
    if (decide === null) return true;
    const args = context.getArgs<Arguments>();
    const [request, response] = args;
    request.api = decide(args);
    const { Vary } = request.api.headers;
    if (response.raw && Vary) mergeHeaders(response, { Vary }); // as in the plugin of Fastify
    return true;
  }

  function intercept(context: ExecutionContext, next: CallHandler) {
    canActivate(context);
    return next.handle();
  }

  return { decisionOf, canActivate, intercept };
}

const adapt = createAdapter<Arguments>({
  request: ([request]) => request,
  params: ([request]) => request.params as object,
  addHeaders: ([request, response], headers) =>
    mergeHeadersOnSend(request.raw ?? request, response.raw ?? response, headers),
  toError: (error) => new VersionException(error),
});

/** Returns the pattern of the route: `/api/v1/users/:id`. */
function patternOf([{ route, routeOptions }]: Arguments): string {
  return route?.path ?? routeOptions.url;
}

/** The arguments of a handler. */
type Arguments = [request: NestRequest, response: NestResponse];

/** Decides the version of a request. */
type Decide = (args: Arguments) => RequestVersion;

/** The strategy of each application. */
const strategies = new WeakMap<ApplicationConfig, VersioningStrategy>();

/** The request of Express or of Fastify. */
interface NestRequest extends RoutedRequest {
  /** The route in Express. */
  readonly route?: { readonly path: string };
  /** The request of Node in Fastify. */
  readonly raw?: object;
  /** The route in Fastify. */
  readonly routeOptions: { readonly url: string };
  api: RequestVersion | undefined;
}
