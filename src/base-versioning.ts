import { checkRoute, type MatchedRoute } from './request/matched-route.js';
import type { VersionReading } from './request/reading.js';
import { checkRequest, requestVersion, type VersioningRequest } from './request/request.js';
import { type CurrentVersion, describeRequest, type RequestVersionOf } from './request-version.js';
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
import { checkSettings, type SettingRules } from './util/check-settings.js';
import { wrongResult, wrongValue } from './util/type-errors.js';
import { chooseVersion } from './versions/choose-version.js';

/**
 * What all strategies share: the settings, the rule that allows a version, and a `reverse` that hands on.
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
  /** The setting of that name, as are those that follow. Default: `null`. */
  readonly defaultVersion: VersionOf<S> | null;
  /** Default: `[]`, any. */
  readonly allowedVersions: readonly (VersionOf<S> | null)[];
  /** Default: `'version'`. */
  readonly versionParam: string;
  /** Default: one that throws a `TypeError`. */
  readonly reverser: UrlReverser;
  /** Default: `null`, the message as it is. */
  readonly translate: Translate | null;
  /** Default: `null`, the version that was sent. */
  readonly selectVersion: SelectVersion | null;
  /** The headers that tell the life cycle of each version: `{ v1: { Deprecation: '@1767225600' } }`. Default: `{}`. */
  readonly lifecycle: Lifecycles;
  /** Default: `false`. */
  readonly advertiseVersions: boolean;
  /** Default: `null`, no header. */
  readonly versionHeader: string | null;
  readonly #responses: Responses;

  /** The message of the error that refuses a version. */
  readonly invalidVersionMessage: string = 'Invalid version.';
  /** The status of the error that refuses a version. */
  readonly invalidVersionStatus: number = 404;
  /** Whether the default is refused where it is not allowed. */
  readonly checksDefault: boolean = true;
  /** Whether `selectVersion` is asked about a version that was sent, as it is about none. */
  readonly selectsSent: boolean = true;
  /**
   * @param rules Of the settings that a strategy takes beyond those of all.
   * @throws {TypeError} where a setting is wrong, or there is none of its name.
   */
  constructor(settings?: ExactSettings<S, VersioningSettings>);
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
  }

  /** Returns the names of `vary`, on first use. For a strategy that derives them from its settings. */
  protected deriveVary(): readonly string[] {
    return [];
  }

  /**
   * The version that `request` asks for, or `null` for none.
   *
   * @param _route `{ params, namespace, args }`, everything that only a router knows.
   * @throws {VersionError} If the request is rejected.
   * @throws {NotImplementedError} If a strategy has not overridden the method.
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
   * Returns the version of `request`, with everything that depends on it. Writes nothing on the request.
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
   * Describes the version of one request. For the use of strategies.
   *
   * @param source The source of a combination that carried the version. Default: none.
   * @param details The status and the message of a rejection. Default: those of this strategy.
   */
  protected describeRequest(
    version: VersionOf<S> | null,
    request: VersioningRequest,
    source?: unknown,
    details: ErrorDetails = this,
  ): RequestVersionOf<this> {
    const reject = (code: VersionErrorCode) => this.rejection(code, version, request, details);
    const described = describeRequest(this, { version, source }, request, reject);
    return described as unknown as RequestVersionOf<this>;
  }

  /**
   * The URL of the route `name`, made so that it keeps the version of `options.request`.
   *
   * @param current The version that `forRequest` determined. It is not checked again. Default: none.
   * @throws {NoReverseMatch} where no route has that name and takes those arguments.
   * @throws {TypeError} where the settings have no `reverser`, it returns no string, or `request.version` is no version.
   */
  reverse(name: RouteNameOf<S>, options: ReverseOptions = {}, current?: CurrentVersion): string {
    this.versionToKeep(options, current);
    return this.buildUrl(name, options);
  }

  /**
   * Whether a request may have `version`: where nothing is listed, where it is the default, where it is listed.
   *
   * @throws {TypeError} where a subclass has set `allowedVersions` to what is no array.
   */
  isAllowedVersion(version: string | null): boolean {
    const allowed: readonly (string | null)[] = this.allowedVersions;
    // A subclass may have set it; of a string, any part would be "included".
    if (!Array.isArray(allowed)) throw wrongValue(this, 'allowedVersions', 'an array', allowed);
    if (allowed.length === 0 || allowed.includes(version)) return true;
    return version !== null && version === this.defaultVersion;
  }

  /**
   * The headers to append to a response of `version`: `Vary`, its life cycle, and the versions that are advertised.
   *
   * ```http
   * Vary: Accept
   * Deprecation: @1767225600
   * Sunset: Fri, 01 Jan 2027 00:00:00 GMT
   * Link: <https://example.com/v1>; rel="deprecation"; type="text/html"
   * API-Supported-Versions: v2
   * API-Deprecated-Versions: v1
   * ```
   *
   * @throws {TypeError} where `version` is neither a string nor null.
   */
  responseHeaders(version: VersionOf<S> | null): HeaderRecord {
    if (typeof version !== 'string' && version !== null) {
      throw wrongValue(this, 'the version of a response', 'a string or null', version);
    }
    return this.#responses.headersOf(version);
  }

  /**
   * Returns the version that is meant by the reading, or the default if nothing was read, if it is allowed.
   * For the use of strategies.
   *
   * @param read One version, or several in order of preference, of which the first that is allowed is taken.
   * @param as The strategy that read it, whose status and message a rejection has. Default: this one.
   * @throws {VersionError} If no version is allowed, and if an ambiguity comes before a version that is allowed.
   * @throws {TypeError} If `request` is not an object, or the reading or the result of `selectVersion` no version.
   */
  protected resolveVersion(
    read: VersionReading | undefined,
    request: VersioningRequest,
    as: VersionReader = this,
  ): VersionOf<S> {
    checkRequest(this, request);
    const { version, code } = chooseVersion(this, read, request, as.selectsSent !== false);
    if (code === undefined) return version as VersionOf<S>;
    throw this.rejection(code, version, request, as);
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
    if (typeof version === 'string' && this.isAllowedVersion(version)) return version;
    throw wrongValue(this, 'options.version', 'an allowed version or null', version);
  }

  /**
   * Builds a URL with the reverser, from options that `versionToKeep` has checked. For the use of strategies.
   *
   * @throws {TypeError} If the settings have no `reverser`, or it returns another value than a string.
   */
  protected buildUrl(name: string, options: ReverseOptions): string {
    const url: unknown = this.reverser.reverse(name, options);
    if (typeof url === 'string') return url;
    throw wrongResult(this, 'reverser.reverse', url, 'Return the URL as a string.');
  }

  /** Creates the error that rejects `version`. For the use of strategies. */
  protected rejection(
    code: VersionErrorCode,
    version: string | null,
    request: VersioningRequest,
    details: ErrorDetails = this,
  ): VersionError {
    return this.#responses.createError(code, version, request, details);
  }
}

/** The strategy that read a version: itself, or a source of a combination. */
type VersionReader = ErrorDetails & Pick<BaseVersioning, 'selectsSent'>;

/** What the `determineVersion` of `BaseVersioning` throws: a strategy must override it. */
export class NotImplementedError extends Error {
  readonly code: 'ERR_NOT_IMPLEMENTED' = 'ERR_NOT_IMPLEMENTED';

  override get name(): string {
    return 'NotImplementedError';
  }
}
