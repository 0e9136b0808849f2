import type { VersionedRequest } from '../request/request.js';
import { checkSettings, isFunction, isString, type SettingRules } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongType } from '../util/type-errors.js';
import { type Arguments, toArguments } from './arguments.js';
import { checkOptionNames, checkShapes } from './check-options.js';
import { fillRoute } from './fill-route.js';
import { type RouteName, type Routes, routesByName } from './include.js';
import { createNoReverseMatch } from './mismatch.js';
import { NoReverseMatch } from './no-reverse-match.js';
import { checkOrigin, EXPECTED_ORIGIN } from './origin.js';
import { encodeFragment, encodeQuery, toPairs } from './query.js';
import type { Route } from './route.js';
import type { ReverseOptions, UrlReverser } from './url-reverser.js';

/** The settings of a `RouteReverser`. */
export interface RouteReverserSettings {
  /**
   * The origin in front of each path, such as `'https://example.com'`, in the form of `URL.origin`. A function such as
   * `requestOrigin({ allowedHosts })` returns the origin of a request. By default, URLs are paths.
   *
   * @default null
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
  readonly #names: readonly string[];
  readonly #origin: (request: VersionedRequest | null | undefined) => string;

  /** @throws {TypeError} If a pattern or a setting is wrong. */
  constructor(routes: R, settings: RouteReverserSettings = {}) {
    checkSettings('RouteReverser', settings, RULES);
    this.#routes = routesByName(routes);
    this.#names = [...this.#routes.keys()];
    this.#origin = toOrigin(settings.origin);
  }

  /**
   * Builds a URL from the first pattern of `name` that takes exactly the given arguments. If `origin` is a function
   * and `options` has no request, the URL is a path.
   *
   * @throws {NoReverseMatch} If no route has that name and takes those arguments.
   * @throws {NoReverseMatch} If the query or the fragment contains a lone surrogate.
   * @throws {TypeError} If an option is unknown or has a wrong type, or `origin` does not return an origin.
   */
  reverse(name: RouteName<R>, options: ReverseOptions = {}): string {
    checkShapes(options);
    checkOptionNames(options);
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
    throw createNoReverseMatch(name, routes, given, this.#names);
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
  origin: {
    expected: EXPECTED_ORIGIN,
    accepts: (origin) => isString(origin) || isFunction(origin),
  },
};
