import { BaseVersioning } from '../base/base-versioning.js';
import type { ExactSettings, VersionIn } from '../base/inference.js';
import type { VersioningSettings } from '../base/settings.js';
import { readAccept, readMediaType } from '../request/accept.js';
import { checkField } from '../request/check-request.js';
import { findHeader, TOKEN } from '../request/header.js';
import type { MatchedRoute } from '../request/matched-route.js';
import { MEDIA_TYPE } from '../request/media-range.js';
import type { VersionReading } from '../request/reading.js';
import type { RequestLike } from '../request/request.js';
import { VERSION_PATTERN } from '../request/version-pattern.js';
import type { SettingRules } from '../util/checks.js';
import { isString } from '../util/type-checks.js';

/** The settings of `AcceptHeaderVersioning`. */
export interface AcceptHeaderSettings extends VersioningSettings {
  /**
   * The media types that the server can produce, such as `['application/json']`. A range for another type is ignored.
   * With `[]` every range counts.
   *
   * @default []
   */
  readonly mediaTypes?: readonly string[] | null | undefined;
  /**
   * Matches a type and subtype that contain the version, such as `application/vnd.acme.v2+json`.
   * The version is the group `version`, else group 1. The parameter `versionParam` is then ignored.
   * A matching range counts even if `mediaTypes` does not list it.
   *
   * @default null
   */
  readonly mediaTypePattern?: RegExp | null | undefined;
}

/**
 * ```http
 * GET /users HTTP/1.1
 * Host: example.com
 * Accept: application/json; version=1.0
 * ```
 *
 * The version is the parameter `versionParam` of the most preferred media range (RFC 9110, section 12.5.1).
 * If this version is not allowed, the next range with an allowed version is used.
 * If the most preferred range has no version, the default is used.
 * If the framework has negotiated the media type, only `request.acceptedMediaType` counts.
 *
 * Adds the settings `mediaTypes` and `mediaTypePattern`. Rejects with status 406.
 */
export class AcceptHeaderVersioning<
  const S extends AcceptHeaderSettings = AcceptHeaderSettings,
> extends BaseVersioning<S> {
  /** @default 'Invalid version in "Accept" header.' */
  override readonly invalidVersionMessage: string = 'Invalid version in "Accept" header.';
  /** @default 406 */
  override readonly invalidVersionStatus: number = 406;
  /** @default ['Accept'] */
  override readonly vary: readonly string[] = ['Accept'];
  /** The media types that the server can produce. `[]` means any. @default [] */
  readonly mediaTypes: readonly string[];
  /** A copy of the pattern that finds the version in a media type. @default null */
  readonly mediaTypePattern: RegExp | null;

  /** @throws {TypeError} If a setting is wrong or unknown. */
  constructor(settings?: ExactSettings<S, AcceptHeaderSettings>) {
    super(settings, RULES);
    const { mediaTypes, mediaTypePattern }: AcceptHeaderSettings = settings ?? {};
    this.mediaTypes = Object.freeze([...(mediaTypes ?? [])]);
    this.mediaTypePattern = mediaTypePattern ? new RegExp(mediaTypePattern) : null;
  }

  /**
   * Returns the version that the request carries, or `null` if the most preferred media range has no version.
   * Several ranges give a list of different versions in order of preference.
   * If a range has two different versions, the list ends with `AMBIGUOUS` in its place.
   * `determineVersion` then applies `selectVersion`, the default and the check.
   */
  readVersion(request: RequestLike, _route?: MatchedRoute | null): VersionReading {
    const { acceptedMediaType, headers } = request;
    if (acceptedMediaType) return readMediaType(acceptedMediaType, this);
    if (acceptedMediaType !== null) checkField(this, 'headers', headers);
    const accept = findHeader(request, 'accept');
    return accept === undefined ? null : readAccept(accept, this);
  }

  /**
   * Returns the first allowed version, or the default if the most preferred media range has no version.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If `headers` and `acceptedMediaType` are missing.
   */
  override determineVersion(request: RequestLike, route?: MatchedRoute | null): VersionIn<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }
}

const RULES: SettingRules = {
  versionParam: {
    expected: 'a token other than "q"',
    // The parameter `q` is the weight of a range.
    accepts: (name) => isString(name) && TOKEN.test(name) && name.toLowerCase() !== 'q',
  },
  mediaTypes: {
    expected: 'an array such as ["application/json"]',
    accepts: (types) => Array.isArray(types) && types.every(isMediaType),
  },
  mediaTypePattern: VERSION_PATTERN,
};

function isMediaType(value: unknown): boolean {
  return isString(value) && MEDIA_TYPE.test(value);
}
