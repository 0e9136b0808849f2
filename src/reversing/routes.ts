import { isRecord, isString } from '../util/type-checks.js';
import { wrongType } from '../util/type-errors.js';
import { parseRoute, type Route } from './route.js';

/**
 * The routes of a `RouteReverser`, by name. A route is a pattern such as `/users/:id`, a list of
 * patterns of which the first one that takes the arguments is used, or a namespace made by
 * `include`.
 */
export interface Routes {
  readonly [name: string]: string | readonly string[] | Namespace;
}

/** Routes below a common prefix. Under the key `v1`, its route `users` is named `v1:users`. */
export interface Namespace<R extends Routes = Routes, Prefix extends string = string> {
  /** The start of every pattern, such as `/v1`. */
  readonly prefix: Prefix;
  /** The routes, by their names within the namespace. */
  readonly routes: R;
}

/** The full names of routes, such as `'users' | 'v1:users'`. */
export type RouteName<R extends Routes> = {
  [Key in keyof R & string]: R[Key] extends Namespace<infer Inner>
    ? `${Key}:${RouteName<Inner>}`
    : Key;
}[keyof R & string] extends infer Name extends string // so that an editor shows the names
  ? Name
  : never;

/**
 * The names of a route without its leading segments. For `v1:users:list`, they are `users:list` and
 * `list`.
 */
export type Unversioned<Name extends string> = Name extends `${string}:${infer Rest}`
  ? Rest | Unversioned<Rest>
  : never;

/**
 * Makes a namespace of routes whose patterns start with `prefix`, such as the routes of one
 * version.
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
 * Parses all routes, also those of namespaces, and returns them by their full names.
 *
 * @throws {TypeError} If the routes are not a plain object, or a pattern is wrong.
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
 * Puts a prefix in front of a pattern.
 *
 * @throws {TypeError} If the pattern is not a text, such as an object without `include`.
 * @throws {TypeError} If the pattern lacks its first slash: `/v1` and `users` would become
 *   `/v1users`.
 */
function withPrefix(name: string, prefix: string, pattern: string): string {
  if (!isString(pattern)) {
    const fix = 'Make a namespace with include("/v1", { … }).';
    throw wrongType(`RouteReverser: "${name}"`, 'a pattern or a list of patterns', pattern, fix);
  }
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
