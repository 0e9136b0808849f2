import type { BaseVersioning } from '../base/base-versioning.js';
import { type CombinedReading, SOURCES } from '../base/combined-reading.js';
import type { LinksOf, VersioningStrategy } from '../base/versioning-strategy.js';
import type { MatchedRoute } from '../request/matched-route.js';
import { AMBIGUOUS, type Reading, type VersionReading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import type { LinkName } from '../reversing/links.js';

/** A strategy that can be a source of `CombinedVersioning`. */
export interface VersioningSource extends VersioningStrategy {
  /**
   * Whether `selectVersion` may replace a version that the client sent. It is `false` for a
   * namespace.
   */
  readonly selectsSent: boolean;
  /** Whether the URLs of `reverse` contain the version. */
  readonly linksCarryVersion: boolean;
  /**
   * Returns the version that the request names, or `null`. The combination then calls
   * `selectVersion`, fills in the default and checks the result.
   */
  readVersion(request: RequestLike, route?: MatchedRoute | null): VersionReading;
}

/**
 * The links that every source builds, since the client decides which source builds a link. If the
 * sources have different patterns for a route, only its name remains.
 *
 * A union of function parameters is inferred as an intersection, which leaves the names and links
 * that all sources share.
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

/** What happens if two sources name different versions. */
export type OnConflict = 'reject' | 'first';

/** A source that found a version in the request. */
export interface Carrier {
  readonly source: VersioningSource;
  /** At least one version, the most preferred first. */
  readonly versions: readonly Reading[];
}

/**
 * Returns the segment of a namespace that is the version: the first one that all `strategies`
 * allow. The rejection of a namespace without such a segment is about its first one.
 */
export function versionSegment(
  segments: readonly Reading[],
  ...strategies: readonly Pick<VersioningStrategy, 'isAllowedVersion'>[]
): Reading {
  const isVersion = (each: Reading) =>
    typeof each === 'symbol' || strategies.every((one) => one.isAllowedVersion(each) === true);
  return segments.find(isVersion) ?? (segments[0] as Reading);
}

/** Returns the versions that all sources name, in the order that the first of them prefers. */
export function commonVersions(carriers: readonly Carrier[]): readonly Reading[] {
  const [first = [], ...others] = carriers.map(({ versions }) => versions);
  return first.filter((version) => others.every((versions) => versions.includes(version)));
}

/**
 * Returns the source that builds the links and whose status and message reject: the first
 * namespace, or else the first source with a single version, or else the first source. A source
 * with several versions comes last, since a client that follows its link could get another one of
 * them.
 */
export function decidingSource(carriers: readonly Carrier[]): VersioningSource | undefined {
  const deciding =
    // A route of a namespace exists only in its version.
    carriers.find(({ source }) => !source.selectsSent) ??
    carriers.find(({ versions }) => versions.length === 1) ??
    carriers[0];
  return deciding?.source;
}

/**
 * Returns what `resolveVersion` of a combination gets: the versions that all sources name, or
 * `AMBIGUOUS` if they name none together.
 */
export function combinedReading(carriers: readonly Carrier[]): CombinedReading {
  const ambiguous = carriers.find(({ versions }) => versions[0] === AMBIGUOUS);
  if (ambiguous) return withSources([AMBIGUOUS], [ambiguous.source]);
  const versions = commonVersions(carriers);
  const deciding = decidingSource(carriers);
  if (deciding === undefined) return [];
  // The sources have no version in common, or an ambiguity comes before it.
  if (typeof versions[0] !== 'string') return [AMBIGUOUS];
  return withSources([...versions], [deciding, ...carriers.map(({ source }) => source)]);
}

function withSources(
  reading: CombinedReading,
  sources: readonly VersioningSource[],
): CombinedReading {
  reading[SOURCES] = sources;
  return reading;
}

/** @throws {TypeError} If a strategy cannot be a source of the combination `owner`. */
export function checkSources(owner: object, sources: readonly VersioningSource[]): void {
  for (const [index, source] of sources.entries()) {
    const problem = problemWith(Object(source));
    if (problem === undefined) continue;
    throw new TypeError(`${owner.constructor.name}: sources[${index}] ${problem}`);
  }
}

/** Returns why a strategy cannot be a source, and how to change that. */
function problemWith(source: VersioningSource): string | undefined {
  if ('onConflict' in source) return 'is a combination. List its sources instead.';
  if (typeof source.readVersion !== 'function')
    return 'has no method readVersion. List strategies, such as new HeaderVersioning().';
  const overridden = overriddenMethod(source);
  if (overridden)
    return `overrides ${overridden}, which a combination does not call. Override readVersion too.`;
  const setting = SETTINGS_OF_THE_COMBINATION.find((name) =>
    isSet((source as Partial<BaseVersioning>)[name]),
  );
  if (setting) return `sets ${setting}. Set it in the combination instead.`;
  if (source.isAllowedVersion(null) === true) return undefined;
  return 'rejects requests without a version. Add null to its allowedVersions.';
}

/**
 * Returns a method that a class overrides without `readVersion`, and that the combination would
 * therefore never call.
 */
function overriddenMethod(source: object): string | undefined {
  if (Object.hasOwn(source, 'readVersion')) return undefined;
  const deciding = ['determineVersion', 'resolveVersion'];
  const overridden = deciding.find((name) => Object.hasOwn(source, name));
  return overridden ?? overriddenMethod(Object.getPrototypeOf(source));
}

/** The settings that a source cannot have, because the combination decides. */
const SETTINGS_OF_THE_COMBINATION = [
  'defaultVersion',
  'selectVersion',
  'translate',
  'lifecycle',
  'advertiseVersions',
  'versionHeader',
] as const;

/** Returns whether a setting differs from its default, which is `null`, `false` or `{}`. */
function isSet(value: unknown): boolean {
  if (typeof value === 'object') return Object.keys(value ?? {}).length > 0;
  return value !== undefined && value !== false;
}
