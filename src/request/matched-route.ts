import { isObjectWithFields } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { noRequest, wrongRecord, wrongValue } from '../util/type-errors.js';
import type { VersioningRequest } from './request.js';

/** Everything that only a router knows about a request. */
export interface MatchedRoute {
  /**
   * The path parameters by name. `null` and `{}` mean no parameters. `URLPathVersioning` requires them.
   *
   * @default request.params
   */
  readonly params?: object | null | undefined;
  /** The matched namespace, such as `v1:users`. @default request.resolverMatch.namespace */
  readonly namespace?: string | null | undefined;
  /** The positional arguments of the path. No strategy of this library reads them. */
  readonly args?: readonly unknown[] | null | undefined;
}

/**
 * Checks the second argument of `determineVersion`.
 *
 * @throws {TypeError} If `route` has an unknown key, because a version in it would silently be lost.
 */
export function checkRoute(owner: object, route: MatchedRoute | null | undefined): void {
  if (route === undefined || route === null) return;
  if (!isObjectWithFields(route)) {
    throw wrongValue(owner, 'route', 'an object such as { params }', route);
  }
  for (const key of Object.keys(route)) {
    if (key === 'params' || key === 'namespace' || key === 'args') continue;
    const call = 'determineVersion(request, { params, namespace, args })';
    throw new TypeError(
      `${owner.constructor.name}: unknown key ${show(key)} in route. Call ${call}.`,
    );
  }
}

/**
 * Returns the path parameters that the router found, or `null` if there are none.
 *
 * @throws {TypeError} If the parameters are undefined, because a forgotten wire would silently have the default
 *   version, and if they are not an object of parameters by name.
 */
export function pathParameters(
  owner: object,
  request: VersioningRequest,
  route: MatchedRoute | null | undefined,
): object | null {
  const isGiven = route?.params !== undefined;
  const params: unknown = isGiven ? route.params : request?.params;
  if (params === undefined) {
    const fix = 'Pass { params } as second argument, or { params: null } if the route has none.';
    throw noRequest(owner, 'params', request, fix);
  }
  if (params === null || isObjectWithFields(params)) return params;
  // LoopBack's fallback route has an empty array.
  if (Array.isArray(params) && Object.keys(params).length === 0) return null;
  const name = `${owner.constructor.name}: ${isGiven ? 'params' : 'request.params'}`;
  throw wrongRecord(name, 'an object of parameters by name, or null', params);
}

/**
 * Returns the namespace of the matched route, or `null` if there is none.
 *
 * @throws {TypeError} If the matched route is not an object, or its namespace is not a string.
 */
export function matchedNamespace(
  owner: object,
  request: VersioningRequest,
  route: MatchedRoute | null | undefined,
): string | null {
  const isGiven = route?.namespace !== undefined;
  const match: unknown = (isGiven ? null : request?.resolverMatch) ?? {};
  if (!isObjectWithFields(match)) {
    const name = `${owner.constructor.name}: resolverMatch`;
    throw wrongRecord(name, 'an object such as { namespace }', match);
  }
  const namespace: unknown = (isGiven ? route.namespace : match.namespace) ?? null;
  if (namespace === null || typeof namespace === 'string') return namespace || null;
  const name = isGiven ? 'namespace' : 'resolverMatch.namespace';
  throw wrongValue(owner, name, 'a string', namespace);
}
