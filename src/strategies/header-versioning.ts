import { BaseVersioning } from '../base-versioning.js';
import { parseSingleValue, requestHeader, TOKEN } from '../request/header.js';
import { checkRoute, type MatchedRoute } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import type { VersioningRequest } from '../request/request.js';
import type { ExactSettings, VersioningSettings, VersionOf } from '../settings.js';
import { isString, type SettingRules } from '../util/check-settings.js';
import { noRequest } from '../util/type-errors.js';

/** The settings of every strategy, and the name of the header. */
export interface HeaderSettings extends VersioningSettings {
  /** The request header that carries the version. Default: `'Accept-Version'`. */
  readonly headerName?: string | null | undefined;
}

/**
 * The version is a request header of its own.
 *
 * ```http
 * GET /users HTTP/1.1
 * Host: example.com
 * Accept-Version: v2
 * ```
 *
 * The header names one version: two lines, or a list, with different ones are refused.
 */
export class HeaderVersioning<
  const S extends HeaderSettings = HeaderSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in request header.';
  override readonly invalidVersionStatus: number = 400;
  /** The setting of that name. */
  readonly headerName: string;
  #lowerCaseName: string | undefined;

  /** @throws {TypeError} where a setting is wrong, or there is none of its name. */
  constructor(settings?: ExactSettings<S, HeaderSettings>) {
    super(settings, RULES);
    this.headerName = settings?.headerName ?? 'Accept-Version';
  }

  protected override deriveVary(): readonly string[] {
    return [this.headerName];
  }

  /** Returns the version that the request carries, before selection, default and check. */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    checkRoute(this, route);
    if (request?.headers === undefined) throw noRequest(this, 'headers', request);
    // Lowered on first use, because a subclass may redefine `headerName`.
    this.#lowerCaseName ??= this.headerName.toLowerCase();
    const value = requestHeader(request, this.#lowerCaseName);
    return value === undefined ? null : parseSingleValue(value);
  }

  /**
   * The version in the header, without the space around it, or the default where there is no such header. An empty
   * header is the version `''`.
   *
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where `request` has no headers.
   */
  override determineVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionOf<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }
}

const RULES: SettingRules = {
  headerName: {
    expected: 'the name of a header',
    accepts: (name) => isString(name) && TOKEN.test(name),
  },
};
