import { checkRoute, type MatchedRoute } from './request/matched-route.js';
import type { VersionReading } from './request/reading.js';
import { checkRequest, requestVersion, type VersioningRequest } from './request/request.js';
import { type CurrentVersion, type RequestVersionOf, toRequestVersion } from './request-version.js';
import { DerivedVary } from './response/derived-vary.js';
import type { HeaderRecord, Lifecycles } from './response/lifecycle.js';
import { describeLifecycles } from './response/lifecycles.js';
import { type ErrorDetails, Responses } from './response/responses.js';
import type { Translate } from './response/translations.js';
import type { VersionError, VersionErrorCode } from './response/version-error.js';
import { checkShapes } from './reversing/check-options.js';
import { missingReverser } from './reversing/missing-reverser.js';
import type { ReverseOptions, UrlReverser } from './reversing/url-reverser.js';
import {
  type ExactSettings,
  type MissingDefault,
  type RouteNameOf,
  RULES,
  type SelectVersion,
  type VersioningSettings,
  type VersionOf,
} from './settings.js';
import { checkGetters, checkSettings, type SettingRules } from './util/check-settings.js';
import { wrongResult, wrongValue } from './util/type-errors.js';
import { chooseVersion } from './versions/choose-version.js';
import { isAllowed } from './versions/is-allowed.js';

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
export abstract class BaseVersioning<
  const S extends VersioningSettings = VersioningSettings,
> extends DerivedVary {
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
  readonly #responses: Responses;

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
    super();
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
    this.lifecycle = describeLifecycles(this, lifecycle ?? {});
    this.advertiseVersions = advertiseVersions ?? false;
    this.versionHeader = versionHeader ?? null;
    this.#responses = new Responses(this);
    checkGetters(this, Object.keys(this));
  }

  /** Returns the names for `vary`. Called on the first use of `vary`. Override it if the names depend on settings. */
  protected deriveVary(): readonly string[] {
    return [];
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
    checkRoute(this, route);
    return this.describeRequest(this.determineVersion(request, route), request);
  }

  /**
   * Builds the result of `forRequest`.
   *
   * @param source In a combination, the source that carried the version.
   * @param details The status and message of a rejection by `pick`. Defaults to this strategy.
   * @internal
   */
  protected describeRequest(
    version: VersionOf<S> | null,
    request: VersioningRequest,
    source?: unknown,
    details: ErrorDetails = this,
  ): RequestVersionOf<this> {
    const rejection = (code: VersionErrorCode) => this.rejection(code, version, request, details);
    const result = toRequestVersion(this, { version, source }, request, rejection);
    return result as unknown as RequestVersionOf<this>;
  }

  /**
   * Builds the URL of the route `name` with the reverser.
   * A strategy whose URLs carry the version overrides this method.
   *
   * @param current The version that `forRequest` determined. It is not checked again.
   * @throws {NoReverseMatch} If no route named `name` takes the arguments.
   * @throws {TypeError} If `options.version` is not allowed, `request.version` has a wrong type, or no `reverser` is set.
   */
  reverse(name: RouteNameOf<S>, options: ReverseOptions = {}, current?: CurrentVersion): string {
    this.versionToKeep(options, current);
    return this.buildUrl(name, options);
  }

  /**
   * Returns whether a request may have `version`. Without a list, any version is allowed.
   * With a list, the listed versions and the default are allowed.
   *
   * @throws {TypeError} If a subclass has set `allowedVersions` to another value than an array.
   */
  isAllowedVersion(version: string | null): boolean {
    const allowed: readonly (string | null)[] = this.allowedVersions;
    // Check the type, because otherwise `includes` would accept any part of a string that a subclass has set.
    if (!Array.isArray(allowed)) throw wrongValue(this, 'allowedVersions', 'an array', allowed);
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
   *
   * @throws {TypeError} If `version` is neither a string nor null.
   */
  responseHeaders(version: VersionOf<S> | null): HeaderRecord {
    if (typeof version !== 'string' && version !== null) {
      throw wrongValue(this, 'the version of a response', 'a string or null', version);
    }
    return this.#responses.headersOf(version);
  }

  /**
   * Applies `selectVersion`, the default and the check to the version that was read. For the use of strategies.
   *
   * @param read A version, or several versions in order of preference. The first allowed version is used.
   * @throws {VersionError} If no version is allowed, or an ambiguity comes before the first allowed version.
   * @throws {TypeError} If `request` is not an object, or `read` or the result of `selectVersion` has a wrong type.
   */
  protected resolveVersion(
    read: VersionReading | undefined,
    request: VersioningRequest,
  ): VersionOf<S> {
    checkRequest(this, request);
    const { version, code } = chooseVersion(this, read, request, this.selectsSent);
    if (code === undefined) return version as VersionOf<S>;
    throw this.rejection(code, version, request);
  }

  /**
   * Returns the version that a URL keeps: `options.version`, else the version of `options.request`.
   * For the use of strategies.
   *
   * @throws {TypeError} If `options.version` is not allowed, because the server would reject its own link.
   */
  protected versionToKeep(options: ReverseOptions, current?: CurrentVersion): string | null {
    checkShapes(options);
    const { version, request } = options;
    if (version === undefined) return requestVersion(request);
    if (version === null || version === current?.version) return version;
    if (typeof version === 'string' && isAllowed(this, version)) return version;
    throw wrongValue(this, 'options.version', 'an allowed version or null', version);
  }

  /**
   * Builds a URL with the reverser, from options that `versionToKeep` has checked. For the use of strategies.
   *
   * @throws {TypeError} If no `reverser` is set, or its result is not a string.
   */
  protected buildUrl(name: string, options: ReverseOptions): string {
    const url: unknown = this.reverser.reverse(name, options);
    if (typeof url === 'string') return url;
    throw wrongResult(this, 'reverser.reverse', url, 'Return the URL as a string.');
  }

  /**
   * Creates the error that rejects `version`. For the use of strategies.
   *
   * @param details The status and the message. Defaults to the strategy's own.
   */
  protected rejection(
    code: VersionErrorCode,
    version: string | null,
    request: VersioningRequest,
    details: ErrorDetails = this,
  ): VersionError {
    return this.#responses.createError(code, version, request, details);
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
