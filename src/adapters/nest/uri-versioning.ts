import { VERSION_NEUTRAL, VersioningType } from '@nestjs/common';
import type { ApplicationConfig } from '@nestjs/core';
import type { MatchedRoute } from 'request-versioning';
import { read } from './decorators.js';
import { joinPaths, type Method } from './methods.js';

type Place = Pick<MatchedRoute, 'namespace' | 'versionInPath'>;

/** Finds the place of a route by its pattern: `/api/v1/users/:id`. */
type PlaceOf = (pattern: string) => Place | undefined;

/**
 * Makes a function that finds what Nest's URI versioning says about a path of a method: the
 * namespace `v1` for `/api/v1/users`. Only the segment that Nest inserts after the global prefix
 * counts. Without URI versioning, the result is `null`.
 */
export function placesInURI(
  config: ApplicationConfig,
  { handler, controller, paths }: Pick<Method, 'handler' | 'controller' | 'paths'>,
): PlaceOf | null {
  const places = new Map<string, Place>();
  const versioning = config.getVersioning();
  if (versioning?.type !== VersioningType.URI) return null;
  const { prefix = 'v', defaultVersion = [] } = versioning;
  const versions = read<Version | Version[]>('__version__', handler, controller) ?? defaultVersion;
  const add = (globalPrefix: string) => {
    for (const version of [versions].flat()) {
      const part = version === VERSION_NEUTRAL ? '' : `${prefix || ''}${String(version)}`;
      const place: Place =
        part === '' ? { versionInPath: 'optional' } : { namespace: part.split('/').join(':') };
      for (const path of paths) places.set(joinPaths(globalPrefix, part, path), place);
    }
  };
  // A route that is excluded from the global prefix starts with its version. If both kinds give the same path, the one with the prefix counts.
  if (config.getGlobalPrefixOptions().exclude) add('');
  add(config.getGlobalPrefix());
  return places.size > 0 ? finderOf(places) : null;
}

type Version = string | typeof VERSION_NEUTRAL;

/**
 * Makes a function that finds the place of a pattern. Nest rewrites some wildcards, such as `*` to
 * `{*path}` for Express. Such a pattern is found by the part before its wildcard, unless another
 * version shares that part.
 */
function finderOf(places: ReadonlyMap<string, Place>): PlaceOf {
  const byStart = new Map<string, Place | undefined>();
  for (const [pattern, place] of places) {
    const start = startOf(pattern);
    const isShared = byStart.has(start) && byStart.get(start) !== place;
    byStart.set(start, isShared ? undefined : place);
  }
  return (pattern) => places.get(joinPaths(pattern)) ?? byStart.get(startOf(pattern));
}

/** Returns a pattern up to its first wildcard or group. */
function startOf(pattern: string): string {
  const [start = ''] = pattern.split(/[*+{(]/);
  return joinPaths(start);
}
