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
import type { VersionPlace } from '../request/version-place.js';
import type { SettingRules } from '../util/checks.js';
import { isString } from '../util/type-checks.js';

/** The settings of `AcceptHeaderVersioning`. */
export interface AcceptHeaderSettings extends VersioningSettings {
  /**
   * The media types that the server can produce, such as `['application/json']`. A range for any
   * other type is ignored. With `[]`, every range matters.
   *
   * @default []
   */
  readonly mediaTypes?: readonly string[] | null | undefined;
  /**
   * Finds the version in the media type itself, as in `application/vnd.acme.v2+json`, instead of in
   * the parameter `versionParam`. The version is the group `version`, or else group 1. Such a type
   * matters even if `mediaTypes` does not list it.
   *
   * @example
   * ```ts
   * new AcceptHeaderVersioning({ mediaTypePattern: /^application\/vnd\.acme\.(v\d+)\+json$/ });
   * ```
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
 * The version is the parameter `versionParam` of the media range that the client prefers most (RFC
 * 9110, section 12.5.1). If it is not allowed, the next range with an allowed version decides. If
 * the most preferred range names no version, the request gets the default. A framework that has
 * negotiated the media type passes it as `request.acceptedMediaType`, and the header is not read.
 *
 * Takes the settings `mediaTypes` and `mediaTypePattern` too. Rejects with status 406.
 *
 * @example
 * ```ts
 * const versioning = new AcceptHeaderVersioning({ allowedVersions: ['v1', 'v2'] });
 * versioning.forRequest({ headers: { accept: 'application/json; version=v2' } }).version; // 'v2'
 * ```
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
   * Returns the version of the most preferred media range, or `null` if that range has none. If
   * further ranges name other versions, the result is a list of all of them, the most preferred
   * first. It ends with `AMBIGUOUS` at a range with two versions.
   *
   * `determineVersion` then calls `selectVersion`, fills in the default and checks the result.
   */
  readVersion(request: RequestLike, _route?: MatchedRoute | null): VersionReading {
    const { acceptedMediaType, headers } = request;
    if (acceptedMediaType) return readMediaType(acceptedMediaType, this);
    if (acceptedMediaType !== null) checkField(this, 'headers', headers);
    const accept = findHeader(request, 'accept');
    return accept === undefined ? null : readAccept(accept, this);
  }

  override places(): readonly VersionPlace[] {
    const { versionParam, mediaTypes, mediaTypePattern } = this;
    return [{ in: 'accept', versionParam, mediaTypes, mediaTypePattern }];
  }

  /**
   * Returns the first allowed version of the header, or the default if the most preferred range has
   * none.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} If `headers` and `acceptedMediaType` are both missing.
   */
  override determineVersion(request: RequestLike, route?: MatchedRoute | null): VersionIn<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }
}

const RULES: SettingRules = {
  versionParam: {
    expected: 'a token other than "q"',
    // `q` is the weight of a range.
    accepts: (name) => isString(name) && TOKEN.test(name) && name.toLowerCase() !== 'q',
  },
  mediaTypes: {
    expected: 'an array of media types without wildcards, such as ["application/json"]',
    accepts: (types) =>
      Array.isArray(types) && types.every((type) => isString(type) && MEDIA_TYPE.test(type)),
  },
  mediaTypePattern: VERSION_PATTERN,
};
