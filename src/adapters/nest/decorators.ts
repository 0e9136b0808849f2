import { type CustomDecorator, createParamDecorator, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Lifecycle, RouteOptions, VersionRange } from 'request-versioning';

const VERSIONS = 'request-versioning:versions';
const NAMESPACE = 'request-versioning:namespace';
const VERSION_IN_PATH = 'request-versioning:version-in-path';
const LIFECYCLE = 'request-versioning:lifecycle';

/**
 * Injects the version of the request, with all that depends on it, into a parameter. `request.api`
 * is the same. It is `undefined` on a route with `@Unversioned()`, and for a message of a microservice.
 *
 * @example
 * ```ts
 * list(@Api() { pick }: ApiOf<typeof versioning>) {}
 * ```
 */
export const Api: () => ParameterDecorator = createParamDecorator((_, context) =>
  // For a message, the "request" is its payload, in which a client could write any `api`.
  context.getType() === 'http' ? context.switchToHttp().getRequest().api : undefined,
);

/**
 * Limits a class or a method to a range of versions, as the option `versions` does in other
 * adapters: `@Versions({ since: 'v2' })` or `@Versions({ since: 'v2', until: 'v3' })`. The
 * decorator of a method replaces that of its class.
 */
export function Versions<Version extends string | null>(
  range: VersionRange<Version>,
): CustomDecorator;
/**
 * Limits a class or a method to the listed versions: `@Versions('v1', 'v2')`. The decorator of a
 * method replaces that of its class.
 */
export function Versions<Version extends string | null>(
  ...versions: readonly Version[]
): CustomDecorator;
export function Versions(...versions: readonly unknown[]): CustomDecorator {
  const [first] = versions;
  // `@Versions(null)` is a list, too: the requests without a version.
  const isRange = typeof first === 'object' && first !== null;
  return SetMetadata(VERSIONS, isRange ? first : versions);
}

/**
 * Marks a class or a method that has no version, such as a health check: nothing decides a version
 * there, and `api` is `undefined`. As a call, it marks a controller of another package.
 *
 * If the strategy reads Nest's URI versioning, `VERSION_NEUTRAL` means the same, unless a decorator
 * of this package stands beside it. In a list of versions it means that the path may lack one.
 *
 * @example
 * ```ts
 * Unversioned()(MetricsController);
 * ```
 */
export function Unversioned(): CustomDecorator {
  return SetMetadata(VERSIONS, null);
}

/**
 * Declares the namespace of a class or a method, from which `NamespaceVersioning` takes the
 * version: `@Namespace('v1')` for the path `v1/users`. You do not need it with Nest's URI
 * versioning, which declares the namespace by itself. A class does not inherit it, since it has a
 * path of its own.
 */
export function Namespace(name: string): CustomDecorator {
  return SetMetadata(NAMESPACE, name);
}

/**
 * Says whether the path of a class or a method must have a version, as the option `versionInPath`
 * does in other adapters. With `@VersionInPath('optional')`, a request without one gets the default
 * version. A class does not inherit it, since it has a path of its own.
 */
export function VersionInPath(version: 'required' | 'optional'): CustomDecorator {
  return SetMetadata(VERSION_IN_PATH, version);
}

/**
 * Announces the end of a class or a method in its response headers, as the option `lifecycle` does
 * in other adapters: `@Deprecated({ deprecated: '2026-01-01', sunset: '2037-01-01' })`.
 */
export function Deprecated(lifecycle: Lifecycle): CustomDecorator {
  return SetMetadata(LIFECYCLE, lifecycle);
}

/**
 * Returns what `@Versions` says about a method, for example to generate a document for each
 * version. `undefined` means every version.
 *
 * @example
 * ```ts
 * const hasRoute = versionFilter(versioning, versionsOf(Users.prototype.list, Users));
 * ```
 *
 * @param targets The method, and then its class.
 */
export function versionsOf(...targets: readonly Target[]): VersionRange | undefined {
  return read<VersionRange | null>(VERSIONS, ...targets) ?? undefined;
}

/**
 * Returns the options that the decorators declare, or `null` for `@Unversioned()`. A class does not
 * inherit what its base class says about the path.
 */
export function readVersioning(handler: Target, controller: Target): RouteOptions | null {
  const versions = read<VersionRange | null>(VERSIONS, handler, controller);
  if (versions === null) return null;
  const own = <Value>(key: string): Value | undefined =>
    read<Value>(key, handler) ?? Reflect.getOwnMetadata(key, controller);
  return {
    versions,
    namespace: own(NAMESPACE),
    versionInPath: own(VERSION_IN_PATH),
    lifecycle: read<Lifecycle>(LIFECYCLE, handler, controller),
  };
}

/**
 * Returns whether Nest's own `@Version` stands on the method, and `@Namespace` only on the class,
 * so that the former counts.
 */
export function versionReplacesNamespace(handler: Target): boolean {
  return read('__version__', handler) !== undefined && read(NAMESPACE, handler) === undefined;
}

/** A method of a controller, or its class. */
export type Target = Parameters<Reflector['get']>[1];

/** Reads metadata from the first target that has it. */
export function read<Value>(key: string, ...targets: readonly Target[]): Value | undefined {
  return REFLECTOR.getAllAndOverride(key, [...targets]);
}

const REFLECTOR = new Reflector();
