import { BaseVersioning } from '../base/base-versioning.js';
import { DETERMINED, determinedIn } from '../base/determined.js';
import type { ExactSettings, RouteNameOf, VersionIn } from '../base/inference.js';
import { resolveReadings } from '../base/resolve-readings.js';
import type { VersioningSettings } from '../base/settings.js';
import { toPreflightApi, toVersionedApi, type VersionedApi } from '../base/versioned-api.js';
import type { ApiOf, LinksOf, VersionOf } from '../base/versioning-strategy.js';
import type { MatchedRoute } from '../request/matched-route.js';
import { AMBIGUOUS, type Reading, toReadings } from '../request/reading.js';
import { type RequestLike, versionOf } from '../request/request.js';
import type { LinkName } from '../reversing/links.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import type { SettingRule, SettingRules } from '../util/checks.js';
import { isString } from '../util/type-checks.js';
import {
  type Carrier,
  type CommonLinks,
  checkSources,
  commonVersions,
  decidingSource,
  type OnConflict,
  type VersioningSource,
  versionSegment,
} from './sources.js';

/** The settings of `CombinedVersioning`. */
export interface CombinedSettings extends VersioningSettings {
  /**
   * The strategies that read the version, in this order. The default, `selectVersion`, `translate`
   * and the settings of response headers belong to the combination.
   *
   * A source may have an `allowedVersions` of its own, with `null` in it. Then its place leads only
   * to the listed versions, after `selectVersion` has replaced an alias.
   */
  readonly sources: readonly VersioningSource[];
  /**
   * What happens if two sources name different versions. `'reject'` rejects the request, and
   * `'first'` takes the version of the earlier source.
   *
   * @default 'reject'
   */
  readonly onConflict?: OnConflict | null | undefined;
  /** Leave it out. Each source has its own reverser. @default null */
  readonly reverser?: null | undefined;
  /** Leave it out. Each source has its own parameter. */
  readonly versionParam?: null | undefined;
}

/**
 * ```http
 * GET /users?version=v2 HTTP/1.1
 * Host: example.com
 * Accept-Version: v2
 * ```
 *
 * The version is in one of several places, such as a header or a query parameter. Two places may
 * name the same version, but different versions are ambiguous, unless `onConflict` is `'first'`.
 *
 * Takes the settings `sources` and `onConflict` too. Rejects with the status of the source that had
 * the version, and with 400 if no source had one or two sources differ.
 *
 * @example
 * ```ts
 * new CombinedVersioning({
 *   sources: [new HeaderVersioning(), new QueryParameterVersioning()],
 *   allowedVersions: ['v1', 'v2'],
 *   defaultVersion: 'v1',
 * });
 * ```
 */
export class CombinedVersioning<
  const S extends CombinedSettings = CombinedSettings,
> extends BaseVersioning<S, CommonLinks<S['sources'][number]>> {
  /** @default 'Invalid version in request.' */
  override readonly invalidVersionMessage: string = 'Invalid version in request.';
  /** @default 400 */
  override readonly invalidVersionStatus: number = 400;
  /**
   * The reverser of the first source, which `reverseWithFallback` uses.
   *
   * @default the reverser of the first source
   */
  override readonly reverser: UrlReverser;
  /** The strategies that read the version, in this order. */
  readonly sources: readonly VersioningSource[];
  /** What happens if two sources name different versions. @default 'reject' */
  readonly onConflict: OnConflict;
  /** @default the headers of all sources */
  override readonly vary: readonly string[];
  /** @default true if the URLs of a source contain the version */
  override readonly linksCarryVersion: boolean;
  readonly #first: VersioningSource;

  /** @throws {TypeError} If a setting is wrong or unknown, or a source cannot be in a combination. */
  constructor(settings: ExactSettings<S, CombinedSettings>) {
    super(settings, RULES);
    const { sources, onConflict }: CombinedSettings = settings;
    checkSources(this, sources);
    this.sources = Object.freeze([...sources]);
    this.onConflict = onConflict ?? 'reject';
    this.vary = [...new Set(sources.flatMap(({ vary }) => vary))];
    this.linksCarryVersion = sources.some((source) => source.linksCarryVersion);
    this.#first = sources[0] as VersioningSource;
    this.reverser = this.#first.reverser;
  }

  /**
   * Returns the version that the sources agree on, or the default if no source has one.
   *
   * @throws {VersionError} If the request is rejected.
   */
  override determineVersion(request: RequestLike, route?: MatchedRoute | null): VersionIn<S> {
    return this.#resolve(this.#readCarriers(request, route), request);
  }

  /**
   * Returns the version of `request` with everything that depends on it. Its links are built by the
   * source that had the version.
   *
   * @throws {VersionError} If the request is rejected.
   */
  override forRequest(
    request: RequestLike,
    route?: MatchedRoute | null,
  ): VersionedApi<VersionOf<this>, LinksOf<this>> {
    const carriers = this.#readCarriers(request, route);
    // A subclass with its own `determineVersion` reads the sources a second time.
    const version = overridesDetermineVersion(this)
      ? this.determineVersion(request, route)
      : this.#resolve(carriers, request);
    const determined = { version, source: decidingSource(carriers) };
    return toVersionedApi(this, determined, request) as ApiOf<this>;
  }

  /**
   * Returns the same as `forRequest` for a CORS preflight. Its version is the first one that the
   * combination allows, and that each source with a version names and allows. If there is none, it
   * is `null`.
   *
   * @throws {TypeError} If the request lacks a field that a source reads.
   */
  override forPreflight(
    request: RequestLike,
    route?: MatchedRoute | null,
  ): VersionedApi<VersionOf<this>, LinksOf<this>> {
    const carriers = this.#readCarriers(request, route);
    const isAllowed = (version: Reading) =>
      isString(version) &&
      carriers.every(({ source }) => source.isAllowedVersion(version) === true);
    const readings = commonVersions(carriers).filter(isAllowed);
    return toPreflightApi(this, readings, request) as ApiOf<this>;
  }

  /**
   * Builds the URL with the source that has the version of `options.request`. If none has it, the
   * URL comes from the first source that allows the version and whose URLs contain it. Pass the
   * whole request, because the sources read it again.
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, `options.request` is incomplete, or
   *   there is no `reverser`.
   */
  override reverse(
    name: LinkName<CommonLinks<S['sources'][number]>> & RouteNameOf<S>,
    options: ReverseOptions<VersionIn<S> | null> = {},
  ): string {
    const kept = this.linkVersion(options);
    const determined = determinedIn(options);
    const carrying = determined ? determined.source : this.#carryingSource(options);
    if (carrying) return carrying.reverse(name, options);
    const source = this.#linkingSource(kept);
    if (!determined) return source.reverse(name, options);
    // The source has no default of its own, so it has to learn what a URL without a version means.
    const linked = { ...determined, defaultVersion: this.defaultVersion };
    return source.reverse(name, { ...options, [DETERMINED]: linked });
  }

  /**
   * Returns the sources that found a version in the request, or only the first one if `onConflict`
   * is `'first'`.
   */
  #readCarriers(request: RequestLike, route?: MatchedRoute | null): readonly Carrier[] {
    const carriers: Carrier[] = [];
    for (const source of this.sources) {
      const read = toReadings(source, source.readVersion(request, route));
      if (read.length === 0) continue;
      const versions = source.selectsSent ? read : [versionSegment(read, this, source)];
      carriers.push({ source, versions });
      if (this.onConflict === 'first') break;
    }
    return carriers;
  }

  /**
   * Returns the source with the version of the request, for a link that `forRequest` did not build.
   */
  #carryingSource({ version, request }: ReverseOptions): UrlReverser | undefined {
    if (!request || (version === undefined && versionOf(request) === null)) return undefined;
    return decidingSource(this.#readCarriers(request));
  }

  /** Returns the source that builds the links of `version` if no source had it. */
  #linkingSource(version: string | null): UrlReverser {
    const isLinking = (source: VersioningSource) =>
      source.linksCarryVersion && source.isAllowedVersion(version) === true;
    return (version === null ? undefined : this.sources.find(isLinking)) ?? this.#first;
  }

  /** Resolves a version that all `carriers` name. The list of each source must allow it. */
  #resolve(carriers: readonly Carrier[], request: RequestLike): VersionIn<S> {
    const resolve = (readings: readonly Reading[], ...sources: readonly VersioningSource[]) =>
      resolveReadings(this, readings, request, sources) as VersionIn<S>;
    const ambiguous = carriers.find(({ versions }) => versions[0] === AMBIGUOUS);
    if (ambiguous) return resolve([AMBIGUOUS], ambiguous.source);
    const source = decidingSource(carriers);
    if (source === undefined) return resolve([]);
    const versions = commonVersions(carriers);
    // The sources have no version in common, or an ambiguity comes before it.
    if (typeof versions[0] !== 'string') return resolve([AMBIGUOUS]);
    return resolve(versions, source, ...carriers.map((each) => each.source));
  }
}

function overridesDetermineVersion({ determineVersion }: CombinedVersioning): boolean {
  return determineVersion !== CombinedVersioning.prototype.determineVersion;
}

const RULES: SettingRules = {
  sources: {
    expected: 'a non-empty list of strategies',
    accepts: (sources) => Array.isArray(sources) && sources.length > 0,
    isRequired: true,
  },
  onConflict: {
    expected: '"reject" or "first"',
    accepts: (value) => value === 'reject' || value === 'first',
  },
  reverser: ofEachSource('reverser'),
  versionParam: ofEachSource('versionParam'),
};

/** Makes the rule of a setting that a combination cannot have. */
function ofEachSource(name: string): SettingRule {
  return {
    expected: `left out, because each source has its own ${name}`,
    accepts: () => false,
  };
}
