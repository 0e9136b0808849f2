import { isObjectWithFields } from '../util/check-settings.js';
import { show } from '../util/show.js';
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
export interface Namespace<R extends Routes = Routes> {
  /** The start of every pattern, such as `/v1`. */
  readonly prefix: string;
  /** The routes by their names in the namespace. */
  readonly routes: R;
}

/** The full names of routes, such as `'users' | 'v1:users'`. */
export type RouteName<R extends Routes> = {
  [Key in keyof R & string]: R[Key] extends Namespace<infer Inner>
    ? `${Key}:${RouteName<Inner>}`
    : Key;
}[keyof R & string];

/**
 * Makes a namespace of `routes`, in which every pattern starts with `prefix`.
 *
 * @example
 * ```ts
 * new RouteReverser({ v1: include('/v1', { users: '/users' }) }).reverse('v1:users'); // '/v1/users'
 * ```
 */
export function include<const R extends Routes>(prefix: string, routes: R): Namespace<R> {
  return { prefix, routes };
}

/** Parses all routes, and returns them by their full names. */
export function routesByName(routes: Routes): Map<string, Route[]> {
  const byName = new Map<string, Route[]>();
  for (const [name, patterns] of walk(routes, '', [])) {
    if (patterns.length === 0) {
      throw new TypeError(
        `RouteReverser: the list of patterns of ${show(name)} is empty. Give it a pattern, or leave the route out.`,
      );
    }
    if (byName.has(name)) {
      throw new TypeError(`RouteReverser: two routes are named ${show(name)}. Rename one of them.`);
    }
    byName.set(
      name,
      patterns.map((parts) => parse(name, parts)),
    );
  }
  return byName;
}

/** Yields the full name of each route with its patterns. Each pattern is a list of its prefixes and its own text. */
function* walk(
  routes: Routes,
  namespace: string,
  prefixes: readonly string[],
): Generator<[name: string, patterns: (readonly string[])[]]> {
  if (!isObjectWithFields(routes)) {
    throw wrongType('RouteReverser: routes', 'an object of patterns by name', routes);
  }
  for (const [key, route] of Object.entries(routes)) {
    const name = namespace + key;
    if (isNamespace(route)) {
      if (key === '') {
        throw new TypeError(
          'RouteReverser: the key of a namespace must not be "". Give it a key such as "v1".',
        );
      }
      yield* walk(route.routes, `${name}:`, [...prefixes, route.prefix]);
    } else {
      const toParts = (pattern: string) =>
        [...prefixes, pattern].map((part) => checkPart(name, part));
      yield [name, [route].flat().map(toParts)];
    }
  }
}

function checkPart(name: string, part: unknown): string {
  if (typeof part === 'string') return part;
  throw wrongType(`RouteReverser: the pattern of ${show(name)}`, 'a string', part);
}

function isNamespace(route: Routes[string]): route is Namespace {
  return typeof route === 'object' && route !== null && 'routes' in route;
}

function parse(name: string, parts: readonly string[]): Route {
  try {
    return parseRoute(parts);
  } catch (cause) {
    const { message } = cause as Error;
    throw new TypeError(
      `RouteReverser: "${name}" has a wrong pattern "${parts.join('')}": ${message}`,
      { cause },
    );
  }
}
