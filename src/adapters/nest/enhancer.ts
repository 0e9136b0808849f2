import type {
  CallHandler,
  CanActivate,
  ExecutionContext,
  NestInterceptor,
  Type,
} from '@nestjs/common';
import type { ApplicationConfig } from '@nestjs/core';
import type { VersionedApi, VersioningStrategy } from 'request-versioning';
import {
  createAdapter,
  mergeHeaders,
  mergeHeadersOnSend,
  type RoutedRequest,
  type RouteOptions,
} from 'request-versioning/adapter';
import { hasNearerVersion, readVersioning, type Target } from './decorators.js';
import type { Method } from './methods.js';
import { type NestResponse, VersionException } from './rejection.js';
import { keyOf, placesInURI } from './uri-versioning.js';

/** The guard and the interceptor that decide the version of a request. */
export interface Enhancer extends CanActivate, NestInterceptor {
  /**
   * Gives versions to a method. A controller of two modules has each of its methods twice.
   *
   * @throws {TypeError} If a decorator is wrong.
   */
  add(method: VersionedMethod): void;
}

type VersionedMethod = Pick<Method, 'handler' | 'controller' | 'paths'>;

export function createEnhancer(
  versioning: VersioningStrategy,
  config: ApplicationConfig,
): Enhancer {
  const controllers = new WeakSet<Target>();
  /** The decisions by method and class, because classes may inherit a method. `null` for a neutral method. */
  const decisions = new WeakMap<Target, WeakMap<Target, Decide | null>>();

  function add(method: VersionedMethod): void {
    const { handler, controller } = method;
    const options = readVersioning(handler, controller);
    const byClass = decisions.get(handler) ?? new WeakMap<Target, Decide | null>();
    const earlier = byClass.get(controller) ?? undefined;
    controllers.add(controller);
    decisions.set(
      handler,
      byClass.set(controller, options && decideWith(options, method, earlier)),
    );
  }

  function decisionOf(handler: Target, controller: Target): Decide | null {
    const known = decisions.get(handler)?.get(controller);
    if (known !== undefined || !controllers.has(controller)) return known ?? null;
    // A class may replace a method of its prototype, for example in its constructor.
    add({ handler, controller: controller as Type, paths: [] });
    return decisionOf(handler, controller);
  }

  function decideWith(options: RouteOptions, method: VersionedMethod, earlier?: Decide): Decide {
    const places = placesInURI(config, method);
    if (places.size === 0) return adapt(versioning, options);
    const namespace = hasNearerVersion(method.handler) ? undefined : options.namespace;
    const decide = adapt(versioning, { ...options, namespace });
    return (args) => {
      const place = places.get(keyOf(patternOf(args)));
      return place === undefined && earlier ? earlier(args) : decide(args, place);
    };
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

  return { add, canActivate, intercept };
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
type Decide = (args: Arguments) => VersionedApi;

/** The request of Express or of Fastify. */
interface NestRequest extends RoutedRequest {
  /** The route in Express. */
  readonly route?: { readonly path: string };
  /** The request of Node in Fastify. */
  readonly raw?: object;
  /** The route in Fastify. */
  readonly routeOptions: { readonly url: string };
  api: VersionedApi | undefined;
}
