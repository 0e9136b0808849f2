import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  type CustomDecorator,
  createParamDecorator,
  type DynamicModule,
  type ExceptionFilter,
  type ExecutionContext,
  HttpException,
  type NestInterceptor,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import {
  APP_FILTER,
  APP_GUARD,
  APP_INTERCEPTOR,
  MetadataScanner,
  ModulesContainer,
  Reflector,
} from '@nestjs/core';
import {
  type RequestVersion,
  type RouteVersions,
  VersionError,
  type VersioningRequest,
  type VersioningStrategy,
} from 'request-versioning';
import type { Observable } from 'rxjs';
import { LazyRoute } from './shared/lazy-route.js';
import { isPreflight, namespaceOf } from './shared/matched-route.js';
import { type NodeResponse, sendWith } from './shared/node-headers.js';
import { routeVersions } from './shared/route-versions.js';

const VERSIONS = 'request-versioning:versions';
const NAMESPACE = 'request-versioning:namespace';

/**
 * Injects the version of the request into a parameter: `@Api() { pick }: RequestVersionOf<typeof versioning>`.
 * It is also `request.api`. A route with `@Neutral()` has none.
 */
export const Api: () => ParameterDecorator = createParamDecorator((_, context) => {
  return requestOf(context).api;
});

/**
 * Limits a class or a method to some versions: `@Versions('v1', 'v2')` or `@Versions({ since: 'v2', until: 'v3' })`.
 * The decorator of a method replaces the decorator of its class.
 */
export function Versions<Version extends string>(
  ...versions: readonly Version[] | readonly [Exclude<RouteVersions<Version>, readonly unknown[]>]
): CustomDecorator {
  const [first] = versions;
  return SetMetadata(VERSIONS, typeof first === 'object' ? first : versions);
}

/** Marks a class or a method without versions, such as a health check. */
export function Neutral(): CustomDecorator {
  return SetMetadata(VERSIONS, null);
}

/** Names the namespace of a class or a method. The default is read from its path: `api:v1` for `/api/v1/users`. */
export function Namespace(name: string): CustomDecorator {
  return SetMetadata(NAMESPACE, name);
}

/**
 * Versions every route of an application, except the routes with `@Neutral()`.
 *
 * ```ts
 * @Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [UsersController] })
 * export class AppModule {}
 * ```
 */
// biome-ignore lint/complexity/noStaticOnlyClass: a module of Nest is a class
export class VersioningModule {
  /** The application fails to start with a `TypeError` if a version of `@Versions` is not allowed. */
  static forRoot(
    versioning: VersioningStrategy & { readonly selectVersion?: unknown },
  ): DynamicModule {
    // An interceptor costs more than a guard. But it runs after all guards, so that each guard can look up a pin.
    const provide = versioning.selectVersion ? APP_INTERCEPTOR : APP_GUARD;
    const useFactory = (modules: ModulesContainer) => new VersioningEnhancer(versioning, modules);
    return {
      // biome-ignore lint/complexity/noThisInStatic: the build would rename a class that names itself
      module: this,
      providers: [
        { provide, useFactory, inject: [ModulesContainer] },
        { provide: APP_FILTER, useClass: RejectionFilter },
      ],
    };
  }
}

/** Decides the version of a request, as a guard or as an interceptor. */
class VersioningEnhancer implements CanActivate, NestInterceptor {
  readonly #versioning: VersioningStrategy;
  readonly #reflector = new Reflector();
  readonly #hasRoute = new Map<RouteVersions, (version: string | null) => boolean>();

  /** @throws {TypeError} If a version of `@Versions` is not allowed. */
  constructor(versioning: VersioningStrategy, modules: ModulesContainer) {
    this.#versioning = versioning;
    const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
    for (const { metatype } of controllers) {
      const { prototype } = metatype as Type;
      const methods = new MetadataScanner().getAllMethodNames(prototype);
      for (const target of [metatype as Type, ...methods.map((name) => prototype[name])]) {
        const versions: RouteVersions | null | undefined = this.#reflector.get(VERSIONS, target);
        if (versions) this.#hasRoute.set(versions, routeVersions(versioning, versions));
      }
    }
  }

  canActivate(context: ExecutionContext): boolean {
    const versions = this.#read<RouteVersions | null>(VERSIONS, context);
    if (versions === null || context.getType() !== 'http') return true;
    const request = requestOf(context);
    const { method, headers } = request;
    if (isPreflight(method, 'access-control-request-method' in headers)) return true;
    const route = new LazyRoute(
      () => request.params as object,
      () => this.#namespaceOf(context),
    );
    const raw = rawOf(context.switchToHttp().getResponse());

    const api = orReject(raw, () => this.#versioning.forRequest(request, route));
    sendWith(raw, api.headers);
    const pick: typeof api.pick = (entries) => orReject(raw, () => api.pick(entries));
    const reject = () => orReject(raw, api.reject);
    request.api = { ...api, pick, reject };
    if (versions && !this.#hasRoute.get(versions)?.(api.version)) reject();
    return true;
  }

  #namespaceOf(context: ExecutionContext): string | undefined {
    const { route, routeOptions } = requestOf(context);
    const path = route?.path ?? routeOptions.url;
    return this.#read<string>(NAMESPACE, context) ?? namespaceOf(path, this.#versioning);
  }

  /** Reads the metadata of the method, or else of its class. */
  #read<Value>(key: string, context: ExecutionContext): Value | undefined {
    return this.#reflector.getAllAndOverride(key, [context.getHandler(), context.getClass()]);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.canActivate(context);
    return next.handle();
  }
}

/** Calls `decide`. Throws its rejection as an `HttpException`, and sends the headers of the rejection. */
function orReject<Result>(response: NodeResponse, decide: () => Result): Result {
  try {
    return decide();
  } catch (error) {
    throw error instanceof VersionError ? toRejection(response, error) : error;
  }
}

function toRejection(response: NodeResponse, error: VersionError): Rejection {
  sendWith(response, error.headers); // replaces the headers of the version
  return new Rejection(error.toJSON(), error.status, { cause: error });
}

/** An `HttpException`, because a filter of the application for all errors would send another error with status 500. */
class Rejection extends HttpException {}

/** Sends a rejection. A handler throws a `VersionError` if it calls a strategy itself. */
class RejectionFilter implements ExceptionFilter<Rejection | VersionError> {
  catch(error: Rejection | VersionError, context: ArgumentsHost): void {
    const response = context.switchToHttp().getResponse();
    const rejection = error instanceof Rejection ? error : toRejection(rawOf(response), error);
    // Express and Fastify have the same methods. Nest 11 would send an object as `application/json`.
    response.status(rejection.getStatus()).type('application/problem+json');
    response.send(JSON.stringify(rejection.getResponse()));
  }
}
Catch(Rejection, VersionError)(RejectionFilter);

/** The request of Express or of Fastify. */
interface NestRequest extends VersioningRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The route in Express. */
  readonly route?: { readonly path: string };
  /** The route in Fastify. */
  readonly routeOptions: { readonly url: string };
  api?: RequestVersion;
}

function requestOf(context: ArgumentsHost): NestRequest {
  return context.switchToHttp().getRequest();
}

/** Returns the response of Node. Fastify has it in `raw`. */
function rawOf(response: NodeResponse & { readonly raw?: NodeResponse }): NodeResponse {
  return response.raw ?? response;
}
