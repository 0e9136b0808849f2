import { checkNames, checkSettings, type SettingRules } from '../util/checks.js';
import { isFunction, isString } from '../util/type-checks.js';
import { inspect, joinTexts, truncate, wrongType } from '../util/type-errors.js';
import type { Given } from '../util/types.js';
import { type Arguments, fillRoute, toArguments } from './fill-route.js';
import type { LinkArguments, LinkTo } from './links.js';
import { NoReverseMatch } from './no-reverse-match.js';
import { encodeFragment, encodeQuery } from './query.js';
import { ORIGIN, type RequestOrigin } from './request-origin.js';
import { type Route, toPattern } from './route.js';
import { type RouteName, type Routes, routesByName } from './routes.js';
import type { LinkOptions, ReverseOptions, UrlReverser } from './url-reverser.js';

/** The settings of a `RouteReverser`. */
export interface RouteReverserSettings {
  /**
   * The origin in front of each path, such as `'https://example.com'`, or a function that returns
   * the origin of a request, such as `requestOrigin({ allowedHosts })`. Without it, URLs are paths.
   * Links without a request get the `fallback` of the function, or else are paths too.
   *
   * @default null
   */
  readonly origin?: string | RequestOrigin | null | undefined;
  /**
   * A path in front of each pattern, such as `'/api'`. Parameters, wildcards and groups belong into
   * the patterns, or into the prefix of `include`. A colon is written as `%3A`.
   *
   * @default null
   */
  readonly prefix?: string | null | undefined;
}

type KnownOptions = LinkOptions & Pick<ReverseOptions, 'request'>;

/**
 * Builds URLs from named patterns of path-to-regexp, the notation of Express 5, Nest and
 * `@koa/router`.
 *
 * A URL always matches the pattern that it was built from, with the same arguments. So a value such
 * as `..`, or one with a slash, is an error. If the patterns of two routes overlap, the order in
 * your router decides.
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
  /** The routes, for types only. The field does not exist at run time. */
  declare readonly '~routes'?: R;
  readonly #routes: ReadonlyMap<string, readonly Route[]>;
  readonly #origin: RouteReverserSettings['origin'];

  /** @throws {TypeError} If a pattern or a setting is wrong. */
  constructor(routes: R, settings: RouteReverserSettings = {}) {
    checkSettings('RouteReverser', settings, RULES);
    const prefix = settings.prefix ?? '';
    if (/[:*{}]/.test(prefix)) {
      throw wrongType('RouteReverser: prefix', 'without parameters', prefix, PREFIX_FIX);
    }
    this.#routes = routesByName(routes, toPattern(prefix));
    this.#origin = settings.origin;
  }

  /**
   * Builds a URL from the first pattern of `name` that takes exactly the given arguments.
   *
   * @example
   * ```ts
   * reverser.reverse('users-detail', { params: { id: 7 }, query: { page: 2 }, fragment: 'top' }); // '/users/7?page=2#top'
   * ```
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   * @throws {TypeError} If an option is unknown, `params` is a function, a promise or an iterable,
   *   or a value of the query is an object with a class, such as a `Date`.
   * @throws {URIError} If the query or the fragment contains a lone surrogate.
   * @throws {Error} What the function `origin` throws. `requestOrigin` throws an error with status
   *   400 and the code `ERR_HOST_NOT_ALLOWED`.
   */
  reverse<
    Name extends RouteName<R>,
    Written extends string,
    Options extends LinkOptions = Record<never, never>,
  >(
    name: Name & Given<Written>,
    ...options: LinkArguments<LinkTo<R>, Written, Options, KnownOptions>
  ): string;
  reverse(name: string, options: KnownOptions = {}): string {
    checkNames('RouteReverser.reverse', 'option', options, OPTIONS);
    const { query, fragment } = options;
    const url = this.#originOf(options) + this.#pathOf(name, toArguments(options));
    return (
      url +
      (query ? encodeQuery(query) : '') +
      (typeof fragment === 'string' ? encodeFragment(fragment) : '')
    );
  }

  #originOf({ request }: KnownOptions): string {
    if (typeof this.#origin !== 'function') return this.#origin ?? '';
    if (!request) return this.#origin.fallback ?? '';
    const origin = this.#origin(request);
    if (ORIGIN.accepts(origin)) return origin;
    throw wrongType('RouteReverser: the result of origin', ORIGIN.expected, origin);
  }

  #pathOf(name: string, given: Arguments): string {
    const routes = this.#routes.get(name) ?? [];
    for (const route of routes) {
      const path = fillRoute(route, given);
      if (path !== undefined) return path;
    }
    const patterns = routes.map(({ pattern }) => pattern);
    throw createNoReverseMatch(name, given, patterns);
  }
}

/**
 * Creates the error for arguments that no pattern takes. Its message stays below 2,500 characters.
 */
function createNoReverseMatch(
  name: string,
  { params, args }: Arguments,
  patterns: readonly string[],
): NoReverseMatch {
  if (patterns.length === 0) return new NoReverseMatch(`No route is named ${inspect(name)}.`);
  const named = joinTexts(
    Object.entries(params),
    ([key, value]) => `${inspect(key)}:${inspect(value)}`,
  );
  const given = truncate(`params {${named}} and args ${inspect(args)}`, 600);
  const tried = truncate(joinTexts(patterns, inspect), 600);
  return new NoReverseMatch(`No route named ${inspect(name)} takes ${given}. Tried ${tried}.`);
}

const OPTIONS = ['params', 'args', 'version', 'request', 'format', 'query', 'fragment'];

const PREFIX_FIX =
  'Write a parameter, a wildcard or a group into the patterns, or use include("/:version", routes), ' +
  'whose name then stands in front of the names of its routes. A colon is written as %3A.';

const RULES: SettingRules = {
  origin: {
    expected: `${ORIGIN.expected}, or a function`,
    accepts: (origin) => isFunction(origin) || ORIGIN.accepts(origin),
  },
  prefix: {
    expected: 'a path such as "/api"',
    accepts: (prefix) => isString(prefix) && /^\/.*[^/]$/s.test(prefix),
  },
};
