import type {
  CallHandler,
  CanActivate,
  ExecutionContext,
  NestInterceptor,
  Type,
} from '@nestjs/common';
import type { RouteOptions, VersionedApi, VersioningStrategy } from 'request-versioning';
import {
  createAdapter,
  type Framework,
  mergeHeadersOnSend,
  type RoutedRequest,
} from 'request-versioning/adapter';
import type { Application } from './application.js';
import type { Target } from './decorators.js';
import { type NestResponse, VersionException } from './rejection.js';
import type { Method } from './routes.js';
import { finderOf, optionsOf } from './uri-versioning.js';

/** The guard, or the interceptor, that decides the version of a request. */
export interface Enhancer extends CanActivate, NestInterceptor {
  /**
   * Versions a method. It is called twice for a controller that two modules list, or that has two
   * paths.
   *
   * @throws {TypeError} If a decorator is wrong.
   */
  add(method: RoutedMethod): void;
}

type RoutedMethod = Pick<Method, 'handler' | 'controller' | 'options' | 'routes'>;

export function createEnhancer(application: Application): Enhancer {
  const controllers = new WeakSet<Target>();
  /**
   * The decisions by method, and then by class, since classes may inherit a method. `null` for a
   * method without a version.
   */
  const decisions = new WeakMap<Target, WeakMap<Target, Decide | null>>();

  function add(method: RoutedMethod): void {
    const { handler, controller, options } = method;
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
    // The class may have replaced the method since, for example in its constructor.
    const options = optionsOf(application, handler, controller);
    add({ handler, controller: controller as Type, options, routes: [] });
    return decisionOf(handler, controller);
  }

  function decideWith(options: RouteOptions, method: RoutedMethod, earlier?: Decide): Decide {
    const { controller, handler, routes } = method;
    const name = `${controller.name}.${handler.name}`;
    const decide = naming(name, () =>
      createAdapter({ ...NEST, describe: () => name })(application.versioning, options),
    );
    if (routes.every(({ place }) => place === undefined)) return decide;
    const placeOf = finderOf(routes);
    return (args) => {
      const place = placeOf(patternOf(args));
      return place === undefined && earlier ? earlier(args) : decide(args, place);
    };
  }

  function canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const decide = decisionOf(context.getHandler(), context.getClass());
    if (decide === null) return true;
    const args = context.getArgs<Arguments>();
    args[0].api = decide(args);
    return true;
  }

  function intercept(context: ExecutionContext, next: CallHandler) {
    canActivate(context);
    return next.handle();
  }

  return { add, canActivate, intercept };
}

/** @throws {TypeError} What `declare` throws, with the name of the method. */
function naming<Result>(name: string, declare: () => Result): Result {
  try {
    return declare();
  } catch (error) {
    throw new TypeError(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

const NEST: Framework<Arguments> = {
  request: ([request]) => request,
  params: ([request]) => request.params as object,
  addHeaders: ([, response], headers) => mergeHeadersOnSend(response.raw ?? response, headers),
  toError: (error) => new VersionException(error),
};

/** @throws {TypeError} If the value is no strategy. */
export function checkStrategy(versioning: VersioningStrategy): void {
  createAdapter(NEST)(versioning);
}

/** Returns the pattern of the matched route: `/api/v1/users/:id`. */
function patternOf([{ route, routeOptions }]: Arguments): string {
  return route?.path ?? routeOptions.url;
}

/** The arguments of a handler. */
type Arguments = [request: NestRequest, response: NestResponse];

type Decide = (args: Arguments) => VersionedApi;

/** The request of Express or Fastify. */
interface NestRequest extends RoutedRequest {
  /** The route in Express. */
  readonly route?: { readonly path: string };
  /** The route in Fastify. */
  readonly routeOptions: { readonly url: string };
  api: VersionedApi | undefined;
}
