import { BaseVersioning } from '../base-versioning.js';
import { readAccept, readMediaType } from '../request/accept.js';
import { MEDIA_TYPE, requestHeader, TOKEN } from '../request/header.js';
import { checkRoute, type MatchedRoute } from '../request/matched-route.js';
import type { VersionReading } from '../request/reading.js';
import type { VersioningRequest } from '../request/request.js';
import { VERSION_PATTERN } from '../request/version-pattern.js';
import type { ExactSettings, VersioningSettings, VersionOf } from '../settings.js';
import { isString, type SettingRules } from '../util/check-settings.js';
import { noRequest, wrongValue } from '../util/type-errors.js';

/** The settings of every strategy, and what the server can produce. */
export interface AcceptHeaderSettings extends VersioningSettings {
  /** What the server can produce, such as `['application/json']`. Default: `[]`, anything. */
  readonly mediaTypes?: readonly string[] | null | undefined;
  /**
   * Matches type and subtype where the version is in them (`application/vnd.acme.v2+json`), in the place of the
   * parameter; the version is the group named `version`, else group 1. A type that matches counts, even if `mediaTypes`
   * does not list it. Default: none.
   */
  readonly mediaTypePattern?: RegExp | null | undefined;
}

/**
 * The version is a parameter of the accepted media type.
 *
 * ```http
 * GET /users HTTP/1.1
 * Host: example.com
 * Accept: application/json; version=1.0
 * ```
 *
 * The ranges that count speak for what the server can produce (RFC 9110, section 12.5.1). If the most preferred range
 * names a version, then of all that do, in order of preference, the first whose version is allowed is taken. If the
 * framework negotiated, `request.acceptedMediaType` alone counts.
 */
export class AcceptHeaderVersioning<
  const S extends AcceptHeaderSettings = AcceptHeaderSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in "Accept" header.';
  override readonly invalidVersionStatus: number = 406;
  override readonly vary: readonly string[] = Object.freeze(['Accept']);
  /** The setting of that name. */
  readonly mediaTypes: readonly string[];
  /** A copy of the setting of that name. */
  readonly mediaTypePattern: RegExp | null;

  /** @throws {TypeError} where a setting is wrong, or there is none of its name. */
  constructor(settings?: ExactSettings<S, AcceptHeaderSettings>) {
    super(settings, RULES);
    const { mediaTypes, mediaTypePattern }: AcceptHeaderSettings = settings ?? {};
    this.mediaTypes = Object.freeze([...(mediaTypes ?? [])]);
    this.mediaTypePattern = mediaTypePattern ? new RegExp(mediaTypePattern) : null;
  }

  /**
   * Returns the version that the request carries, before selection, default and check. Several media ranges may name
   * several versions, which are in order of preference, each once, and end with `AMBIGUOUS` if a range names two.
   */
  readVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionReading {
    checkRoute(this, route);
    const acceptedMediaType = request?.acceptedMediaType ?? '';
    if (acceptedMediaType !== '') {
      if (typeof acceptedMediaType === 'string') return readMediaType(acceptedMediaType, this);
      throw wrongValue(this, 'request.acceptedMediaType', 'a string', acceptedMediaType);
    }
    if (request?.headers === undefined && request?.acceptedMediaType !== null) {
      throw noRequest(this, 'headers', request);
    }
    const accept = requestHeader(request, 'accept');
    return accept === undefined ? null : readAccept(accept, this);
  }

  /**
   * Returns the first version that is allowed, or the default if the most preferred media range names none.
   *
   * @throws {VersionError} If the request is rejected.
   * @throws {TypeError} where `request` has no `headers`, or its `acceptedMediaType` is no string.
   */
  override determineVersion(request: VersioningRequest, route?: MatchedRoute | null): VersionOf<S> {
    return this.resolveVersion(this.readVersion(request, route), request);
  }
}

const RULES: SettingRules = {
  versionParam: {
    expected: 'a token other than "q"',
    // That is the weight of a range.
    accepts: (name) => isString(name) && TOKEN.test(name) && name.toLowerCase() !== 'q',
  },
  mediaTypes: {
    expected: 'an array such as ["application/json"]',
    accepts: (types) => Array.isArray(types) && [...types].every(isMediaType),
  },
  mediaTypePattern: VERSION_PATTERN,
};

function isMediaType(value: unknown): boolean {
  return isString(value) && MEDIA_TYPE.test(value);
}
