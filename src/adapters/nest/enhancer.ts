import type { CallHandler, CanActivate, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { ApplicationConfig } from '@nestjs/core';
import type { RequestVersion, VersioningStrategy } from 'request-versioning';
import {
  createAdapter,
  mergeHeaders,
  mergeHeadersOnSend,
  type RoutedRequest,
  type RouteVersioning,
} from 'request-versioning/adapter';
import { readVersioning, type Target } from './decorators.js';
import { type NestResponse, VersionException } from './rejection.js';
import { placeInURI } from './uri-versioning.js';

/** The guard and the interceptor that decide the version of a request. */
export interface Enhancer extends CanActivate, NestInterceptor {
  /** Checks the options of a method, and returns its decision. `null` for a method without versions. */
  decisionOf(handler: Target, controller: Target): Decide | null;
}

/** @param isVersioned Returns whether the methods of a controller have versions. */
export function createEnhancer(
  versioning: VersioningStrategy,
  config: ApplicationConfig,
  isVersioned: (controller: Target) => boolean,
): Enhancer {
  /** The decisions by method and class, because classes may inherit a method. */
  const decisions = new WeakMap<Target, WeakMap<Target, Decide | null>>();

  function decisionOf(handler: Target, controller: Target): Decide | null {
    const byClass = decisions.get(handler) ?? new WeakMap<Target, Decide | null>();
    const known = byClass.get(controller);
    if (known !== undefined) return known;
    const options = isVersioned(controller) ? readVersioning(handler, controller) : null;
    const decide = options && decideWith(options, placeInURI(config, handler, controller));
    decisions.set(handler, byClass.set(controller, decide));
    return decide;
  }

  function decideWith(options: RouteVersioning, place: ReturnType<typeof placeInURI>): Decide {
    const decide = adapt(versioning, options);
    return place === undefined ? decide : (args) => decide(args, place(patternOf(args)));
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
