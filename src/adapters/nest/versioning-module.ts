import {
  type ConfigurableModuleAsyncOptions,
  ConfigurableModuleBuilder,
  type ConfigurableModuleHost,
  type DynamicModule,
  Inject,
  type Provider,
  type Type,
} from '@nestjs/common';
import { ApplicationConfig, ModulesContainer } from '@nestjs/core';
import type { VersioningStrategy } from 'request-versioning';
import { createEnhancer, type Enhancer } from './enhancer.js';
import { checkRoutes, type Method, methodsOf } from './methods.js';

const BASE: ConfigurableModuleHost<VersioningStrategy, 'forRoot'> =
  new ConfigurableModuleBuilder<VersioningStrategy>().setClassMethodName('forRoot').build();

type Strategy = VersioningStrategy & { readonly selectVersion?: unknown };

/** Which part of an application has versions. */
export interface VersioningModuleOptions {
  /**
   * The modules whose controllers have versions: `[PublicApiModule]`. It does not apply to the modules that these import.
   *
   * @default the modules of the whole application
   */
  readonly only?: readonly Type[] | undefined;
}

/** The token of the option `only`. */
const ONLY = Symbol('request-versioning.only');

/**
 * Versions every route of an application, except the routes with `@Neutral()`. With the option `only`, it versions the
 * routes of some modules alone.
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
 *
 * A public API beside private routes lists its modules:
 *
 * ```ts
 * VersioningModule.forRoot(versioning, { only: [PublicApiModule] })
 * ```
 */
export class VersioningModule extends BASE.ConfigurableModuleClass {
  private readonly enhancer: Enhancer;
  private readonly modules: ModulesContainer;
  private readonly only: readonly Type[] | null;

  /** Takes the strategy, and the modules that have versions. */
  static override forRoot(
    versioning: VersioningStrategy,
    { only }: VersioningModuleOptions = {},
  ): DynamicModule {
    // biome-ignore lint/complexity/noThisInStatic: the class of Nest takes the module from `this`
    return withOnly(super.forRoot(versioning), only);
  }

  /** Takes the strategy from a factory: `{ imports, inject, useFactory }`. The modules that have versions stand beside it. */
  static override forRootAsync({
    only,
    ...options
  }: ConfigurableModuleAsyncOptions<VersioningStrategy> & VersioningModuleOptions): DynamicModule {
    // biome-ignore lint/complexity/noThisInStatic: the class of Nest takes the module from `this`
    return withOnly(super.forRootAsync(options), only);
  }

  /** @internal */
  constructor(
    versioning: Strategy,
    config: ApplicationConfig,
    modules: ModulesContainer,
    only: readonly Type[] | null,
  ) {
    super();
    const first = strategies.get(config) ?? versioning;
    if (first !== versioning) {
      const names = `${first.constructor.name} and ${versioning.constructor.name}`;
      throw new TypeError(`VersioningModule: an application must have one strategy, got ${names}.`);
    }
    strategies.set(config, versioning);
    this.enhancer = createEnhancer(versioning, config);
    this.modules = modules;
    this.only = only;
    // An interceptor costs more than a guard. But it runs after all guards, so that each guard can look up a pin.
    if (versioning.selectVersion) config.addGlobalInterceptor(this.enhancer);
    else config.addGlobalGuard(this.enhancer);
  }

  /**
   * Checks the routes, and gives versions to them. Nest calls it before it declares them.
   *
   * @internal
   */
  configure(): void {
    const { modules, only, enhancer } = this;
    const methods = methodsOf(modules).filter(({ host }) => only === null || only.includes(host));
    checkModules(methods, only ?? []);
    checkRoutes(methods);
    for (const method of methods) enhancer.add(method);
  }
}

Inject(BASE.MODULE_OPTIONS_TOKEN)(VersioningModule, undefined, 0);
Inject(ApplicationConfig)(VersioningModule, undefined, 1);
Inject(ModulesContainer)(VersioningModule, undefined, 2);
Inject(ONLY)(VersioningModule, undefined, 3);

function withOnly(definition: DynamicModule, only: VersioningModuleOptions['only']): DynamicModule {
  const own = { provide: ONLY, useValue: only ?? null };
  return { ...definition, providers: [definition.providers, own].flat() as Provider[] };
}

/** @throws {TypeError} If a listed module has no controller, because then nothing of it would have a version. */
function checkModules(methods: readonly Method[], only: readonly Type[]): void {
  const without = only.find((each) => !methods.some(({ host }) => host === each));
  if (without === undefined) return;
  const expected = 'must list modules that have controllers of their own';
  throw new TypeError(`VersioningModule: only ${expected}, got ${without.name}.`);
}

/** The strategy of each application. */
const strategies = new WeakMap<ApplicationConfig, VersioningStrategy>();
