import { checkNames } from '../util/checks.js';
import { ownValue } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';
import { checkField, checkParams } from './check-request.js';
import type { RequestLike } from './request.js';

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
  /**
   * Whether the route must say which version its path has. With `'required'`, `URLPathVersioning` throws a `TypeError`
   * if the parameter is missing, and `NamespaceVersioning` if the namespace is. With `'optional'`, they take the default
   * version. The adapters pass `'required'`, so that a forgotten parameter or namespace fails for every client.
   *
   * @default 'optional'
   */
  readonly versionInPath?: 'required' | 'optional' | null | undefined;
}

/**
 * Returns the path parameter `name` of the matched route, or `null` if the route does not have it.
 *
 * @throws {TypeError} If neither `route` nor `request` has parameters, because forgotten parameters would silently
 *   mean the default version.
 * @throws {TypeError} If the parameter is not found, and the parameters are a function, a promise or an
 *   iterable.
 * @throws {TypeError} If the parameter is not found, and `route` requires it, or has an unknown key.
 */
export function pathParameter(
  owner: object,
  name: string,
  request: RequestLike,
  route: MatchedRoute | null | undefined,
): unknown {
  const { params = request.params as MatchedRoute['params'] } = route ?? {};
  const value = params && ownValue(params, name);
  if (value !== undefined && value !== null) return value;
  const example = `Its path must be such as /:${name}/users; in Express, a router below a mount needs mergeParams: true.`;
  checkPlace(owner, `has no parameter "${name}". ${example}`, route);
  checkField(owner, 'params', params, FIX);
  checkParams(`${owner.constructor.name}: params`, params);
  return null;
}

const FIX = 'Pass { params } as second argument, or { params: null } if the route has none.';

/**
 * Returns the namespace of the matched route, or `null` if it is empty or missing.
 *
 * @throws {TypeError} If there is no namespace, and `route` requires one, or has an unknown key.
 */
export function matchedNamespace(
  owner: object,
  request: RequestLike,
  route: MatchedRoute | null | undefined,
): string | null {
  const { namespace = request.resolverMatch?.namespace } = route ?? {};
  if (namespace) return namespace;
  checkPlace(owner, `declares no namespace. ${DECLARE}`, route);
  return null;
}

const DECLARE =
  'Set namespace: "v1" on the route, its mount or its scope. ' +
  'Below a mount that has decided already, use api.since() and api.reject() instead of a second adapter.';

/**
 * Checks a route in whose path the strategy has found no version.
 *
 * @throws {TypeError} If the route requires a version there, because every client would silently get the default.
 * @throws {TypeError} If `versionInPath` is another text, or a key is unknown, because a typo would do the same.
 */
function checkPlace(owner: object, problem: string, route: MatchedRoute | null | undefined): void {
  checkNames(owner, 'route key', route ?? {}, ROUTE_KEYS);
  const versionInPath = route?.versionInPath ?? 'optional';
  if (versionInPath === 'optional') return;
  if (versionInPath !== 'required') {
    throw wrongValue(owner, 'route.versionInPath', '"required" or "optional"', versionInPath);
  }
  const name = owner.constructor.name;
  const optional = 'If its path may lack the version, set versionInPath to "optional".';
  throw new TypeError(`${name}: this route ${problem} ${optional}`);
}

const ROUTE_KEYS = ['params', 'namespace', 'args', 'versionInPath'];
