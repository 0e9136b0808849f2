import {
  type ConfigurableModuleAsyncOptions,
  ConfigurableModuleBuilder,
  type ConfigurableModuleHost,
  type DynamicModule,
  Inject,
  type Provider,
  type Type,
} from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost, ModulesContainer } from '@nestjs/core';
import { checkSettings, type VersioningStrategy } from 'request-versioning';
import { headersOnSend, mergeHeaders } from 'request-versioning/adapter';
import type { Application } from './application.js';
import { checkStart } from './checks.js';
import { checkStrategy, createEnhancer, type Enhancer } from './enhancer.js';
import { readsNamespace } from './reads-namespace.js';
import type { NestResponse } from './rejection.js';
import { methodsOf } from './routes.js';

const BASE: ConfigurableModuleHost<VersioningStrategy, 'forRoot'> =
  new ConfigurableModuleBuilder<VersioningStrategy>().setClassMethodName('forRoot').build();

type Strategy = VersioningStrategy & { readonly selectVersion?: unknown };

/** The options of `VersioningModule.forRoot`. */
export interface VersioningModuleOptions {
  /**
   * The modules whose controllers have versions: `[PublicApiModule]`. It does not include the
   * modules that these import.
   *
   * @default the modules of the whole application
   */
  readonly only?: readonly Type[] | undefined;
}

/** The token that Nest injects the option `only` by. */
const ONLY = Symbol('request-versioning.only');

/**
 * Versions every route of an application, except those with `@Unversioned()`. Import it in the root
 * module. A rejection is an `HttpException`, whose `cause` is the `VersionError`. If the wiring of a
 * method cannot work, for example because it has no namespace or an earlier method has its route,
 * the application does not start, but throws a `TypeError` that names the method and the remedy.
 *
 * ```ts
 * const imports = [VersioningModule.forRoot(versioning)];
 * ```
 *
 * If a factory creates the strategy, use `forRootAsync`:
 *
 * ```ts
 * VersioningModule.forRootAsync({ imports: [ConfigModule], inject: [ConfigService], useFactory: createVersioning })
 * ```
 *
 * If only some modules are a public API, list them:
 *
 * ```ts
 * VersioningModule.forRoot(versioning, { only: [PublicApiModule] })
 * ```
 */
export class VersioningModule extends BASE.ConfigurableModuleClass {
  private readonly application: Application;
  private readonly enhancer: Enhancer;

  /** Versions the application with `versioning`, or only the modules in `only`. */
  static override forRoot(
    versioning: VersioningStrategy,
    { only }: VersioningModuleOptions = {},
  ): DynamicModule {
    checkStrategy(versioning);
    // biome-ignore lint/complexity/noThisInStatic: the class of Nest takes the module from `this`
    return withOnly(super.forRoot(versioning), only);
  }

  /**
   * Versions the application with a strategy from a factory: `{ imports, inject, useFactory }`. The
   * option `only` stands beside these.
   */
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
    adapterHost: HttpAdapterHost,
    only: readonly Type[] | null,
  ) {
    super();
    checkStrategy(versioning);
    const first = strategyByApplication.get(config) ?? versioning;
    if (first !== versioning) {
      const names = `${first.constructor.name} and ${versioning.constructor.name}`;
      const fix = 'Import it once, and list the versioned modules in its option "only".';
      throw new TypeError(
        `VersioningModule: an application must have one strategy, got ${names}. ${fix}`,
      );
    }
    strategyByApplication.set(config, versioning);
    const application = { versioning, only, config, modules, adapterHost };
    this.application = { ...application, readsNamespace: readsNamespace(versioning) };
    this.enhancer = createEnhancer(this.application);
    // A guard is cheaper, but an interceptor runs after all guards, and these may look up what `selectVersion` needs.
    if (versioning.selectVersion) config.addGlobalInterceptor(this.enhancer);
    else config.addGlobalGuard(this.enhancer);
  }

  /**
   * Checks and versions the routes. Nest calls it before it declares them.
   *
   * @internal
   */
  configure(): void {
    const methods = methodsOf(this.application);
    const versioned = checkStart(this.application, methods);
    for (const method of versioned) this.enhancer.add(method);
    showHeaders(this.application);
  }
}

Inject(BASE.MODULE_OPTIONS_TOKEN)(VersioningModule, undefined, 0);
Inject(ApplicationConfig)(VersioningModule, undefined, 1);
Inject(ModulesContainer)(VersioningModule, undefined, 2);
Inject(HttpAdapterHost)(VersioningModule, undefined, 3);
Inject(ONLY)(VersioningModule, undefined, 4);

/** Shows the headers of a decision to the hooks of Fastify, for the reason given in its plugin. */
function showHeaders({ adapterHost: { httpAdapter } }: Application): void {
  if (httpAdapter.getType() !== 'fastify') return;
  const onSend = (_: unknown, reply: Required<NestResponse>, __: unknown, done: () => void) => {
    mergeHeaders(reply, headersOnSend(reply.raw));
    done();
  };
  httpAdapter.getInstance().addHook('onSend', onSend);
}

const ONLY_RULE = { only: { expected: 'a list of modules', accepts: Array.isArray } };

function withOnly(definition: DynamicModule, only: VersioningModuleOptions['only']): DynamicModule {
  checkSettings('VersioningModule', { only }, ONLY_RULE);
  const own = { provide: ONLY, useValue: only ?? null };
  return { ...definition, providers: [definition.providers, own].flat() as Provider[] };
}

/** The strategy of each application. */
const strategyByApplication = new WeakMap<ApplicationConfig, VersioningStrategy>();
