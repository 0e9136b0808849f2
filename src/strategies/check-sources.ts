import type { BaseVersioning } from '../base-versioning.js';
import { isString } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongValue } from '../util/type-errors.js';
import type { VersioningSource } from './carrier.js';

/**
 * Returns a frozen copy of the sources of a combination.
 *
 * @throws {TypeError} If a source is not a strategy, or decides something that the combination decides.
 */
export function checkSources(
  owner: object,
  sources: readonly VersioningSource[] | null | undefined,
  defaultVersion: string | null,
): readonly VersioningSource[] {
  if (!sources?.length) throw wrongValue(owner, 'sources', 'a list of strategies', sources);
  for (const [index, source] of sources.entries()) {
    const expected = expectedOf(source, defaultVersion);
    if (expected) throw wrongValue(owner, `sources[${index}]`, expected, source);
  }
  return Object.freeze([...sources]);
}

const METHODS = ['determineVersion', 'reverse', 'isAllowedVersion'] as const;

/** Returns the property that a source lacks. A copy of the package may be older than `selectVersion`. */
function expectedOf(source: VersioningSource, inherited: string | null): string | undefined {
  const hasMethods = METHODS.every((name) => typeof source?.[name] === 'function');
  const hasDetails = isString(source?.invalidVersionMessage) && source.invalidVersionStatus > 0;
  if (!hasMethods || !hasDetails || !Array.isArray(source.vary)) return 'a strategy';
  if (typeof source.readVersion !== 'function')
    return 'a strategy with readVersion: add the method';
  if (depthOf(source, 'determineVersion') < depthOf(source, 'readVersion')) {
    return 'a strategy that overrides readVersion beside determineVersion: add the method';
  }
  const { selectVersion = null } = source as Partial<BaseVersioning>;
  if (source.defaultVersion !== null) return 'without a defaultVersion of its own';
  if (selectVersion !== null) return 'without a selectVersion of its own';
  if (!source.isAllowedVersion(null)) return 'one whose allowedVersions are none, or hold null';
  if (inherited !== null && !allows(source, inherited)) {
    return `a strategy that allows the defaultVersion ${show(inherited)}`;
  }
  return undefined;
}

/** Returns whether a source, and each source in a combination, allows `version`. */
function allows(source: VersioningSource, version: string): boolean {
  const { sources = [] } = source as { readonly sources?: readonly VersioningSource[] };
  return source.isAllowedVersion(version) && sources.every((each) => allows(each, version));
}

/** Returns how far up the prototypes of `source` the method stands: 0 for the object itself. */
export function depthOf(source: object, method: string): number {
  const prototype: unknown = Object.getPrototypeOf(source);
  return Object.hasOwn(source, method) || prototype === null
    ? 0
    : 1 + depthOf(prototype as object, method);
}
