import { checkNames } from '../util/checks.js';
import { ownValue } from '../util/type-checks.js';
import { wrongValue } from '../util/type-errors.js';
import { checkField, checkParams } from './check-request.js';
import type { RequestLike } from './request.js';

/**
 * What the router knows about the matched route. It is the second argument of `determineVersion`
 * and `forRequest`.
 *
 * @example
 * ```ts
 * versioning.forRequest(request, { params: { version: 'v1', id: '7' } });
 * ```
 */
export interface MatchedRoute {
  /**
   * The path parameters by name: `{ version: 'v1', id: '7' }`. `null` and `{}` mean that the route
   * has none. If they are missing both here and in the request, `URLPathVersioning` throws a
   * `TypeError`.
   *
   * @default request.params
   */
  readonly params?: object | null | undefined;
  /**
   * The namespace of the matched route, such as `v1` or `v1:users`. Colons separate nested
   * namespaces, and `null` means that the route has none.
   *
   * @default request.resolverMatch.namespace
   */
  readonly namespace?: string | null | undefined;
  /** The positional arguments of the path. No strategy of this library reads them. */
  readonly args?: readonly unknown[] | null | undefined;
  /**
   * Whether the path must have a version. With `'required'`, `URLPathVersioning` throws a
   * `TypeError` if the parameter is missing, and `NamespaceVersioning` if the namespace is. With
   * `'optional'`, both take the default version instead. The adapters pass `'required'`, so a
   * forgotten parameter or namespace fails at the first request of any client.
   *
   * @default 'optional'
   */
  readonly versionInPath?: 'required' | 'optional' | null | undefined;
  /**
   * Returns what a message calls the route: `GET /users/:id`. It is called only if the route lacks
   * its version, and may return `undefined`.
   *
   * @default 'this route'
   */
  readonly describe?: (() => string | undefined) | null | undefined;
}

/**
 * Returns the path parameter `name` of the matched route, or `null` if the route does not have it.
 *
 * @throws {TypeError} If neither the route nor the request has parameters. Somebody forgot to pass
 *   them, and every client would get the default version.
 * @throws {TypeError} If the parameter is not found, and the parameters are a function, a promise
 *   or an iterable.
 * @throws {TypeError} If the parameter is not found, and the route requires it or has an unknown
 *   key.
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
  const remedy = `Put \`versioned\` on the routes below /:${name}, such as /:${name}/users. ${MERGE_PARAMS}`;
  checkMissingVersion(owner, `has no parameter "${name}". ${remedy}`, route);
  checkField(owner, 'params', params, FIX);
  checkParams(`${owner.constructor.name}: params`, params);
  return null;
}

const MERGE_PARAMS = 'In Express, a router below this mount needs mergeParams: true.';

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
  checkMissingVersion(owner, `declares no namespace. ${DECLARE_NAMESPACE}`, route);
  return null;
}

const DECLARE_NAMESPACE =
  'Set namespace: "v1" on the route, its mount or its scope. ' +
  'In Nest, write @Namespace("v1"), or @Unversioned() if the controller has no versions. ' +
  'Below a mount that has its namespace, use api.since() and api.reject() instead of a second adapter.';

/**
 * Checks a route in whose path the strategy found no version.
 *
 * @throws {TypeError} If the route requires a version in its path. Every client would get the
 *   default version otherwise.
 * @throws {TypeError} If `versionInPath` has an unknown value, or the route an unknown key.
 */
function checkMissingVersion(
  owner: object,
  problem: string,
  route: MatchedRoute | null | undefined,
): void {
  checkNames(owner, 'route key', route ?? {}, ROUTE_KEYS);
  const versionInPath = route?.versionInPath ?? 'optional';
  if (versionInPath === 'optional') return;
  if (versionInPath !== 'required') {
    throw wrongValue(owner, 'route.versionInPath', '"required" or "optional"', versionInPath);
  }
  const described = route?.describe?.();
  const place = described === undefined ? 'this route' : `the route ${described}`;
  throw new TypeError(`${owner.constructor.name}: ${place} ${problem} ${OPTIONAL}`);
}

/** The last remedy. In front of all routes, it would serve `/v2/users` as the default version. */
const OPTIONAL =
  'Only if clients may call this route without a version, set versionInPath: "optional" on this route alone, in Nest @VersionInPath("optional").';

const ROUTE_KEYS = ['params', 'namespace', 'args', 'versionInPath', 'describe'];
