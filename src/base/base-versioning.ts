import type { MatchedRoute } from '../request/matched-route.js';
import { toReadings, type VersionReading } from '../request/reading.js';
import { type RequestLike, versionOf } from '../request/request.js';
import type { VersionPlace } from '../request/version-place.js';
import { type LifecycleData, parseLifecycles } from '../response/lifecycle.js';
import type { HeaderRecord } from '../response/merge-header.js';
import { checkListed, checkVary } from '../response/response-headers.js';
import type { Translate } from '../response/translations.js';
import { pauseOf } from '../response/version-ends.js';
import type { VersionError, VersionErrorCode } from '../response/version-error.js';
import { buildUrl } from '../reversing/build-url.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import { checkSettings, type SettingRules } from '../util/checks.js';
import { checkAllowed } from '../versions/check-allowed.js';
import { listedVersions } from '../versions/order.js';
import { sourcesOf } from './combined-reading.js';
import { decide } from './decide.js';
import { determinedIn } from './determined.js';
import type {
  ExactSettings,
  LinksIn,
  ListedNull,
  MissingDefault,
  RouteNameOf,
  StoredVersion,
  VersionIn,
} from './inference.js';
import { makePolicy, type Policy } from './policy.js';
import { createRejection, endOf } from './rejection.js';
import { missingReverser, RULES, type SelectVersion, type VersioningSettings } from './settings.js';
import { toPreflightApi, toVersionedApi } from './to-versioned-api.js';
import type { VersionedApi } from './versioned-api.js';
import type { ApiOf, LinksOf, RequestOf, VersionOf } from './versioning-strategy.js';

/**
 * The base class of every strategy. It keeps the settings, decides which versions are allowed, and
 * creates errors and response headers. A strategy of your own only has to read the version.
 *
 * @example
 * ```ts
 * class CookieVersioning extends BaseVersioning {
 *   override readonly invalidVersionMessage = 'Invalid version in cookie.';
 *   override readonly vary = ['Cookie'];
 *   readVersion(request: RequestLike) {
 *     const cookies = requestHeader(request, 'Cookie')?.split('; ') ?? [];
 *     const named = cookies.filter((cookie) => cookie.startsWith('version='));
 *     const [version = null, other] = new Set(named.map((cookie) => cookie.slice(8)));
 *     return other === undefined ? version : AMBIGUOUS;
 *   }
 *   override determineVersion(request: RequestLike) {
 *     return this.resolveVersion(this.readVersion(request), request);
 *   }
 * }
 * ```
 */
export abstract class BaseVersioning<
  const S extends VersioningSettings = VersioningSettings,
  Link extends string = LinksIn<S>,
> {
  /** The links, for types only. The field does not exist at run time. */
  declare readonly '~links'?: Link;
  /** The version of a request that names none. @default null */
  readonly defaultVersion: VersionIn<S> | null;
  /** The versions that the API offers, oldest first. `[]` allows any text. @default [] */
  readonly allowedVersions: readonly (Exclude<VersionIn<S>, null> | ListedNull<S>)[];
  /**
   * The name of the parameter with the version, in a media type, a path or a query.
   *
   * @default 'version'
   */
  readonly versionParam: string;
  /** Builds the URLs of `reverse`. @default a reverser that throws a `TypeError` */
  readonly reverser: UrlReverser;
  /** Translates the message of a rejection. `null` leaves it in English. @default null */
  readonly translate: Translate | null;
  /** Chooses the version of a request, given what the client sent. @default null */
  readonly selectVersion: SelectVersion | null;
  /**
   * The life cycles that were set, with dates as ISO 8601 texts:
   * `{ v1: { deprecated: '2026-01-01T00:00:00.000Z' } }`. The record has no prototype, so a key
   * such as `constructor` is a version or absent.
   *
   * @default {}
   */
  readonly lifecycle: Readonly<Record<string, LifecycleData>>;
  /** Whether responses list the versions that the API offers. @default false */
  readonly advertiseVersions: boolean;
  /**
   * The response header that names the version of the response, such as `API-Version`.
   *
   * @default null
   */
  readonly versionHeader: string | null;
  #policy: Policy | undefined;

  /** The request headers that decide about the version, for `Vary`: `['Accept']`. @default [] */
  readonly vary: readonly string[] = [];
  /** The message of a rejection. @default 'Invalid version.' */
  readonly invalidVersionMessage: string = 'Invalid version.';
  /** The HTTP status of a rejection. @default 404 */
  readonly invalidVersionStatus: number = 404;
  /**
   * Whether a request without a version is rejected if there is no default, and `allowedVersions`
   * lists versions without `null`. If not, its version is `null`, and a default need not be allowed
   * by an `isAllowedVersion` of your own.
   *
   * @default true
   */
  readonly checksDefault: boolean = true;
  /**
   * Whether `selectVersion` may replace a version that the client sent. If not, it is called only
   * for requests without a version.
   *
   * @default true
   */
  readonly selectsSent: boolean = true;
  /**
   * Whether the URLs of `reverse` contain the version. If no source of a combination had the
   * version, its links are built by the first source whose URLs do.
   *
   * @default false
   */
  readonly linksCarryVersion: boolean = false;

  /**
   * @throws {TypeError} If a setting is wrong or unknown.
   * @throws {TypeError} If a subclass defines a field of this class as an accessor or a method.
   */
  constructor(settings?: ExactSettings<S, VersioningSettings>);
  /**
   * The constructor for a strategy with settings of its own.
   *
   * @param rules The rules of these settings.
   * @throws {TypeError} If a setting is wrong or unknown.
   */
  constructor(settings: S | undefined, rules: SettingRules);
  constructor(settings: VersioningSettings = {}, rules: SettingRules = {}) {
    checkSettings(this.constructor.name, settings, { ...RULES, ...rules });
    const { defaultVersion, allowedVersions, versionParam, reverser, translate } = settings;
    const { selectVersion, lifecycle, advertiseVersions, versionHeader } = settings;
    this.defaultVersion = (defaultVersion ?? null) as VersionIn<S> | null;
    this.allowedVersions = Object.freeze([...(allowedVersions ?? [])] as never[]);
    this.versionParam = versionParam ?? 'version';
    this.reverser = reverser ?? missingReverser(this.constructor.name);
    this.translate = translate ?? null;
    this.selectVersion = selectVersion ?? null;
    this.advertiseVersions = advertiseVersions ?? false;
    this.versionHeader = versionHeader ?? null;
    this.lifecycle = parseLifecycles(this.constructor.name, lifecycle ?? {});
    checkListed(this, listedVersions(this), this);
    checkVary(this, 'selectVersion.vary', this.selectVersion?.vary ?? []);
    checkVary(this, 'translate.vary', this.translate?.vary ?? []);
    checkSubclass(this);
  }

  /**
   * Returns the version of `request`, or `null` if it has none and there is no default.
   *
   * @param _route What the router matched, such as `{ params }` or `{ namespace }`.
   * @throws {VersionError} If the request is rejected.
   * @throws {Error} If the strategy does not override the method.
   */
  determineVersion(
    _request: RequestLike,
    _route?: MatchedRoute | null,
  ): VersionIn<S> | MissingDefault<S> {
    throw new Error(`${this.constructor.name}.determineVersion() must be implemented.`);
  }

  /**
   * Returns the version of `request`, together with everything that depends on it: the response
   * `headers`, and the functions `reverse`, `pick`, `since` and `reject`. The request itself does
   * not change.
   *
   * @example
   * ```ts
   * const { version, headers, reverse, pick } = versioning.forRequest(request);
   * ```
   *
   * @param route What the router matched, such as `{ params }` or `{ namespace }`.
   * @throws {VersionError} If the request is rejected.
   */
  forRequest(
    request: RequestOf<this>,
    route?: MatchedRoute | null,
  ): VersionedApi<VersionOf<this>, LinksOf<this>> {
    const version = this.determineVersion(request, route);
    return toVersionedApi(this.#policy ?? this['~policy'](), { version }, request) as ApiOf<this>;
  }

  /**
   * Does the same as `forRequest` for a CORS preflight (Fetch, section 4.8), which a browser sends
   * on its own. The version is the one in the preflight if it is allowed, and `null` otherwise, so
   * no preflight is rejected. A strategy without `readVersion` finds none. The `headers` are empty.
   *
   * A preflight has no user, so it takes neither the default nor the choice of `selectVersion`.
   *
   * @throws {TypeError} If the request lacks a field that the strategy reads.
   */
  forPreflight(
    request: RequestOf<this>,
    route?: MatchedRoute | null,
  ): VersionedApi<VersionOf<this>, LinksOf<this>> {
    const { readVersion } = this as {
      readVersion?(request: RequestLike, route?: MatchedRoute | null): VersionReading;
    };
    const readings = toReadings(this, readVersion?.call(this, request, route));
    return toPreflightApi(this['~policy'](), readings, request) as ApiOf<this>;
  }

  /**
   * Does the same as `forRequest` where there is no request: in a background job, a webhook or a
   * test. Neither `selectVersion` nor `translate` is called.
   *
   * @example
   * ```ts
   * const { headers, reverse } = versioning.forVersion(subscriber.version);
   * ```
   *
   * @throws {TypeError} If `version` is not a version that a request can have.
   */
  forVersion<Stored extends string | null>(
    version: StoredVersion<Stored, VersionOf<this>>,
  ): VersionedApi<VersionOf<this>, LinksOf<this>> {
    if (!this.#isUncheckedDefault(version)) checkAllowed(this, 'forVersion: version', version);
    return toVersionedApi(this['~policy'](), { version }, null) as ApiOf<this>;
  }

  /**
   * Builds the URL of the route `name` with the `reverser`. Strategies with the version in the URL
   * override it.
   *
   * @throws {NoReverseMatch} If no route of that name takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, or there is no `reverser`.
   */
  reverse(name: RouteNameOf<S>, options: ReverseOptions<VersionIn<S> | null> = {}): string {
    this.linkVersion(options); // throws if the version is not allowed
    return buildUrl(this, name, options);
  }

  /**
   * Returns whether a request may have `version`. If `allowedVersions` is empty, it may have any.
   * Otherwise the listed versions and the default are allowed.
   *
   * An override must return `true` to allow a version. Any other value rejects it, even a promise
   * or `1`.
   */
  isAllowedVersion(version: string | null): boolean {
    const allowed: readonly (string | null)[] = this.allowedVersions;
    if (allowed.length === 0 || allowed.includes(version)) return true;
    return version !== null && version === this.defaultVersion;
  }

  /**
   * Returns the headers to add to a response of `version`, as a frozen record with each name once.
   * The settings decide which of these there are.
   *
   * ```http
   * Vary: Accept
   * Deprecation: @1767225600
   * Sunset: Thu, 01 Jan 2037 00:00:00 GMT
   * Link: <https://example.com/v1>; rel="deprecation"; type="text/html"
   * API-Supported-Versions: v2
   * API-Deprecated-Versions: v1
   * API-Version: v1
   * ```
   *
   * @throws {TypeError} If a field of a subclass is wrong: a `vary` that is not a list of header
   *   names, or versions that do not go with the settings.
   */
  responseHeaders(version: VersionIn<S> | null): HeaderRecord {
    const { byVersion, others } = (this.#policy ?? this['~policy']()).responses();
    return byVersion.get(version) ?? others;
  }

  /**
   * Returns the places in a request that may carry the version, for OpenAPI documents. Override it
   * in a strategy of your own.
   *
   * @example
   * ```ts
   * override places(): VersionPlace[] {
   *   return [{ in: 'cookie', name: 'version' }];
   * }
   * ```
   */
  places(): readonly VersionPlace[] {
    return [];
  }

  /**
   * Turns what `readVersion` found into the version of the request: it calls `selectVersion`, fills
   * in the default, and takes the first version that is allowed and still served. Call it in the
   * `determineVersion` of a strategy of your own.
   *
   * @param reading A version, or several with the most preferred first.
   * @throws {VersionError} If no version is allowed, or an ambiguity comes before the first allowed
   *   one.
   * @throws {VersionError} If every allowed version is gone or in a brownout.
   * @throws {TypeError} If `reading` or the result of `selectVersion` has a wrong type.
   */
  protected resolveVersion(
    reading: VersionReading | undefined,
    request: RequestLike,
  ): VersionIn<S> {
    const policy = this.#policy ?? this['~policy']();
    // Most requests mean one version that is allowed and served. V8 inlines this question, but not all of `decide`.
    const version = policy.selectVersion === null ? (reading ?? policy.defaultVersion) : null;
    const isSingle = typeof version === 'string';
    if (
      isSingle &&
      this.isAllowedVersion(version) === true &&
      pauseOf(policy.ends, version) === 0
    ) {
      return version as VersionIn<S>;
    }
    const readings = toReadings(this, reading);
    return decide(policy, readings, request, sourcesOf(reading)) as VersionIn<S>;
  }

  /**
   * Returns the version that a link keeps: `options.version`, or else the version that `forRequest`
   * determined, or else `options.request.version`. Call it in the `reverse` of a strategy of your
   * own.
   *
   * @throws {TypeError} If one of the first two is not allowed. The server would reject its own
   *   link.
   */
  protected linkVersion(options: ReverseOptions): string | null {
    const { version, request } = options;
    const kept = version === undefined ? determinedIn(options)?.version : version;
    if (kept === undefined) return request ? versionOf(request) : null;
    if (kept === null || this.#isUncheckedDefault(kept)) return kept;
    const name = version === undefined ? 'the determined version' : 'options.version';
    checkAllowed(this, name, kept, 'an allowed version or null');
    return kept;
  }

  /** Returns whether a request can have the version without a check. */
  #isUncheckedDefault(version: string | null): boolean {
    return version === this.defaultVersion && !this.checksDefault;
  }

  /**
   * Creates the error that rejects `version`, with the status, the headers and the message that
   * belong to `code`, in the client's language. Throw it from a strategy of your own.
   *
   * @example
   * ```ts
   * throw this.rejection('ERR_VERSION_NOT_ALLOWED', sent, request);
   * ```
   *
   * @param version The version that the client sent, or that ended. It becomes `error.version`.
   * @param request The rejected request. With `null`, the message is not translated.
   */
  protected rejection(
    code: VersionErrorCode,
    version: string | null,
    request: RequestLike | null,
  ): VersionError {
    const policy = this['~policy']();
    const end = endOf(policy, version);
    return createRejection(policy, end?.code === code ? end : { code, version }, request);
  }

  /**
   * Returns the policy, which is made at the first call. A combination calls it too. No member of a
   * subclass has such a name, and a symbol as the key would keep bundlers from leaving the class out.
   *
   * @internal
   */
  '~policy'(): Policy {
    this.#policy ??= makePolicy(this);
    return this.#policy;
  }
}

/**
 * Checks the class of a new instance, which has only the fields of the base class so far.
 *
 * @throws {TypeError} If a subclass defines one of them as an accessor or a method, which the field
 *   would hide.
 */
function checkSubclass(strategy: BaseVersioning): void {
  const prototype: object = Object.getPrototypeOf(strategy);
  const hidden = Object.keys(strategy).find((name) => name in prototype);
  if (hidden === undefined) return;
  const expected = 'must be a field, not an accessor or a method';
  throw new TypeError(`${strategy.constructor.name}: ${hidden} ${expected}.`);
}
