import type { MatchedRoute } from '../request/matched-route.js';
import { toReadings, type VersionReading } from '../request/reading.js';
import { type RequestLike, versionOf } from '../request/request.js';
import type { LifecycleData } from '../response/lifecycle.js';
import type { HeaderRecord } from '../response/merge-header.js';
import {
  checkVary,
  checkVersionsInHeaders,
  lifecycleByVersion,
  type ResponseHeaders,
  responseHeadersOf,
} from '../response/response-headers.js';
import type { Translate } from '../response/translations.js';
import { rejectionNow, type VersionEnds, versionEnds } from '../response/version-ends.js';
import type { VersionError, VersionErrorCode } from '../response/version-error.js';
import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import { checkSettings, type SettingRules } from '../util/checks.js';
import { wrongValue } from '../util/type-errors.js';
import { checkAllowed } from '../versions/check-allowed.js';
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
import { createRejection } from './rejections.js';
import { resolveReadings } from './resolve-readings.js';
import { missingReverser, RULES, type SelectVersion, type VersioningSettings } from './settings.js';
import { toPreflightApi, toVersionedApi, type VersionedApi } from './versioned-api.js';
import type { ApiOf, LinksOf, RequestOf, VersionOf } from './versioning-strategy.js';

/**
 * The base class of every strategy. It holds the settings, decides whether a version is allowed, and builds errors and
 * response headers.
 *
 * @example A strategy of your own
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
  /** The links, for types only. The field is never set. */
  declare readonly '~links'?: Link;
  /** The version used if a request carries no version. @default null */
  readonly defaultVersion: VersionIn<S> | null;
  /** The versions that the API offers, oldest first. `[]` allows any text. @default [] */
  readonly allowedVersions: readonly (Exclude<VersionIn<S>, null> | ListedNull<S>)[];
  /** The parameter that carries the version in a media type, a path or a query. @default 'version' */
  readonly versionParam: string;
  /** Builds the URLs of `reverse`. @default a reverser that throws a `TypeError` */
  readonly reverser: UrlReverser;
  /** Translates the message of an error. `null` leaves it unchanged. @default null */
  readonly translate: Translate | null;
  /** Replaces the sent version before the check. @default null */
  readonly selectVersion: SelectVersion | null;
  /**
   * The life cycles that were set: `{ v1: { deprecated: '2026-01-01T00:00:00.000Z' } }`. Dates are ISO 8601 texts.
   * The record has no prototype, so `constructor` is not a key.
   *
   * @default {}
   */
  readonly lifecycle: Readonly<Record<string, LifecycleData>>;
  /** Whether responses list the offered versions. @default false */
  readonly advertiseVersions: boolean;
  /** The response header that names the version used, such as `API-Version`. @default null */
  readonly versionHeader: string | null;
  /** Returns the headers of responses. Built on first use, because a subclass may redefine the fields behind them. */
  #responses: (() => ResponseHeaders) | undefined;
  /** The periods in which versions are not served. `null` if there are none, so that nothing reads the clock. */
  readonly #ends: VersionEnds | null;

  /** The request headers that the response depends on, such as `['Accept']`. @default [] */
  readonly vary: readonly string[] = [];
  /** The message of the error that rejects a version. @default 'Invalid version.' */
  readonly invalidVersionMessage: string = 'Invalid version.';
  /** The status of the error that rejects a version. @default 404 */
  readonly invalidVersionStatus: number = 404;
  /**
   * Whether the default is checked. If `true`, a request without a version and without a default is rejected.
   * With `allowedVersions: []` or a listed `null`, such a request is accepted.
   *
   * @default true
   */
  readonly checksDefault: boolean = true;
  /**
   * Whether `selectVersion` can replace a sent version.
   * If `false`, it is called only if the request carries no version.
   *
   * @default true
   */
  readonly selectsSent: boolean = true;
  /**
   * Whether the URLs of `reverse` carry the version.
   * If no source of a combination carried the version, the first source with `true` builds the link.
   *
   * @default false
   */
  readonly linksCarryVersion: boolean = false;

  /**
   * @throws {TypeError} If a setting is wrong or unknown.
   * @throws {TypeError} If a subclass has an accessor or a method in place of a field.
   */
  constructor(settings?: ExactSettings<S, VersioningSettings>);
  /**
   * Checks the settings of a strategy that adds settings of its own.
   *
   * @param rules The rules of the added settings.
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
    this.lifecycle = lifecycleByVersion(this, lifecycle ?? {});
    this.#ends = versionEnds(this.lifecycle);
    checkVersionsInHeaders(this);
    checkVary(this, 'selectVersion.vary', this.selectVersion?.vary ?? []);
    checkVary(this, 'translate.vary', this.translate?.vary ?? []);
    checkSubclass(this);
  }

  /**
   * Returns the version of `request`, or `null` if it has neither a version nor a default.
   *
   * @param _route The route that the router matched: `{ params, namespace, args }`.
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
   * Returns the version of `request` with its `headers`, and the functions `reverse`, `pick`, `since` and `reject`.
   * Leaves the request unchanged.
   *
   * @example
   * ```ts
   * const { version, headers, reverse, pick } = versioning.forRequest(request);
   * ```
   *
   * @throws {VersionError} If the request is rejected.
   */
  forRequest(
    request: RequestOf<this>,
    route?: MatchedRoute | null,
  ): VersionedApi<VersionOf<this>, LinksOf<this>> {
    const version = this.determineVersion(request, route);
    return toVersionedApi(this, { version }, request) as ApiOf<this>;
  }

  /**
   * Returns the same as `forRequest` for a preflight of CORS (Fetch, section 4.8), which a browser sends by itself.
   * Its version is the version that it carries if that is allowed, else `null`. It has no headers.
   * Neither takes the default nor calls `selectVersion`, because a preflight has no user. Never rejects.
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
    return toPreflightApi(this, readings, request) as ApiOf<this>;
  }

  /**
   * Returns the same as `forRequest` without a request, for background jobs, webhooks and tests.
   * Calls neither `selectVersion` nor `translate`.
   *
   * @example
   * ```ts
   * const { headers, reverse } = versioning.forVersion(subscriber.version);
   * ```
   *
   * @throws {TypeError} If `determineVersion` cannot return `version`.
   */
  forVersion<Given extends string | null>(
    version: StoredVersion<Given, VersionOf<this>>,
  ): VersionedApi<VersionOf<this>, LinksOf<this>> {
    const isDefault = version === this.defaultVersion && !this.checksDefault;
    if (!isDefault) checkAllowed(this, 'forVersion: version', version);
    return toVersionedApi(this, { version }, null) as ApiOf<this>;
  }

  /**
   * Builds the URL of the route `name` with the reverser.
   * A strategy whose URLs carry the version overrides this method.
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, or no `reverser` is set.
   */
  reverse(name: RouteNameOf<S>, options: ReverseOptions<VersionIn<S> | null> = {}): string {
    this.linkVersion(options); // throws if the version is not allowed
    const url: unknown = this.reverser.reverse(name, options);
    if (typeof url === 'string') return url;
    throw wrongValue(this, 'the result of reverser.reverse', 'a string', url);
  }

  /**
   * Returns whether a request may have `version`. Without a list, any version is allowed.
   * With a list, the listed versions and the default are allowed.
   * Only the result `true` allows a version, because an override may return a promise.
   */
  isAllowedVersion(version: string | null): boolean {
    const allowed: readonly (string | null)[] = this.allowedVersions;
    if (allowed.length === 0 || allowed.includes(version)) return true;
    return version !== null && version === this.defaultVersion;
  }

  /**
   * Returns the headers to add to a response of `version`. The record is frozen and has each name once.
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
   * @throws {TypeError} If a subclass has a `vary` that is not a list of header names.
   */
  responseHeaders(version: VersionIn<S> | null): HeaderRecord {
    this.#responses ??= responseHeadersOf(this);
    const { byVersion, others } = this.#responses();
    return byVersion.get(version) ?? others;
  }

  /**
   * Returns the first version of `reading` that is allowed, after `selectVersion` and the default, and that is neither
   * gone nor in a brownout. For the use of strategies.
   *
   * @param reading A version, or several versions in order of preference.
   * @throws {VersionError} If no version is allowed, or an ambiguity comes before the first allowed version.
   * @throws {VersionError} If every allowed version is gone or in a brownout.
   * @throws {TypeError} If `reading` or the result of `selectVersion` has a wrong type.
   */
  protected resolveVersion(
    reading: VersionReading | undefined,
    request: RequestLike,
  ): VersionIn<S> {
    // An allowed version that lives is the usual case, and needs no list.
    const isSingle = typeof reading === 'string' && this.selectVersion === null;
    if (isSingle && this.isAllowedVersion(reading) === true && this.#lives(reading)) {
      return reading as VersionIn<S>;
    }
    return resolveReadings(this, toReadings(this, reading), request) as VersionIn<S>;
  }

  #lives(version: string): boolean {
    const periods = this.#ends?.get(version);
    return periods === undefined || rejectionNow(periods) === undefined;
  }

  /**
   * Returns the version that a URL keeps. It is `options.version`, else the version that `forRequest` determined, else
   * the version of `options.request`. For the use of strategies.
   *
   * @throws {TypeError} If `options.version` or the determined version is not allowed, because otherwise the
   *   server would reject its own link.
   */
  protected linkVersion(options: ReverseOptions): string | null {
    const { version, request } = options;
    const kept = version === undefined ? determinedIn(options)?.version : version;
    if (kept === undefined) return request ? versionOf(request) : null;
    const name = version === undefined ? 'the determined version' : 'options.version';
    if (kept !== null) checkAllowed(this, name, kept, 'an allowed version or null');
    return kept;
  }

  /**
   * Creates the error that rejects `version`, in the client's language. For the use of strategies.
   *
   * @param request The rejected request. `null` leaves the message unchanged.
   */
  protected rejection(
    code: VersionErrorCode,
    version: string | null,
    request: RequestLike | null,
  ): VersionError {
    return createRejection(this, code, version, request);
  }
}

/**
 * Checks the class of an instance that has only the fields of the base class yet.
 *
 * @throws {TypeError} If a subclass has an accessor or a method named like a field, because the field would hide it.
 */
function checkSubclass(strategy: BaseVersioning): void {
  const prototype: object = Object.getPrototypeOf(strategy);
  const hidden = Object.keys(strategy).find((name) => name in prototype);
  if (hidden === undefined) return;
  const expected = 'must be a field, not an accessor or a method';
  throw new TypeError(`${strategy.constructor.name}: ${hidden} ${expected}.`);
}
