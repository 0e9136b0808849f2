import { BaseVersioning } from '../base-versioning.js';
import { checkRoute, type MatchedRoute } from '../request/matched-route.js';
import { AMBIGUOUS, type VersionReading } from '../request/reading.js';
import type { VersioningRequest } from '../request/request.js';
import type { RequestVersionOf } from '../request-version.js';
import { uniqueNames } from '../response/unique-names.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import type { ExactSettings, RouteNameOf, VersioningSettings, VersionOf } from '../settings.js';
import type { SettingRules } from '../util/check-settings.js';
import {
  type Carrier,
  carriersIn,
  commonVersions,
  isAmbiguous,
  rejects,
  type VersioningSource,
} from './carrier.js';
import { checkSources } from './check-sources.js';

/** The settings of every strategy but `reverser`, as each source has its own, and the sources. */
export interface CombinedSettings extends VersioningSettings {
  /** Strategies, in the order in which they are asked. They let a request without a version through. */
  readonly sources: readonly VersioningSource[];
  /** What to do where two sources carry different versions. Default: `'reject'`. */
  readonly onConflict?: 'reject' | 'first' | null | undefined;
  readonly reverser?: null | undefined;
}

/** The names of the routes that every source knows, because the client chooses the source. */
type SourceRouteName<S extends CombinedSettings> = (
  S['sources'][number] extends infer Source
    ? Source extends VersioningSource
      ? (name: Parameters<Source['reverse']>[0]) => void
      : never
    : never
) extends (name: infer Name extends string) => void
  ? Name
  : never;

/**
 * The version is in one of several places.
 *
 * ```http
 * GET /users?version=v2 HTTP/1.1
 * Host: example.com
 * Accept-Version: v2
 * ```
 *
 * Default, allowed versions and `selectVersion` are the combination's, and so is every error.
 */
export class CombinedVersioning<
  const S extends CombinedSettings = CombinedSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in request.';
  override readonly invalidVersionStatus: number = 400;
  override readonly vary: readonly string[];
  /** That of the first source, for `reverseWithFallback`. */
  override readonly reverser: UrlReverser;
  /** The setting of that name. */
  readonly sources: readonly VersioningSource[];
  /** The setting of that name. */
  readonly onConflict: 'reject' | 'first';

  /** @throws {TypeError} where a setting is wrong, there is none of its name, or a source would not do. */
  constructor(settings: ExactSettings<S, CombinedSettings>) {
    super(settings, RULES);
    this.sources = checkSources(this, settings?.sources, this.defaultVersion);
    this.onConflict = settings.onConflict ?? 'reject';
    this.vary = Object.freeze(uniqueNames(this.sources.flatMap(({ vary }) => vary)));
    this.reverser = this.#first.reverser;
  }

  /** Returns the version that the sources carry, before selection, default and check. */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    const carriers = this.readCarriers(request, route);
    if (carriers.some(isAmbiguous)) return AMBIGUOUS;
    const versions = commonVersions(carriers);
    return versions.length > 1 ? versions : (versions[0] ?? null);
  }

  /** Returns the sources that carry the version, or a single source if the versions are ambiguous. */
  readCarriers(request: VersioningRequest, route?: MatchedRoute | null): readonly Carrier[] {
    checkRoute(this, route);
    const carriers: Carrier[] = [];
    for (const source of this.sources) {
      if (carriers.length > 0 && this.onConflict === 'first') break;
      carriers.push(...carriersIn(source, request, route));
    }
    const ambiguous = carriers.find(isAmbiguous);
    if (ambiguous) return [ambiguous];
    const isConflict = carriers.length > 1 && commonVersions(carriers).length === 0;
    return isConflict ? [{ source: this, versions: AMBIGUOUS, lists: [] }] : carriers;
  }

  /**
   * The version that the sources carry, or the default if no source carries a version.
   *
   * @param carriers The sources that carry it. Default: read from the request.
   * @throws {VersionError} If the request is rejected, as the source that carried the version.
   */
  override determineVersion(
    request: VersioningRequest,
    route?: MatchedRoute | null,
    carriers: readonly Carrier[] = this.readCarriers(request, route),
  ): VersionOf<S> {
    if (carriers.length === 0) return this.resolveVersion(null, request);
    const source = this.#sourceOf(carriers);
    if (carriers.some(isAmbiguous)) return this.resolveVersion(AMBIGUOUS, request, source);
    const versions = commonVersions(carriers);
    const allowed = versions.filter((version) => !carriers.some((each) => rejects(each, version)));
    if (allowed.length > 0) return this.resolveVersion(allowed, request, source);
    const [version] = versions as readonly [string];
    const rejecting = carriers.find((each) => rejects(each, version)) as Carrier;
    throw this.rejection('ERR_VERSION_NOT_ALLOWED', version, request, rejecting.source);
  }

  /** Returns the version of `request`. Its links go through the source that carried the version. */
  override forRequest(
    request: VersioningRequest,
    route?: MatchedRoute | null,
  ): RequestVersionOf<this> {
    const carriers = this.readCarriers(request, route);
    const version = this.determineVersion(request, route, carriers);
    const details = carriers.length > 0 ? this.#sourceOf(carriers) : this;
    return this.describeRequest(version, request, this.#sourceOf(carriers), details);
  }

  /**
   * Reverses as the source in which `options.request` carried its version, or as the first where none did.
   *
   * @throws {NoReverseMatch} where no route has that name and takes those arguments.
   * @throws {TypeError} where the source has no `reverser`, or `request.version` is no version.
   */
  override reverse(
    name: SourceRouteName<S> & RouteNameOf<S>,
    options: ReverseOptions = {},
    current?: string | null,
  ): string {
    const { request } = options;
    const isVersioned = this.versionToKeep(options) !== null;
    const carriers = isVersioned && request ? this.readCarriers(request) : [];
    const source = this.#sourceOf(carriers);
    return (source === this ? this.#first : source).reverse(name, options, current);
  }

  /** Returns the namespace if it is among the carriers, else the first carrier, else the first source. */
  #sourceOf(carriers: readonly Carrier[]): VersioningSource {
    const namespace = carriers.find(({ source }) => source.selectsSent === false);
    return (namespace ?? carriers[0])?.source ?? this.#first;
  }

  get #first(): VersioningSource {
    return this.sources[0] as VersioningSource;
  }
}

const RULES: SettingRules = {
  sources: { expected: 'a list of strategies', accepts: Array.isArray },
  onConflict: {
    expected: '"reject" or "first"',
    accepts: (value) => value === 'reject' || value === 'first',
  },
  reverser: { expected: 'that of each source', accepts: () => false },
};
