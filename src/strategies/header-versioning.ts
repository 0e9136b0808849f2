import { BaseVersioning } from '../base/base-versioning.js';
import type { ExactSettings, VersionIn } from '../base/inference.js';
import type { VersioningSettings } from '../base/settings.js';
import { checkField } from '../request/check-request.js';
import { findHeader, parseSingleValue, TOKEN } from '../request/header.js';
import type { MatchedRoute } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import type { VersionPlace } from '../request/version-place.js';
import type { SettingRules } from '../util/checks.js';
import { isString } from '../util/type-checks.js';

/** The settings of `HeaderVersioning`. */
export interface HeaderSettings extends VersioningSettings {
  /**
   * The request header that carries the version, such as `'X-API-Version'`.
   *
   * @default 'Accept-Version'
   */
  readonly headerName?: string | null | undefined;
}

/**
 * ```http
 * GET /users HTTP/1.1
 * Host: example.com
 * Accept-Version: v2
 * ```
 *
 * The version is the value of the request header `headerName`, without the space around it.
 * Different values, in two lines or in a list, are ambiguous.
 *
 * Takes the setting `headerName` too. Rejects with status 400.
 *
 * @example
 * ```ts
 * const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
 * versioning.forRequest({ headers: { 'accept-version': 'v2' } }).version; // 'v2'
 * ```
 */
export class HeaderVersioning<
  const S extends HeaderSettings = HeaderSettings,
> extends BaseVersioning<S> {
  /** @default 'Invalid version in "Accept-Version" header.' */
  override readonly invalidVersionMessage: string;
  /** @default 400 */
  override readonly invalidVersionStatus: number = 400;
  /** The request header that carries the version. @default 'Accept-Version' */
  readonly headerName: string;
  /** @default ['Accept-Version'] */
  override readonly vary: readonly string[];
  readonly #lowerCaseName: string;

  /** @throws {TypeError} If a setting is wrong or unknown. */
  constructor(settings?: ExactSettings<S, HeaderSettings>) {
    super(settings, RULES);
    this.headerName = settings?.headerName ?? 'Accept-Version';
    this.invalidVersionMessage = `Invalid version in "${this.headerName}" header.`;
    this.vary = [this.headerName];
    this.#lowerCaseName = this.headerName.toLowerCase();
  }

  /**
   * Returns the version that the request names, or `null`. `determineVersion` then calls
   * `selectVersion`, fills in the default and checks the result.
   */
  readVersion(request: RequestLike, _route?: MatchedRoute | null): VersionReading {
    checkField(this, 'headers', request.headers);
    const value = findHeader(request, this.#lowerCaseName);
    return value === undefined ? null : parseSingleValue(value);
  }

  override places(): readonly VersionPlace[] {
    return [{ in: 'header', name: this.headerName }];
  }

  /**
   * Returns the version in the header, or the default if there is no such header. An empty header
   * is the version `''`.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If `request.headers` is missing.
   */
  override determineVersion(request: RequestLike, route?: MatchedRoute | null): VersionIn<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }
}

const RULES: SettingRules = {
  headerName: {
    expected: 'the name of a header',
    accepts: (name) => isString(name) && TOKEN.test(name),
  },
};
