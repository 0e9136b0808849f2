import { VERSION_NEUTRAL, VersioningType } from '@nestjs/common';
import type { ApplicationConfig } from '@nestjs/core';
import type { MatchedRoute } from 'request-versioning';
import { read } from './decorators.js';
import { joinPaths, type Method } from './methods.js';

type Place = Pick<MatchedRoute, 'namespace' | 'versionInPath'>;

/**
 * Returns what Nest's URI versioning says about each path of a method: the namespace `v1` for
 * `/api/v1/users`. Only the segment that Nest inserts after the global prefix counts. Without URI
 * versioning, the result is empty.
 */
export function placesInURI(
  config: ApplicationConfig,
  { handler, controller, paths }: Pick<Method, 'handler' | 'controller' | 'paths'>,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const versioning = config.getVersioning();
  if (versioning?.type !== VersioningType.URI) return places;
  const { prefix = 'v', defaultVersion = [] } = versioning;
  const versions = read<Version | Version[]>('__version__', handler, controller) ?? defaultVersion;
  const add = (globalPrefix: string) => {
    for (const version of [versions].flat()) {
      const part = version === VERSION_NEUTRAL ? '' : `${prefix || ''}${String(version)}`;
      const place: Place =
        part === '' ? { versionInPath: 'optional' } : { namespace: part.split('/').join(':') };
      for (const path of paths)
        places.set(comparablePart(joinPaths(globalPrefix, part, path)), place);
    }
  };
  // A route that is excluded from the global prefix starts with its version. If both kinds give the same path, the one with the prefix counts.
  if (config.getGlobalPrefixOptions().exclude) add('');
  add(config.getGlobalPrefix());
  return places;
}

type Version = string | typeof VERSION_NEUTRAL;

/**
 * Returns a pattern up to its first wildcard or group, which Express and Fastify write differently.
 */
export function comparablePart(pattern: string): string {
  const [start = ''] = pattern.split(/[*{(]/);
  return joinPaths(start);
}
