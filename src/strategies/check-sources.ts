import type { BaseVersioning } from '../base-versioning.js';
import { isString } from '../util/check-settings.js';
import { show } from '../util/show.js';
import { wrongValue } from '../util/type-errors.js';
import { isAllowed } from '../versions/is-allowed.js';
import type { VersioningSource } from './carrier.js';

/**
 * Returns a frozen copy of the sources of a combination.
 *
 * @throws {TypeError} If `sources` is empty, or a source cannot be in the combination.
 */
export function checkSources(
  owner: object,
  sources: readonly VersioningSource[] | null | undefined,
  defaultVersion: string | null,
): readonly VersioningSource[] {
  if (!sources?.length)
    throw wrongValue(owner, 'sources', 'a non-empty list of strategies', sources);
  for (const [index, source] of sources.entries()) {
    const name = `sources[${index}]`;
    if (!isStrategy(source)) throw wrongValue(owner, name, 'a strategy', source);
    const problem = problemOf(source, defaultVersion);
    if (problem) throw new TypeError(`${owner.constructor.name}: ${name} ${problem}`);
  }
  return Object.freeze([...sources]);
}

const METHODS = ['determineVersion', 'reverse', 'isAllowedVersion'] as const;

function isStrategy(source: VersioningSource | null | undefined): source is VersioningSource {
  const hasMethods = METHODS.every((name) => typeof source?.[name] === 'function');
  const hasDetails = isString(source?.invalidVersionMessage) && source.invalidVersionStatus > 0;
  return hasMethods && hasDetails && Array.isArray(source.vary);
}

/** Returns the reason and the fix if `source` cannot be in a combination with this default version. */
function problemOf(source: VersioningSource, defaultVersion: string | null): string | undefined {
  if (typeof source.readVersion !== 'function') {
    return 'must have a method readVersion. Add it beside determineVersion.';
  }
  if (depthOf(source, 'determineVersion') < depthOf(source, 'readVersion')) {
    return 'must override readVersion, because it overrides determineVersion. Add the method.';
  }
  const setting = DECIDED.find((name) => isSet((source as Partial<BaseVersioning>)[name]));
  if (setting) return `must not set ${setting}. Give the setting to the combination.`;
  if (!isAllowed(source, null)) {
    return 'must accept requests without a version. Add null to its allowedVersions.';
  }
  if (defaultVersion === null || allows(source, defaultVersion)) return undefined;
  return `must allow the defaultVersion ${show(defaultVersion)}. Add it to its allowedVersions.`;
}

/** The settings that have no effect in a source, because the combination decides them. */
const DECIDED = [
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

/** Returns whether `source`, and each source in a combination, allows `version`. */
function allows(source: VersioningSource, version: string): boolean {
  const { sources = [] } = source as { readonly sources?: readonly VersioningSource[] };
  return isAllowed(source, version) && sources.every((each) => allows(each, version));
}

/** Returns the number of prototypes from `source` up to the owner of `method`. An own method has 0. */
export function depthOf(source: object, method: string): number {
  const prototype: unknown = Object.getPrototypeOf(source);
  return Object.hasOwn(source, method) || prototype === null
    ? 0
    : 1 + depthOf(prototype as object, method);
}

/** @throws {TypeError} If a subclass overrides `readVersion`, because the combination would ignore it. */
export function checkOverrides(combination: object): void {
  if (depthOf(combination, 'readVersion') === depthOf(combination, 'readCarriers')) return;
  const name = combination.constructor.name;
  throw new TypeError(
    `${name}: a combination reads its sources. Override readVersion in a source.`,
  );
}
