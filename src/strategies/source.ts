import type { BaseVersioning } from '../base-versioning.js';
import type { PathArguments, VersioningRequest } from '../request/request.js';
import { isVersionError, type VersionErrorCode } from '../response/version-error.js';
import { isString } from '../util/check-settings.js';
import { wrongValue } from '../util/type-errors.js';

/** What a combination asks of a strategy: one of any copy of this package is one. */
export type VersioningSource = Pick<
  BaseVersioning,
  | 'defaultVersion'
  | 'invalidVersionMessage'
  | 'invalidVersionStatus'
  | 'selectsSent'
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
    const version: unknown = source.determineVersion(request, ...path) ?? null;
    if (version === null) return [];
    if (typeof version === 'string') return [{ source, version }];
    throw wrongValue(source, 'what determineVersion returns', 'a string or null', version);
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
    const expected = expectedOf(source);
    if (expected) throw wrongValue(owner, `sources[${index}]`, expected, source);
  }
  return Object.freeze([...sources]);
}

const METHODS = ['determineVersion', 'reverse', 'isAllowedVersion'] as const;

/** What a source must be that it is not. A copy of the package may be older than `selectVersion`. */
function expectedOf(source: VersioningSource): string | undefined {
  const hasMethods = METHODS.every((name) => typeof source?.[name] === 'function');
  const saysWhatIsWrong =
    isString(source?.invalidVersionMessage) && source.invalidVersionStatus > 0;
  if (!hasMethods || !saysWhatIsWrong || !Array.isArray(source.vary)) return 'a strategy';
  const { selectVersion = null } = source as Partial<BaseVersioning>;
  if (source.defaultVersion !== null) return 'without a defaultVersion of its own';
  if (selectVersion !== null) return 'without a selectVersion of its own';
  if (!source.isAllowedVersion(null)) return 'one whose allowedVersions are none, or hold null';
  return undefined;
}
