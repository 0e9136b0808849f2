import { checkField, checkNames, checkParams } from '../util/checks.js';
import { ownValue } from '../util/type-checks.js';
import type { VersioningRequest } from './request.js';

/**
 * The route that the router matched. It is the second argument of `determineVersion` and `forRequest`.
 *
 * @example
 * ```ts
 * versioning.determineVersion(request, { params: { version: 'v1', id: '7' } });
 * ```
 */
export interface MatchedRoute {
  /**
   * The path parameters by name: `{ version: 'v1', id: '7' }`. `null` and `{}` mean no parameters.
   * `URLPathVersioning` throws a `TypeError` if they are missing here and in the request.
   *
   * @default request.params
   */
  readonly params?: object | null | undefined;
  /**
   * The `:`-separated path of the matched namespace, such as `v1:users`. `null` means no namespace.
   *
   * @default request.resolverMatch.namespace
   */
  readonly namespace?: string | null | undefined;
  /** The positional arguments of the path. The strategies of this library ignore them. */
  readonly args?: readonly unknown[] | null | undefined;
}

/**
 * Returns the path parameter `name` of the matched route, or `null` if the route does not have it.
 *
 * @throws {TypeError} If neither `route` nor `request` has parameters, because forgotten parameters would silently
 *   mean the default version.
 * @throws {TypeError} If the parameter is not found, and the parameters are a function, a promise or an
 *   iterable.
 * @throws {TypeError} If the parameter is not found, and `route` has an unknown key.
 */
export function pathParameter(
  owner: object,
  name: string,
  request: VersioningRequest,
  route: MatchedRoute | null | undefined,
): unknown {
  const { params = request.params as MatchedRoute['params'] } = route ?? {};
  const value = params && ownValue(params, name);
  if (value !== undefined && value !== null) return value;
  checkRoute(owner, route);
  checkField(owner, 'params', params, FIX);
  checkParams(`${owner.constructor.name}: params`, params);
  return null;
}

const FIX = 'Pass { params } as second argument, or { params: null } if the route has none.';

/**
 * Returns the namespace of the matched route, or `null` if it is empty or missing.
 *
 * @throws {TypeError} If there is no namespace, and `route` has an unknown key.
 */
export function matchedNamespace(
  owner: object,
  request: VersioningRequest,
  route: MatchedRoute | null | undefined,
): string | null {
  const { namespace = request.resolverMatch?.namespace } = route ?? {};
  if (namespace) return namespace;
  checkRoute(owner, route);
  return null;
}

/**
 * Checks the keys of a route.
 *
 * @throws {TypeError} If a key is unknown, because otherwise a typo would silently mean the default version.
 */
function checkRoute(owner: object, route: MatchedRoute | null | undefined): void {
  checkNames(owner, 'route key', route ?? {}, ROUTE_KEYS);
}

const ROUTE_KEYS = ['params', 'namespace', 'args'];
