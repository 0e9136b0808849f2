import { isRecord } from '../util/type-checks.js';
import { wrongType } from '../util/type-errors.js';
import { parseRoute, type Route } from './route.js';

/**
 * Routes by name. A route is a path-to-regexp pattern such as `/users/:id`, a list of patterns, or a namespace.
 * `reverse` uses the first pattern of a list that takes the arguments.
 */
export interface Routes {
  readonly [name: string]: string | readonly string[] | Namespace;
}

/** Routes under a prefix. Under the key `v1`, the route `users` has the name `v1:users`. */
export interface Namespace<R extends Routes = Routes, Prefix extends string = string> {
  /** The start of every pattern, such as `/v1`. */
  readonly prefix: Prefix;
  /** The routes by their names in the namespace. */
  readonly routes: R;
}

/** The full names of routes, such as `'users' | 'v1:users'`. */
export type RouteName<R extends Routes> = {
  [Key in keyof R & string]: R[Key] extends Namespace<infer Inner>
    ? `${Key}:${RouteName<Inner>}`
    : Key;
}[keyof R & string] extends infer Name extends string // otherwise an editor shows `RouteName<{ … }>`
  ? Name
  : never;

/** The names of a route without leading segments. `v1:users:list` gives `users:list` and `list`. */
export type Unversioned<Name extends string> = Name extends `${string}:${infer Rest}`
  ? Rest | Unversioned<Rest>
  : never;

/**
 * Makes a namespace of `routes`, in which every pattern starts with `prefix`.
 *
 * @example
 * ```ts
 * new RouteReverser({ v1: include('/v1', { users: '/users' }) }).reverse('v1:users'); // '/v1/users'
 * ```
 */
export function include<const R extends Routes, const Prefix extends string>(
  prefix: Prefix,
  routes: R,
): Namespace<R, Prefix> {
  return { prefix, routes };
}

/**
 * Parses all routes under a prefix, and returns them by their full names.
 *
 * @throws {TypeError} If the routes are not a record, or a pattern is wrong.
 */
export function routesByName(routes: Routes, prefix: string, namespace = ''): Map<string, Route[]> {
  if (!isRecord(routes)) {
    const place = namespace === '' ? 'routes' : `routes of "${namespace}"`;
    throw wrongType(`RouteReverser: ${place}`, 'an object of patterns by name', routes);
  }
  const byName = new Map<string, Route[]>();
  for (const [key, route] of Object.entries(routes)) {
    const name = namespace + key;
    if (typeof route === 'object' && 'routes' in route) {
      const inner = routesByName(route.routes, withPrefix(name, prefix, route.prefix), `${name}:`);
      for (const [innerName, parsed] of inner) byName.set(innerName, parsed);
    } else {
      const patterns = [route].flat();
      byName.set(
        name,
        patterns.map((pattern) => parse(name, withPrefix(name, prefix, pattern))),
      );
    }
  }
  return byName;
}

/**
 * Puts a prefix before a pattern.
 *
 * @throws {TypeError} If the pattern has no first slash, because otherwise `/v1` and `users` would be `/v1users`.
 */
function withPrefix(name: string, prefix: string, pattern: string): string {
  if (prefix === '' || /^(?:$|\{?\/)/.test(pattern)) return prefix + pattern;
  const place = `RouteReverser: a pattern of "${name}" after "${prefix}"`;
  throw wrongType(place, 'empty, or begin with "/" or "{/"', pattern);
}

function parse(name: string, pattern: string): Route {
  try {
    return parseRoute(pattern);
  } catch (cause) {
    const { message } = cause as Error;
    throw new TypeError(`RouteReverser: "${name}" has a wrong pattern "${pattern}": ${message}`, {
      cause,
    });
  }
}
