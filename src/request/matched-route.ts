import { isObjectWithFields } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { missingField, wrongRecord, wrongValue } from '../util/type-errors.js';
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
 * Checks the second argument of `determineVersion`.
 *
 * @throws {TypeError} If `route` is not an object.
 * @throws {TypeError} If `route` has an unknown key, because otherwise a typo would lose the version.
 */
export function checkRoute(owner: object, route: MatchedRoute | null | undefined): void {
  if (route === undefined || route === null) return;
  if (!isObjectWithFields(route)) {
    throw wrongValue(owner, 'route', 'an object such as { params }', route);
  }
  for (const key of Object.keys(route)) {
    if (key === 'params' || key === 'namespace' || key === 'args') continue;
    const fix = 'Pass { params, namespace, args }.';
    throw new TypeError(`${owner.constructor.name}: unknown key ${show(key)} in route. ${fix}`);
  }
}

/**
 * Returns the path parameters of the matched route, or `null` if the route has no parameters.
 *
 * @throws {TypeError} If neither `route` nor `request` has parameters, because forgotten parameters would silently
 *   mean the default version.
 * @throws {TypeError} If the parameters are not an object.
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
    throw missingField(owner, 'params', request, fix);
  }
  if (params === null || isObjectWithFields(params)) return params;
  // LoopBack's fallback route passes an empty array.
  if (Array.isArray(params) && Object.keys(params).length === 0) return null;
  const name = `${owner.constructor.name}: ${isGiven ? 'params' : 'request.params'}`;
  throw wrongRecord(name, 'an object of parameters by name, or null', params);
}

/**
 * Returns the namespace of the matched route, or `null` if it is empty or missing.
 *
 * @throws {TypeError} If `request.resolverMatch` is not an object, or the namespace is not a string.
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
