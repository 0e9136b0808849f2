import { VERSION_NEUTRAL, type VersioningOptions, VersioningType } from '@nestjs/common';
import type { ApplicationConfig } from '@nestjs/core';
import type { RouteOptions } from 'request-versioning';
import type { Application } from './application.js';
import { read, readVersioning, type Target, versionReplacesNamespace } from './decorators.js';

/** What Nest's URI versioning says about a path: the namespace `v1` for `/api/v1/users`. */
export interface Place {
  readonly namespace?: string;
  readonly versionInPath?: 'optional';
}

/** A path of a route, and what Nest's URI versioning says about it. */
export interface PlacedPath {
  /** The whole path, with the global prefix and the version: `/api/v1/users/:id`. */
  readonly path: string;
  /** `undefined` without URI versioning, or without a version. */
  readonly place: Place | undefined;
}

/** A version of Nest, which has no part in a path if it is neutral. */
export type NestVersion = string | typeof VERSION_NEUTRAL;

/** Finds the place of a route by its pattern: `/api/v1/users/:id`. */
type PlaceFinder = (pattern: string) => Place | undefined;

/** Returns the versions of a method as Nest reads them, or `undefined` if it has none. */
export function versionOf(
  config: ApplicationConfig,
  handler: Target,
  controller: Target,
): NestVersion | NestVersion[] | undefined {
  const versioning = config.getVersioning();
  return versioning && (read('__version__', handler, controller) ?? versioning.defaultVersion);
}

/**
 * Returns the place of a path with a version of Nest. Only the segment that Nest inserts after the
 * global prefix counts.
 */
export function placeOf(versioning: VersioningOptions, version: NestVersion): Place {
  const { prefix = 'v' } = versioning as { readonly prefix?: string | false };
  const part = version === VERSION_NEUTRAL ? '' : `${prefix || ''}${version}`;
  return part === '' ? { versionInPath: 'optional' } : { namespace: part.split('/').join(':') };
}

/**
 * Returns the options that the decorators of a method declare, as Nest's URI versioning changes
 * them: the version of a method replaces the namespace of its class. `null` if the method has no
 * version. For a strategy that reads the namespace, that is also a path without one, for which
 * Nest says `VERSION_NEUTRAL` and no decorator of this package says more.
 */
export function optionsOf(
  { config, readsNamespace }: Pick<Application, 'config' | 'readsNamespace'>,
  handler: Target,
  controller: Target,
): RouteOptions | null {
  const declared = readVersioning(handler, controller);
  if (declared === null || config.getVersioning()?.type !== VersioningType.URI) return declared;
  const options = versionReplacesNamespace(handler)
    ? { ...declared, namespace: undefined }
    : declared;
  const versions = [versionOf(config, handler, controller)].flat();
  const isNeutral = versions.every((version) => version === VERSION_NEUTRAL);
  const saysMore = Object.values(options).some((value) => value !== undefined);
  return readsNamespace && isNeutral && !saysMore ? null : options;
}

/**
 * Makes a function that finds the place of a pattern. Nest rewrites some wildcards, such as `*` to
 * `{*path}` for Express. Such a pattern is found by the part before its wildcard, unless another
 * version shares that part.
 */
export function finderOf(routes: readonly PlacedPath[]): PlaceFinder {
  const places = new Map<string, Place | undefined>();
  const byStart = new Map<string, Place | undefined>();
  for (const { path, place } of routes) {
    const start = startOf(path);
    const isShared = byStart.has(start) && byStart.get(start) !== place;
    byStart.set(start, isShared ? undefined : place);
    places.set(normalize(path), place);
  }
  return (pattern) => places.get(normalize(pattern)) ?? byStart.get(startOf(pattern));
}

/** Returns a pattern up to its first wildcard or group. */
function startOf(pattern: string): string {
  const [start = ''] = pattern.split(/[*+{(]/);
  return normalize(start);
}

/** Removes the slashes that the router ignores: `/users/` becomes `/users`. */
function normalize(pattern: string): string {
  return `/${pattern.split('/').filter(Boolean).join('/')}`;
}
