import { VERSION_NEUTRAL, VersioningType } from '@nestjs/common';
import type { ApplicationConfig } from '@nestjs/core';
import type { MatchedRoute } from 'request-versioning';
import { read, type Target } from './decorators.js';

type Place = Pick<MatchedRoute, 'namespace' | 'versionInPath'>;

/**
 * Returns a function that returns what Nest's URI versioning says about a route of a method: the namespace `v1` for
 * `/api/v1/users`. Only the segment that Nest has inserted after the global prefix counts. Returns `undefined` if Nest
 * inserts no segment.
 *
 * @param targets The method, and then its class.
 */
export function placeInURI(
  config: ApplicationConfig,
  ...targets: readonly Target[]
): ((pattern: string) => Place) | undefined {
  const namespaces = namespacesOf(config, targets);
  if (namespaces.length === 0) return undefined;
  const isNeutral = namespaces.includes(VERSION_NEUTRAL);
  const prefixLength = segmentsOf(config.getGlobalPrefix()).length;
  const places = new Map<string, Place>();

  function find(pattern: string): Place {
    const segments = segmentsOf(pattern);
    // A route that is excluded from the global prefix begins with its version.
    const candidates = [segments[prefixLength], segments[0]];
    const namespace = candidates.find((each) => each !== undefined && namespaces.includes(each));
    return namespace === undefined && isNeutral ? { versionInPath: 'optional' } : { namespace };
  }

  return (pattern) => {
    const place = places.get(pattern) ?? find(pattern);
    places.set(pattern, place);
    return place;
  };
}

/** Returns the segments that Nest inserts for the versions of a method, and `VERSION_NEUTRAL` for no segment. */
function namespacesOf(
  config: ApplicationConfig,
  targets: readonly Target[],
): readonly (string | symbol)[] {
  const versioning = config.getVersioning();
  if (versioning?.type !== VersioningType.URI) return [];
  const { prefix = 'v', defaultVersion = [] } = versioning;
  const versions = [read<Version | Version[]>('__version__', ...targets) ?? defaultVersion].flat();
  return versions.map((version) =>
    typeof version === 'symbol' ? version : `${prefix || ''}${version}`,
  );
}

type Version = string | typeof VERSION_NEUTRAL;

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
