import { BaseVersioning } from '../base-versioning.js';
import { checkRoute, type MatchedRoute } from '../request/matched-route.js';
import { AMBIGUOUS, type VersionReading } from '../request/reading.js';
import { requestVersion, type VersioningRequest } from '../request/request.js';
import type { CurrentVersion, RequestVersionOf } from '../request-version.js';
import { uniqueNames } from '../response/unique-names.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import type { ExactSettings, RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';
import { checkGetters, type SettingRules } from '../util/check-settings.js';
import { wrongValue } from '../util/type-errors.js';
import { chooseVersion } from '../versions/choose-version.js';
import {
  agrees,
  type Carrier,
  carriersIn,
  commonVersions,
  isAmbiguous,
  mainCarrier,
  namespacesIn,
  rejects,
  type SourceRouteName,
  type VersioningSource,
} from './carrier.js';
import { checkOverrides, checkSources, depthOf } from './check-sources.js';

/** The settings of `CombinedVersioning`. */
export interface CombinedSettings extends VersioningSettings {
  /**
   * The strategies that read the version, in this order.
   * If a source sets `allowedVersions`, its list must have `null` and the default of the combination.
   * Give the default, `selectVersion`, `translate` and the settings of response headers to the combination.
   */
  readonly sources: readonly VersioningSource[];
  /**
   * The rule for two sources with different versions. `'reject'` rejects the request.
   * `'first'` uses the version of the earlier source.
   *
   * @default 'reject'
   */
  readonly onConflict?: 'reject' | 'first' | null | undefined;
  /** Leave it out, because each source has its own reverser. @default null */
  readonly reverser?: null | undefined;
}

/**
 * ```http
 * GET /users?version=v2 HTTP/1.1
 * Host: example.com
 * Accept-Version: v2
 * ```
 *
 * The version is in one of several sources, such as a header and a query parameter. The same version in two sources is
 * accepted. Different versions are ambiguous, unless `onConflict` is `'first'`.
 *
 * Adds the settings `sources` and `onConflict`. Rejects with the status of the source that carried the version.
 * If no source carries a version, or two sources differ, the status is 400.
 */
export class CombinedVersioning<
  const S extends CombinedSettings = CombinedSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in request.';
  override readonly invalidVersionStatus: number = 400;
  /** The reverser of the first source, for `reverseWithFallback`. */
  override readonly reverser: UrlReverser;
  /** The strategies that read the version, in this order. */
  readonly sources: readonly VersioningSource[];
  /** The rule for different versions in two sources. @default 'reject' */
  readonly onConflict: 'reject' | 'first';
  readonly #overridesDetermine: boolean;
  #checkedSources: readonly VersioningSource[];

  /** @throws {TypeError} If a setting is wrong or unknown, or a source cannot be in a combination. */
  constructor(settings: ExactSettings<S, CombinedSettings>) {
    super(settings, RULES);
    checkGetters(this, Object.keys(RULES));
    checkOverrides(this);
    this.#overridesDetermine = depthOf(this, 'determineVersion') < depthOf(this, 'readCarriers');
    this.sources = checkSources(this, settings?.sources, this.defaultVersion);
    this.#checkedSources = this.sources;
    this.onConflict = settings.onConflict ?? 'reject';
    this.reverser = { reverse: (...call) => this.#first.reverser.reverse(...call) };
  }

  protected override deriveVary(): readonly string[] {
    return uniqueNames(this.sources.flatMap(({ vary }) => vary));
  }

  /**
   * Returns the version that the sources carry, or `null`.
   * Several versions are in the order of the first source that carries a version.
   * `determineVersion` then applies `selectVersion`, the default and the check.
   */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    const versions = commonVersions(this.readCarriers(request, route));
    return versions.length > 1 ? versions : (versions[0] ?? null);
  }

  /**
   * Returns the sources that carry a version. For an ambiguous request, returns a single carrier of `AMBIGUOUS`.
   *
   * @internal
   */
  readCarriers(request: VersioningRequest, route?: MatchedRoute | null): readonly Carrier[] {
    checkRoute(this, route);
    // Check again, because a subclass may redefine `sources` after the constructor.
    if (this.#checkedSources !== this.sources) {
      checkSources(this, this.sources, this.defaultVersion);
      this.#checkedSources = this.sources;
    }
    const carriers: Carrier[] = [];
    for (const source of this.sources) {
      // A namespace still counts after the version is decided, because `selectVersion` cannot replace its version.
      const isDecided = carriers.length > 0 && this.onConflict === 'first';
      const read = (isDecided ? namespacesIn : carriersIn)(source, request, route);
      for (const each of read) {
        if (!isDecided || agrees(each, carriers)) carriers.push(each);
      }
    }
    const ambiguous = carriers.find(isAmbiguous);
    if (ambiguous) return [ambiguous];
    const isConflict = carriers.length > 1 && commonVersions(carriers).length === 0;
    return isConflict ? [{ source: this, versions: [AMBIGUOUS], lists: [] }] : carriers;
  }

  /**
   * Returns the version that the sources carry, or the default if no source carries a version.
   *
   * @throws {VersionError} If the request is rejected.
   */
  override determineVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionOf<S> {
    return this.#determine(request, this.readCarriers(request, route));
  }

  /**
   * Returns the version of `request`. `reverse` builds its links with the source that carried the version.
   *
   * @throws {VersionError} If the request is rejected.
   */
  override forRequest(
    request: VersioningRequest,
    route?: MatchedRoute | null,
  ): RequestVersionOf<this> {
    const carriers = this.readCarriers(request, route);
    // An overridden `determineVersion` may read the sources a second time.
    const version = this.#overridesDetermine
      ? this.determineVersion(request, route)
      : this.#determine(request, carriers);
    const carrier = mainCarrier(carriers);
    return this.describeRequest(version, request, carrier ?? NO_CARRIER, carrier?.source);
  }

  /**
   * Builds the URL with the source that carries the version of `options.request`, else with the first source.
   * Pass the whole request, because the sources read it again.
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, `options.request` is incomplete, or no `reverser` is set.
   */
  override reverse(
    name: SourceRouteName<S['sources']> & RouteNameOf<S>,
    options: ReverseOptions = {},
    current?: CurrentVersion,
  ): string {
    const version = this.versionToKeep(options, current);
    const given = current?.source as Carrier | undefined;
    const { lists } = given ?? this.#carrierIn(options) ?? NO_CARRIER;
    const isGiven = (options.version ?? null) !== null && version !== current?.version;
    if (isGiven && rejects({ lists }, version)) {
      const expected = "a version that the request's source allows";
      throw wrongValue(this, 'options.version', expected, version);
    }
    const builder = this.sources.find((each) => lists.includes(each)) ?? this.#first;
    return builder.reverse(name, options, current);
  }

  #carrierIn({ request, version }: ReverseOptions): Carrier | undefined {
    const isVersioned = version !== undefined || requestVersion(request) !== null;
    return isVersioned && request ? mainCarrier(this.readCarriers(request)) : undefined;
  }

  #determine(request: VersioningRequest, carriers: readonly Carrier[]): VersionOf<S> {
    const carrier = mainCarrier(carriers);
    if (carrier === undefined) return this.resolveVersion(null, request);
    const versions = commonVersions(carriers);
    const isRejected = (sent: string) => carriers.some((each) => rejects(each, sent));
    const selects = carrier.source.selectsSent !== false;
    const { version, code } = chooseVersion(this, versions, request, selects, isRejected);
    if (code === undefined) return version as VersionOf<S>;
    const rejecting = carriers.find((each) => rejects(each, version)) ?? carrier;
    throw this.rejection(code, version, request, rejecting.source);
  }

  get #first(): VersioningSource {
    return this.sources[0] as VersioningSource;
  }
}

/** Stands for the first source if no source carries a version. */
const NO_CARRIER: Pick<Carrier, 'lists'> = { lists: [] };

const RULES: SettingRules = {
  sources: { expected: 'a non-empty list of strategies', accepts: Array.isArray },
  onConflict: {
    expected: '"reject" or "first"',
    accepts: (value) => value === 'reject' || value === 'first',
  },
  reverser: {
    expected: 'left out, because each source has its own reverser',
    accepts: () => false,
  },
};
