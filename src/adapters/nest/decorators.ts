import { type CustomDecorator, createParamDecorator, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Lifecycle, VersionRange } from 'request-versioning';
import type { RouteOptions } from 'request-versioning/adapter';

const VERSIONS = 'request-versioning:versions';
const NAMESPACE = 'request-versioning:namespace';
const VERSION_IN_PATH = 'request-versioning:version-in-path';
const LIFECYCLE = 'request-versioning:lifecycle';

/**
 * Injects the version of the request into a parameter: `@Api() { pick }: ApiOf<typeof versioning>`.
 * It is also `request.api`. It is missing in a route with `@Neutral()`, and in the handler of a message.
 */
export const Api: () => ParameterDecorator = createParamDecorator((_, context) =>
  // The first argument of a message is its payload, so that a client could give any version.
  context.getType() === 'http' ? context.switchToHttp().getRequest().api : undefined,
);

/**
 * Limits a class or a method to a range of versions: `@Versions({ since: 'v2', until: 'v3' })`.
 * The decorator of a method replaces the decorator of its class.
 */
export function Versions<Version extends string>(range: Range<Version>): CustomDecorator;
/**
 * Limits a class or a method to the listed versions: `@Versions('v1', 'v2')`.
 * The decorator of a method replaces the decorator of its class.
 */
export function Versions<Version extends string | null>(
  ...versions: readonly Version[]
): CustomDecorator;
export function Versions(...versions: readonly unknown[]): CustomDecorator {
  const [first] = versions;
  // `null` in the list is a request without a version.
  const isRange = typeof first === 'object' && first !== null;
  return SetMetadata(VERSIONS, isRange ? first : versions);
}

type Range<Version extends string> = Exclude<VersionRange<Version>, readonly unknown[]>;

/** Marks a class or a method without versions, such as a health check. */
export function Neutral(): CustomDecorator {
  return SetMetadata(VERSIONS, null);
}

/**
 * Declares the namespace of a class or a method, from which `NamespaceVersioning` takes the version: `@Namespace('v1')`
 * for the path `v1/users`. The URI versioning of Nest declares it by itself.
 */
export function Namespace(name: string): CustomDecorator {
  return SetMetadata(NAMESPACE, name);
}

/**
 * Declares whether the path of a class or a method must have a version. With `@VersionInPath('optional')`, a request
 * without a version in its path takes the default version.
 */
export function VersionInPath(place: 'required' | 'optional'): CustomDecorator {
  return SetMetadata(VERSION_IN_PATH, place);
}

/** Announces the life cycle of a class or a method: `@Deprecated({ deprecated: '2026-01-01', sunset: '2037-01-01' })`. */
export function Deprecated(lifecycle: Lifecycle): CustomDecorator {
  return SetMetadata(LIFECYCLE, lifecycle);
}

/**
 * Returns the versions of `@Versions`, such as for a document of each version. `undefined` means every version.
 *
 * @param targets The method, and then its class.
 *
 * @example
 * ```ts
 * const hasRoute = versionFilter(versioning, versionsOf(Users.prototype.list, Users));
 * ```
 */
export function versionsOf(...targets: readonly Target[]): VersionRange | undefined {
  return read<VersionRange | null>(VERSIONS, ...targets) ?? undefined;
}

/**
 * Returns the options of the decorators, or `null` for `@Neutral()`. A class does not inherit its place in the path, because
 * it has a path of its own.
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

/** Returns whether `@Version` of Nest on the method is nearer than `@Namespace`, which its class has. */
export function hasNearerVersion(handler: Target): boolean {
  return read('__version__', handler) !== undefined && read(NAMESPACE, handler) === undefined;
}

/** A method of a controller, or its class. */
export type Target = Parameters<Reflector['get']>[1];

/** Reads metadata. The first target that has it decides. */
export function read<Value>(key: string, ...targets: readonly Target[]): Value | undefined {
  return REFLECTOR.getAllAndOverride(key, [...targets]);
}

const REFLECTOR = new Reflector();
