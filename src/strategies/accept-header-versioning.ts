import { BaseVersioning } from '../base-versioning.js';
import { isString, type SettingRules } from '../check-settings.js';
import { noRequest, wrongValue } from '../errors.js';
import { readAccept } from '../http/accept.js';
import { requestHeader } from '../http/header.js';
import { readParameter } from '../http/media-range.js';
import type { Reading } from '../http/reading.js';
import type { PathArguments, VersioningRequest } from '../request.js';
import type { KnownOnly, VersioningSettings, VersionOf } from '../settings.js';

/** The settings of every strategy, and what the server can produce. */
export interface AcceptHeaderSettings extends VersioningSettings {
  /** What the server can produce, such as `['application/json']`. Default: `[]`, anything. */
  readonly mediaTypes?: readonly string[] | null | undefined;
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
 * The range that counts is the one that the client prefers among those the server can produce (RFC 9110,
 * section 12.5.1), or `request.acceptedMediaType` where the framework negotiated.
 */
export class AcceptHeaderVersioning<
  const S extends AcceptHeaderSettings = AcceptHeaderSettings,
> extends BaseVersioning<S> {
  override readonly invalidVersionMessage: string = 'Invalid version in "Accept" header.';
  override readonly invalidVersionStatus: number = 406;
  override readonly vary: readonly string[] = Object.freeze(['Accept']);
  readonly mediaTypes: readonly string[];

  /** @throws {TypeError} where a setting is wrong, or there is none of its name. */
  constructor(settings?: KnownOnly<S, AcceptHeaderSettings>) {
    super(settings, RULES);
    this.mediaTypes = Object.freeze([...(settings?.mediaTypes ?? [])]);
  }

  /**
   * The version in the accepted media type, or the default where it has none.
   *
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where `request.acceptedMediaType` is no string.
   */
  override determineVersion(request: VersioningRequest, ..._path: PathArguments): VersionOf<S> {
    return this.resolveVersion(this.#read(request), request);
  }

  #read(request: VersioningRequest): Reading {
    const { versionParam, mediaTypes } = this;
    const acceptedMediaType = request?.acceptedMediaType;
    if (acceptedMediaType) {
      if (typeof acceptedMediaType === 'string')
        return readParameter(acceptedMediaType, versionParam);
      throw wrongValue(this, 'request.acceptedMediaType', 'a string', acceptedMediaType);
    }
    if (request?.headers === undefined) throw noRequest(this, 'headers', request);
    const accept = requestHeader(request, 'accept');
    return accept === undefined ? null : readAccept(accept, versionParam, mediaTypes);
  }
}

const RULES: SettingRules = {
  versionParam: {
    expected: 'a token other than "q"',
    // A token (RFC 9110, section 5.6.2). `q` is the weight of a range.
    accepts: (name) => isString(name) && /^(?!q$)[\w!#$%&'*+.^`|~-]+$/i.test(name),
  },
  mediaTypes: {
    expected: 'an array such as ["application/json"]',
    accepts: (types) => Array.isArray(types) && [...types].every(isMediaType),
  },
};

function isMediaType(value: unknown): boolean {
  return isString(value) && /^[\w!#$&+.^-]+\/[\w!#$&+.^-]+$/.test(value);
}
