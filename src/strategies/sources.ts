import type { BaseVersioning } from '../base/base-versioning.js';
import type { LinksOf, VersioningStrategy } from '../base/versioning-strategy.js';
import type { MatchedRoute } from '../request/matched-route.js';
import type { Reading, VersionReading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import type { LinkName } from '../reversing/links.js';

/** A strategy that a combination can read. */
export interface VersioningSource extends VersioningStrategy {
  /** Whether `selectVersion` can replace a sent version. `false` for a namespace. */
  readonly selectsSent: boolean;
  /** Whether the URLs of `reverse` carry the version. */
  readonly linksCarryVersion: boolean;
  /**
   * Returns the version that the request carries, or `null`.
   * The combination then applies `selectVersion`, the default and the check.
   */
  readVersion(request: RequestLike, route?: MatchedRoute | null): VersionReading;
}

/**
 * The links that every source builds, because the client chooses the source. A route whose patterns differ is its name
 * alone. A union of function parameters infers as an intersection, so only the common names and links remain.
 */
export type CommonLinks<Source extends VersioningSource> = (
  Source extends unknown
    ? (name: LinkName<LinksOf<Source>>, link: LinksOf<Source>) => void
    : never
) extends (name: infer Name extends string, link: infer Link extends string) => void
  ? LinkName<Exclude<LinksOf<Source>, Link>> extends infer Differing extends string
    ? WithoutNames<Link, Differing> | (Name & Differing)
    : never
  : never;

type WithoutNames<Link extends string, Name extends string> = Link extends unknown
  ? LinkName<Link> extends Name
    ? never
    : Link
  : never;

/** The rule for two sources with different versions. */
export type OnConflict = 'reject' | 'first';

/** A source that carries a version. */
export interface Carrier {
  readonly source: VersioningSource;
  /** One version or more, in order of preference. */
  readonly versions: readonly Reading[];
}

/** Returns the version of a route, because the other segments of its namespace are not the client's next choice. */
export function routeVersion(
  segments: readonly Reading[],
  ...strategies: readonly Pick<VersioningStrategy, 'isAllowedVersion'>[]
): Reading {
  const isDecided = (each: Reading) =>
    typeof each === 'symbol' || strategies.every((one) => one.isAllowedVersion(each) === true);
  return segments.find(isDecided) ?? (segments[0] as Reading);
}

/** Returns the versions that all `carriers` name, in the order of the first carrier. */
export function commonVersions(carriers: readonly Carrier[]): readonly Reading[] {
  const [first = [], ...others] = carriers.map(({ versions }) => versions);
  return first.filter((version) => others.every((versions) => versions.includes(version)));
}

/**
 * Returns the source that builds the links and rejects. It is the first namespace, else the first source with a single
 * version, else the first source. A source with several versions could choose another version when a client follows its
 * link.
 */
export function decidingSource(carriers: readonly Carrier[]): VersioningSource | undefined {
  const deciding =
    // The route of a namespace exists in its version only.
    carriers.find(({ source }) => !source.selectsSent) ??
    carriers.find(({ versions }) => versions.length === 1) ??
    carriers[0];
  return deciding?.source;
}

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
  const overridden = overriddenMethod(source);
  if (overridden) return `override readVersion too, because it overrides ${overridden}.`;
  const setting = SETTINGS_OF_THE_COMBINATION.find((name) =>
    isSet((source as Partial<BaseVersioning>)[name]),
  );
  if (setting) return `not set ${setting}. Give the setting to the combination.`;
  if (source.isAllowedVersion(null) === true) return undefined;
  return 'accept requests without a version. Add null to its allowedVersions.';
}

/** Returns the method that a class overrides without `readVersion`. A combination would never call it. */
function overriddenMethod(source: object): string | undefined {
  if (Object.hasOwn(source, 'readVersion')) return undefined;
  const deciding = ['determineVersion', 'resolveVersion'];
  const overridden = deciding.find((name) => Object.hasOwn(source, name));
  return overridden ?? overriddenMethod(Object.getPrototypeOf(source));
}

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
