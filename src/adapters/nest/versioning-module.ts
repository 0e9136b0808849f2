import {
  type CallHandler,
  type CanActivate,
  type DynamicModule,
  type ExecutionContext,
  type FactoryProvider,
  Inject,
  type ModuleMetadata,
  type NestInterceptor,
} from '@nestjs/common';
import { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { RequestVersion, VersioningStrategy } from 'request-versioning';
import {
  type DecideVersion,
  type OwnPath,
  type RoutedRequest,
  sendWith,
  versionRoute,
} from 'request-versioning/adapter';
import type { Observable } from 'rxjs';
import { readVersioning, type Target } from './decorators.js';
import { checkRoutes, methodsOf } from './methods.js';
import { type NestResponse, rawOf, toException } from './rejection.js';

/** The settings of `VersioningModule.forRootAsync`. */
export interface VersioningModuleSettings extends Pick<ModuleMetadata, 'imports'> {
  /** Returns the strategy, or a promise of it. */
  readonly useFactory: FactoryProvider<VersioningStrategy>['useFactory'];
  /** The providers that `useFactory` takes. @default [] */
  readonly inject?: FactoryProvider['inject'];
}

/**
 * Versions every route of an application, except the routes with `@Neutral()`.
 * A rejection is an `HttpException`, whose `cause` is the `VersionError`.
 *
 * ```ts
 * @Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [UsersController] })
 * export class AppModule {}
 * ```
 */
export class VersioningModule {
  private readonly modules: ModulesContainer;

  /** @internal */
  constructor(modules: ModulesContainer) {
    this.modules = modules;
  }

  /**
   * Checks the routes. Nest calls it before it declares them.
   *
   * @internal
   */
  configure(): void {
    checkRoutes(methodsOf(this.modules));
  }

  /** The application fails to start with a `TypeError` if a decorator is wrong, or two methods have one route. */
  static forRoot(versioning: VersioningStrategy): DynamicModule {
    // biome-ignore lint/complexity/noThisInStatic: the build would rename a class that names itself
    return this.forRootAsync({ useFactory: () => versioning });
  }

  /**
   * Takes the strategy from a factory.
   *
   * ```ts
   * VersioningModule.forRootAsync({ imports: [ConfigModule], inject: [ConfigService], useFactory: createVersioning })
   * ```
   */
  static forRootAsync(settings: VersioningModuleSettings): DynamicModule {
    const { imports = [], inject = [], useFactory } = settings;
    return {
      // biome-ignore lint/complexity/noThisInStatic: the build would rename a class that names itself
      module: this,
      imports,
      providers: [
        { provide: STRATEGY, inject, useFactory },
        {
          provide: VersioningEnhancer,
          inject: [STRATEGY, ModulesContainer, ApplicationConfig],
          useFactory: createEnhancer,
        },
      ],
    };
  }
}

Inject(ModulesContainer)(VersioningModule, undefined, 0);

const STRATEGY = 'request-versioning:strategy';

type Strategy = VersioningStrategy & { readonly selectVersion?: unknown };

/**
 * Creates the first global guard or interceptor.
 *
 * @throws {TypeError} If the options of a method are wrong.
 */
function createEnhancer(
  versioning: Strategy,
  modules: ModulesContainer,
  config: ApplicationConfig,
): VersioningEnhancer {
  const enhancer = new VersioningEnhancer(versioning);
  for (const { handler, controller } of methodsOf(modules))
    enhancer.decisionOf(handler, controller);
  // An interceptor costs more than a guard. But it runs after all guards, so that each guard can look up a pin.
  if (versioning.selectVersion) config.addGlobalInterceptor(enhancer);
  else config.addGlobalGuard(enhancer);
  return enhancer;
}

type Decide = DecideVersion<VersioningStrategy>;

/** Decides the version of a request, as a guard or as an interceptor. */
class VersioningEnhancer implements CanActivate, NestInterceptor {
  readonly #versioning: VersioningStrategy;
  /** The decisions by method and class, because classes may inherit a method. `null` for a neutral method. */
  readonly #decisions = new WeakMap<Target, WeakMap<Target, Decide | null>>();

  constructor(versioning: VersioningStrategy) {
    this.#versioning = versioning;
  }

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const decide = this.decisionOf(context.getHandler(), context.getClass());
    if (decide === null) return true;
    const http = context.switchToHttp();
    const request: NestRequest = http.getRequest();
    const response: NestResponse = http.getResponse();
    const path: OwnPath = {
      patterns: () => [request.route?.path ?? request.routeOptions.url],
      params: () => request.params as object,
    };
    const api = decide(request, path, (error) => toException(response, error));
    if (api) {
      request.api = api;
      sendWith(rawOf(response), api.headers);
    }
    return true;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.canActivate(context);
    return next.handle();
  }

  /** Returns the decision for a method, or `null` for a neutral method. */
  decisionOf(handler: Target, controller: Target): Decide | null {
    const byClass = this.#decisions.get(handler) ?? new WeakMap<Target, Decide | null>();
    this.#decisions.set(handler, byClass);
    const known = byClass.get(controller);
    if (known !== undefined) return known;
    const options = readVersioning(handler, controller);
    const decide = options && versionRoute(this.#versioning, options);
    byClass.set(controller, decide);
    return decide;
  }
}

/** The request of Express or of Fastify. */
interface NestRequest extends RoutedRequest {
  /** The route in Express. */
  readonly route?: { readonly path: string };
  /** The route in Fastify. */
  readonly routeOptions: { readonly url: string };
  api?: RequestVersion;
}
