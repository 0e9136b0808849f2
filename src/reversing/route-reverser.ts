import type { VersionedRequest } from '../request/request.js';
import { checkSettings, isFunction, isString, type SettingRules } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongType } from '../util/type-errors.js';
import { type Arguments, toArguments } from './arguments.js';
import { checkOptions } from './check-options.js';
import { fillRoute } from './fill-route.js';
import { type RouteName, type Routes, routesByName } from './include.js';
import { createNoReverseMatch } from './mismatch.js';
import { NoReverseMatch } from './no-reverse-match.js';
import { checkOrigin, ORIGIN } from './origin.js';
import { encodeFragment, encodeQuery, toPairs } from './query.js';
import type { Route } from './route.js';
import type { ReverseOptions, UrlReverser } from './url-reverser.js';

/** The settings of a `RouteReverser`. */
export interface RouteReverserSettings {
  /**
   * What to put before the path: `'https://example.com'`, in the form that `URL` gives, or a function of the request
   * that returns it, such as one made by `requestOrigin`. Default: nothing, as a path keeps the client on its host by itself.
   */
  readonly origin?: string | ((request: VersionedRequest) => string) | null | undefined;
}

/**
 * Builds URLs from named path-to-regexp patterns.
 *
 * @example
 * ```ts
 * const reverser = new RouteReverser({
 *   'users-detail': ['/users/:id', '/:version/users/:id'],
 *   v1: include('/v1', { 'users-list': '/users' }),
 * });
 * reverser.reverse('users-detail', { params: { id: 7 } }); // '/users/7'
 * reverser.reverse('v1:users-list'); // '/v1/users'
 * ```
 */
export class RouteReverser<const R extends Routes = Routes> implements UrlReverser<RouteName<R>> {
  readonly #routes: ReadonlyMap<string, readonly Route[]>;
  readonly #origin: (request: VersionedRequest | null | undefined) => string;

  /** @throws {TypeError} where a pattern or the origin is wrong. */
  constructor(routes: R, settings: RouteReverserSettings = {}) {
    checkSettings('RouteReverser', settings, RULES);
    this.#routes = routesByName(routes);
    this.#origin = toOrigin(settings.origin);
  }

  /**
   * The URL of the first route named `name` that takes exactly the arguments given. A function as `origin`
   * needs a request; without one, the URL is a path.
   *
   * @throws {NoReverseMatch} where there is no such route.
   * @throws {TypeError} where an argument is of no type that a URL can carry, or `origin` gives no origin.
   */
  reverse(name: RouteName<R>, options: ReverseOptions = {}): string {
    checkOptions(options);
    return this.#origin(options.request) + this.#relative(name, options);
  }

  #relative(name: string, options: ReverseOptions): string {
    const path = this.#path(name, toArguments(options));
    const pairs = toPairs(options.query);
    const fragment = toFragment(options.fragment);
    try {
      const query = pairs === undefined ? '' : encodeQuery(pairs);
      return path + query + (fragment === undefined ? '' : encodeFragment(fragment));
    } catch (cause) {
      const message = `The query or fragment of ${show(name)} must not contain a lone surrogate.`;
      throw new NoReverseMatch(message, { cause });
    }
  }

  #path(name: string, given: Arguments): string {
    const routes = this.#routes.get(name) ?? [];
    for (const route of routes) {
      const path = fillRoute(route, given);
      if (path !== undefined) return path;
    }
    throw createNoReverseMatch(name, routes, given, [...this.#routes.keys()]);
  }
}

function toFragment(fragment: unknown): string | undefined {
  if (fragment === undefined || fragment === null) return undefined;
  if (typeof fragment !== 'string') throw wrongType('fragment', 'a string', fragment);
  return fragment;
}

function toOrigin(
  origin: RouteReverserSettings['origin'],
): (request: VersionedRequest | null | undefined) => string {
  if (typeof origin !== 'function') {
    const fixed = isString(origin) ? checkOrigin(origin) : '';
    return () => fixed;
  }
  return (request) => (request ? checkOrigin(origin(request)) : '');
}

const RULES: SettingRules = {
  origin: { expected: ORIGIN, accepts: (origin) => isString(origin) || isFunction(origin) },
};
