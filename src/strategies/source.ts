import type { BaseVersioning } from '../base-versioning.js';
import { isVersionError, type VersionErrorCode, wrongValue } from '../errors.js';
import type { PathArguments, VersioningRequest } from '../request.js';

/** What a combination asks of a strategy: one of any copy of this package is one. */
export type VersioningSource = Pick<
  BaseVersioning,
  | 'defaultVersion'
  | 'invalidVersionMessage'
  | 'invalidVersionStatus'
  | 'vary'
  | 'reverser'
  | 'determineVersion'
  | 'reverse'
  | 'isAllowedVersion'
>;

/** A version that a source read; with a `code` where it refused it. */
export interface Carried {
  readonly source: VersioningSource;
  readonly version: string | null;
  readonly code?: VersionErrorCode;
}

/** What `request` carries in `source`: one version, or none. */
export function read(
  source: VersioningSource,
  request: VersioningRequest,
  path: PathArguments = [],
): Carried[] {
  try {
    const version = source.determineVersion(request, ...path) ?? null;
    return version === null ? [] : [{ source, version }];
  } catch (error) {
    if (!isVersionError(error)) throw error;
    const { version, code } = error;
    return code === 'ERR_VERSION_REQUIRED' ? [] : [{ source, version, code }];
  }
}

/** A request made by hand, for its `version` alone, has nothing that a source could read. */
export function carries(source: VersioningSource, request: VersioningRequest): boolean {
  try {
    return read(source, request).length > 0;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** @throws {TypeError} where one would not do. */
export function checkSources(
  owner: object,
  sources: readonly VersioningSource[] | null | undefined,
): readonly VersioningSource[] {
  if (!sources?.length) throw wrongValue(owner, 'sources', 'a list of strategies', sources);
  for (const [index, source] of sources.entries()) {
    const missing = missingIn(source);
    if (missing) throw wrongValue(owner, `sources[${index}]`, missing, source);
  }
  return Object.freeze([...sources]);
}

const METHODS = ['determineVersion', 'reverse', 'isAllowedVersion'] as const;

function missingIn(source: VersioningSource): string | undefined {
  if (!METHODS.every((name) => typeof source?.[name] === 'function')) return 'a strategy';
  // A copy of the package may be older than this setting.
  const { selectVersion = null } = source as Partial<BaseVersioning>;
  if (source.defaultVersion !== null) return 'without a defaultVersion of its own';
  if (selectVersion !== null) return 'without a selectVersion of its own';
  if (!source.isAllowedVersion(null)) return 'one whose allowedVersions are none, or hold null';
  return undefined;
}
