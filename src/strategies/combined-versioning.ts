import { BaseVersioning } from '../base/base-versioning.js';
import { DETERMINED, determinedIn } from '../base/determined.js';
import type { ExactSettings, RouteNameOf, VersionIn } from '../base/inference.js';
import type { VersioningSettings } from '../base/settings.js';
import { toPreflightApi, toVersionedApi } from '../base/to-versioned-api.js';
import type { VersionedApi } from '../base/versioned-api.js';
import type { ApiOf, LinksOf, VersionOf } from '../base/versioning-strategy.js';
import type { MatchedRoute } from '../request/matched-route.js';
import { type Reading, toReadings } from '../request/reading.js';
import { type RequestLike, versionOf } from '../request/request.js';
import type { VersionPlace } from '../request/version-place.js';
import type { LinkName } from '../reversing/links.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import type { SettingRule, SettingRules } from '../util/checks.js';
import { isString } from '../util/type-checks.js';
import { checkLinkHost, hostVersion, isSameHostVersion, leavesHost } from './link-host.js';
import {
  type Carrier,
  type CommonLinks,
  checkSources,
  combinedReading,
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

  override places(): readonly VersionPlace[] {
    return this.sources.flatMap((source) => source.places());
  }

  /**
   * Returns the version that the sources agree on, or the default if no source has one.
   *
   * @throws {VersionError} If the request is rejected.
   */
  override determineVersion(request: RequestLike, route?: MatchedRoute | null): VersionIn<S> {
    const carriers = this.#readCarriers(request, route);
    return this.resolveVersion(combinedReading(carriers), request);
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
      : this.resolveVersion(combinedReading(carriers), request);
    const determined = { version, source: decidingSource(carriers) };
    return toVersionedApi(this['~policy'](), determined, request) as ApiOf<this>;
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
    return toPreflightApi(this['~policy'](), readings, request) as ApiOf<this>;
  }

  /**
   * Builds the URL with the source that has the version of `options.request`. If none has it, the
   * URL comes from the first source that allows the version and whose URLs contain it, or else from
   * the first that allows it. Pass the whole request, because the sources read it again.
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, `options.request` is incomplete, or
   *   there is no `reverser`.
   * @throws {TypeError} If a source reads the host, and the host of the request has another version
   *   than `options.version`, or a link of `forVersion` leads to the host of another version.
   */
  override reverse(
    name: LinkName<CommonLinks<S['sources'][number]>> & RouteNameOf<S>,
    options: ReverseOptions<VersionIn<S> | null> = {},
  ): string {
    const { request, version } = options;
    const kept = this.linkVersion(options);
    const determined = determinedIn(options);
    const carrying = determined ? determined.source : this.#carryingSource(options);
    const source = carrying ?? this.#linkingSource(kept);
    if (request && typeof version === 'string') {
      this.#checkHostOf(request, version, this.linkVersion({ ...options, version: undefined }));
    }
    if (request || !determined) return source.reverse(name, options);
    const url = source.reverse(name, { ...options, [DETERMINED]: { ...determined, source } });
    if (kept !== null) this.#checkLink(url, kept, source);
    return url;
  }

  /**
   * @param own The version of the request. The host may have an alias of it.
   * @throws {TypeError} If the host of a request, on which its links stay, has another version.
   */
  #checkHostOf(request: RequestLike, version: string, own: string | null): void {
    if (version === own) return;
    for (const each of this.sources) {
      const carried = hostVersion(each, request) ?? version;
      if (!isSameHostVersion(carried, version)) throw leavesHost(this, own ?? carried, version);
    }
  }

  /** @throws {TypeError} If the host of an absolute `url` that `source` built has another version. */
  #checkLink(url: string, version: string, source: UrlReverser): void {
    for (const each of this.sources) {
      // A host without a version means the default, unless the link has its version in another place.
      const unnamed = each === source ? this.defaultVersion : version;
      checkLinkHost(this, each, url, version, unnamed);
    }
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
    if (version === null) return this.#first;
    const allowing = this.sources.filter((source) => source.isAllowedVersion(version) === true);
    return allowing.find((source) => source.linksCarryVersion) ?? allowing[0] ?? this.#first;
  }
}

/** Apart from the class, which the build would rename if it used its own name. */
function overridesDetermineVersion({ determineVersion }: CombinedVersioning): boolean {
  return determineVersion !== CombinedVersioning.prototype.determineVersion;
}

/** The rule of a setting that a combination cannot have. */
const OF_EACH_SOURCE: SettingRule = {
  expected: 'left out, because each source has its own',
  accepts: () => false,
};

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
  reverser: OF_EACH_SOURCE,
  versionParam: OF_EACH_SOURCE,
};
