import type { BaseVersioning } from '../base-versioning.js';
import type { VersioningSource } from './sources.js';

/**
 * Checks the sources of a combination.
 *
 * @throws {TypeError} If a source cannot be in the combination `owner`.
 */
export function checkSources(owner: object, sources: readonly VersioningSource[]): void {
  for (const [index, source] of sources.entries()) {
    const requirement = unmetRequirement(Object(source));
    if (requirement === undefined) continue;
    throw new TypeError(`${owner.constructor.name}: sources[${index}] must ${requirement}`);
  }
}

/** Returns a requirement that `source` does not meet, with the fix. */
function unmetRequirement(source: VersioningSource): string | undefined {
  if ('onConflict' in source) return 'not be a combination. List its sources instead.';
  if (typeof source.readVersion !== 'function') return 'have a method readVersion.';
  const overridden = UNCALLED_METHODS.find(
    (name) => depthOf(source, name) < depthOf(source, 'readVersion'),
  );
  if (overridden) return `override readVersion too, because it overrides ${overridden}.`;
  const setting = SETTINGS_OF_THE_COMBINATION.find((name) =>
    isSet((source as Partial<BaseVersioning>)[name]),
  );
  if (setting) return `not set ${setting}. Give the setting to the combination.`;
  if (source.isAllowedVersion(null) === true) return undefined;
  return 'accept requests without a version. Add null to its allowedVersions.';
}

/** The methods that a combination does not call, because it only reads its sources. */
const UNCALLED_METHODS = ['determineVersion', 'resolveVersion'] as const;

/** The settings that have no effect in a source. */
const SETTINGS_OF_THE_COMBINATION = [
  'defaultVersion',
  'selectVersion',
  'translate',
  'lifecycle',
  'advertiseVersions',
  'versionHeader',
] as const;

/** Returns whether a setting has another value than its default, which is `null`, `false` or `{}`. */
function isSet(value: unknown): boolean {
  if (typeof value === 'object') return Object.keys(value ?? {}).length > 0;
  return value !== undefined && value !== false;
}

/** Returns whether `reverse` of a source differs from the base class's, so that its links carry the version. */
export function linksCarryVersion(source: VersioningSource): boolean {
  return depthOf(source, 'reverse') < depthOf(source, 'toResult');
}

/** Returns the number of prototypes from `source` up to the owner of `method`. An own method has 0. */
function depthOf(source: object, method: string): number {
  const prototype: unknown = Object.getPrototypeOf(source);
  return Object.hasOwn(source, method) || prototype === null
    ? 0
    : 1 + depthOf(prototype as object, method);
}
