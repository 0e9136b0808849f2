import type { MatchedRoute } from './request/matched-route.js';
import { AMBIGUOUS, toReadings, type VersionReading } from './request/reading.js';
import type { VersioningRequest } from './request/request.js';
import { type RequestVersionOf, toRequestVersion } from './request-version.js';
import type { HeaderRecord, Lifecycles } from './response/lifecycle.js';
import {
  checkVersionsInHeaders,
  describeLifecycles,
  describeResponses,
  type ResponseHeaders,
} from './response/response-headers.js';
import type { Translate } from './response/translations.js';
import {
  createVersionError,
  type ErrorDetails,
  type VersionError,
  type VersionErrorCode,
} from './response/version-error.js';
import {
  missingReverser,
  type ReverseOptions,
  type UrlReverser,
} from './reversing/url-reverser.js';
import {
  type ExactSettings,
  type MissingDefault,
  type RouteNameOf,
  RULES,
  type SelectVersion,
  type VersioningSettings,
  type VersionOf,
} from './settings.js';
import { checkSettings, type SettingRules } from './util/check-settings.js';
import { wrongValue } from './util/type-errors.js';

/**
 * The base class of every strategy. It holds the settings, decides whether a version is allowed, and builds errors and
 * response headers.
 *
 * @example A strategy of your own
 * ```ts
 * class HeaderVersioning extends BaseVersioning {
 *   override readonly invalidVersionMessage = 'Invalid version in "X-API-Version" header.';
 *   override readonly vary = ['X-API-Version'];
 *   override determineVersion(request: Request) {
 *     return this.resolveVersion(request.headers.get('x-api-version'), request);
 *   }
 * }
 * ```
 */
export abstract class BaseVersioning<const S extends VersioningSettings = VersioningSettings> {
  /** The version used if a request carries no version. @default null */
  readonly defaultVersion: VersionOf<S> | null;
  /** The versions that the API offers. `[]` allows any text. @default [] */
  readonly allowedVersions: readonly (VersionOf<S> | null)[];
  /** The parameter that carries the version in a media type, a path or a query. @default 'version' */
  readonly versionParam: string;
  /** Builds the URLs of `reverse`. @default a reverser that throws a `TypeError` */
  readonly reverser: UrlReverser;
  /** Translates the message of an error. `null` leaves it unchanged. @default null */
  readonly translate: Translate | null;
  /** Replaces the sent version before the check. @default null */
  readonly selectVersion: SelectVersion | null;
  /** The headers of each version that has a life cycle: `{ v1: { Deprecation: '@1767225600' } }`. @default {} */
  readonly lifecycle: Lifecycles;
  /** Whether responses list the offered versions. @default false */
  readonly advertiseVersions: boolean;
  /** The response header that names the version used, such as `API-Version`. @default null */
  readonly versionHeader: string | null;
  /** The headers of responses. Built on first use, because a subclass may redefine the fields behind them. */
  #responses: ResponseHeaders | undefined;

  /** The request headers that the response depends on, such as `['Accept']`. @default [] */
  readonly vary: readonly string[] = [];
  /** The message of the error that rejects a version. @default 'Invalid version.' */
  readonly invalidVersionMessage: string = 'Invalid version.';
  /** The status of the error that rejects a version. @default 404 */
  readonly invalidVersionStatus: number = 404;
  /**
   * Whether the default is checked. If `true` and there is no default, a request without a version is rejected,
   * unless `allowedVersions` is `[]` or lists `null`.
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

  /** @throws {TypeError} If a setting is wrong or unknown. */
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
    type Version = VersionOf<S> | null;
    this.defaultVersion = (defaultVersion ?? null) as Version;
    this.allowedVersions = Object.freeze([...(allowedVersions ?? [])]) as readonly Version[];
    this.versionParam = versionParam ?? 'version';
    this.reverser = reverser ?? missingReverser(this.constructor.name);
    this.translate = translate ?? null;
    this.selectVersion = selectVersion ?? null;
    this.advertiseVersions = advertiseVersions ?? false;
    this.versionHeader = versionHeader ?? null;
    this.lifecycle = describeLifecycles(this, lifecycle ?? {});
    checkVersionsInHeaders(this);
  }

  /**
   * Returns the version of `request`, or `null` if it has neither a version nor a default.
   *
   * @param _route The route that the router matched: `{ params, namespace, args }`.
   * @throws {VersionError} If the request is rejected.
   * @throws {NotImplementedError} If the strategy does not override the method.
   */
  determineVersion(
    _request: VersioningRequest,
    _route?: MatchedRoute | null,
  ): VersionOf<S> | MissingDefault<S> {
    throw new NotImplementedError(
      `${this.constructor.name}.determineVersion() must be implemented.`,
    );
  }

  /**
   * Returns the version of `request` with its `headers`, and the functions `reverse` and `pick`.
   * Leaves the request unchanged.
   *
   * @example
   * ```ts
   * const { version, headers, reverse, pick } = versioning.forRequest(request);
   * ```
   *
   * @throws {VersionError} If the request is rejected.
   */
  forRequest(request: VersioningRequest, route?: MatchedRoute | null): RequestVersionOf<this> {
    return this.describeRequest(request, this.determineVersion(request, route));
  }

  /**
   * Builds the result of `forRequest`.
   *
   * @param source In a combination, the source that carried the version.
   * @internal
   */
  protected describeRequest(
    request: VersioningRequest,
    version: VersionOf<S> | null,
    source?: ErrorDetails & UrlReverser,
  ): RequestVersionOf<this> {
    const rejection = (code: VersionErrorCode) => this.rejection(code, version, request, source);
    const result = toRequestVersion(this, { version, source }, request, rejection);
    return result as unknown as RequestVersionOf<this>;
  }

  /**
   * Builds the URL of the route `name` with the reverser.
   * A strategy whose URLs carry the version overrides this method.
   *
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, or no `reverser` is set.
   */
  reverse(name: RouteNameOf<S>, options: ReverseOptions = {}): string {
    this.versionToKeep(options);
    return this.buildUrl(name, options);
  }

  /**
   * Returns whether a request may have `version`. Without a list, any version is allowed.
   * With a list, the listed versions and the default are allowed.
   */
  isAllowedVersion(version: string | null): boolean {
    const allowed: readonly (string | null)[] = this.allowedVersions;
    if (allowed.length === 0 || allowed.includes(version)) return true;
    return version !== null && version === this.defaultVersion;
  }

  /**
   * Returns the headers to append to a response of `version`. The record is frozen and has each name once.
   *
   * ```http
   * Vary: Accept
   * Deprecation: @1767225600
   * Sunset: Fri, 01 Jan 2027 00:00:00 GMT
   * Link: <https://example.com/v1>; rel="deprecation"; type="text/html"
   * API-Supported-Versions: v2
   * API-Deprecated-Versions: v1
   * API-Version: v1
   * ```
   */
  responseHeaders(version: VersionOf<S> | null): HeaderRecord {
    const { byVersion, others } = this.#describeResponses();
    return byVersion.get(version) ?? others;
  }

  #describeResponses(): ResponseHeaders {
    this.#responses ??= describeResponses(this);
    return this.#responses;
  }

  /**
   * Returns the first version of `reading` that is allowed, after `selectVersion` and the default.
   * For the use of strategies.
   *
   * @param reading A version, or several versions in order of preference.
   * @param source In a combination, the source that carried the version.
   * @param accepts Returns whether the sources of a combination accept a version that was sent.
   * @throws {VersionError} If no version is allowed, or an ambiguity comes before the first allowed version.
   * @throws {TypeError} If `reading` or the result of `selectVersion` has a wrong type.
   */
  protected resolveVersion(
    reading: VersionReading | undefined,
    request: VersioningRequest,
    source: ErrorDetails & { readonly selectsSent: boolean } = this,
    accepts: (sent: string) => boolean = () => true,
  ): VersionOf<S> {
    // An allowed version is the usual case, and needs no list.
    const isChosen = typeof reading === 'string' && this.selectVersion === null;
    if (isChosen && this.isAllowedVersion(reading) === true) return reading as VersionOf<S>;
    const readings = toReadings(this, reading);
    const [first = null] = readings;
    for (const sent of readings.length === 0 ? [null] : readings) {
      if (sent === AMBIGUOUS) throw this.rejection('ERR_VERSION_AMBIGUOUS', null, request, source);
      if (sent !== null && !accepts(sent)) continue;
      const isAsked = sent === null || source.selectsSent;
      const version = isAsked ? this.#select(sent, request) : sent;
      if (version === null) return this.#resolveDefault(sent, request, source);
      if (this.isAllowedVersion(version) === true) return version as VersionOf<S>;
    }
    throw this.rejection('ERR_VERSION_NOT_ALLOWED', first as string | null, request, source);
  }

  #select(sent: string | null, request: VersioningRequest): string | null {
    if (this.selectVersion === null) return sent;
    const version: unknown = this.selectVersion(sent, request) ?? null;
    if (version === null || typeof version === 'string') return version;
    throw wrongValue(this, 'the result of selectVersion', 'a string or null', version);
  }

  #resolveDefault(
    sent: string | null,
    request: VersioningRequest,
    source: ErrorDetails,
  ): VersionOf<S> {
    const version = this.defaultVersion;
    if (!this.checksDefault || this.isAllowedVersion(version) === true) {
      return version as VersionOf<S>;
    }
    throw this.rejection('ERR_VERSION_REQUIRED', sent, request, source);
  }

  /**
   * Returns the version that a URL keeps. It is `options.version`, else the version that `forRequest` determined, else
   * the version of `options.request`. For the use of strategies.
   *
   * @throws {TypeError} If one of the first two is not allowed, because the server would reject its own link.
   */
  protected versionToKeep({ version, current, request }: ReverseOptions): string | null {
    const kept = version === undefined ? current?.version : version;
    if (kept === undefined) return request?.version ?? null;
    if (kept === null || this.isAllowedVersion(kept) === true) return kept;
    const name = version === undefined ? 'the determined version' : 'options.version';
    throw wrongValue(this, name, 'an allowed version or null', kept);
  }

  /**
   * Builds a URL with the reverser, from options that `versionToKeep` has checked. For the use of strategies.
   *
   * @throws {TypeError} If no `reverser` is set, or its result is not a string.
   */
  protected buildUrl(name: string, options: ReverseOptions): string {
    const url: unknown = this.reverser.reverse(name, options);
    if (typeof url === 'string') return url;
    throw wrongValue(this, 'the result of reverser.reverse', 'a string', url);
  }

  /**
   * Creates the error that rejects `version`, in the client's language. For the use of strategies.
   *
   * @param details The status and the message. Defaults to the strategy's own.
   */
  protected rejection(
    code: VersionErrorCode,
    version: string | null,
    request: VersioningRequest,
    details: ErrorDetails = this,
  ): VersionError {
    const { invalidVersionStatus: status, invalidVersionMessage: original } = details;
    const message = this.translate === null ? original : this.translate(original, request, code);
    const { rejection: headers, advertised } = this.#describeResponses();
    return createVersionError({ status, message, code, version, headers, advertised });
  }
}

/** The error of `BaseVersioning.determineVersion`, which every strategy must override. */
export class NotImplementedError extends Error {
  /** Identifies the error, even if another copy of the package threw it. */
  readonly code: 'ERR_NOT_IMPLEMENTED' = 'ERR_NOT_IMPLEMENTED';

  /** The name of the class, even in minified code. */
  override get name(): string {
    return 'NotImplementedError';
  }
}
