import { BaseVersioning } from '../base-versioning.js';
import { wrongValue } from '../errors.js';
import { readAccept } from '../http/accept.js';
import { requestHeader } from '../http/header.js';
import { parseRange } from '../http/media-range.js';
import { AMBIGUOUS, type Reading } from '../http/reading.js';
import type { VersioningRequest } from '../request.js';
import type { VersioningSettings, VersionOf } from '../settings.js';

/** The settings of every strategy, and what the server can produce. */
export interface AcceptHeaderSettings<
  Allowed extends string = string,
  Default extends string = Allowed,
> extends VersioningSettings<Allowed, Default> {
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
 * The range that counts is the one that the client prefers among those that speak for what the server can produce
 * (RFC 9110, section 12.5.1), or `request.acceptedMediaType` where the framework negotiated.
 */
export class AcceptHeaderVersioning<
  Allowed extends string = string,
  Default extends string = Allowed,
> extends BaseVersioning<Allowed, Default> {
  override readonly invalidVersionMessage: string = 'Invalid version in "Accept" header.';
  override readonly invalidVersionStatus: number = 406;
  override readonly vary: readonly string[] = ['Accept'];
  readonly mediaTypes: readonly string[];

  /** @throws {TypeError} where a setting is wrong. */
  constructor(settings: AcceptHeaderSettings<Allowed, Default> = {}) {
    super(settings);
    const mediaTypes = settings.mediaTypes ?? [];
    if (!isParameterName(this.versionParam)) {
      throw wrongValue(this, 'versionParam', 'a token other than "q"', this.versionParam);
    }
    if (!Array.isArray(mediaTypes) || ![...mediaTypes].every(isMediaType)) {
      throw wrongValue(this, 'mediaTypes', 'an array such as ["application/json"]', mediaTypes);
    }
    this.mediaTypes = Object.freeze([...mediaTypes]);
  }

  /**
   * The version in the accepted media type, or the default where it has none.
   *
   * @throws {VersionError} where the request is refused.
   * @throws {TypeError} where `request.acceptedMediaType` is no string.
   */
  override determineVersion(
    request: VersioningRequest,
    _kwargs?: object | null,
    _args?: readonly unknown[] | null,
  ): VersionOf<Allowed, Default> | null {
    const version = this.#read(request);
    if (version === AMBIGUOUS) throw this.refusal('ERR_VERSION_AMBIGUOUS', null, request);
    return this.resolveVersion(version, request);
  }

  #read(request: VersioningRequest): Reading {
    const { versionParam, mediaTypes } = this;
    const { acceptedMediaType } = request;
    if (acceptedMediaType) {
      if (typeof acceptedMediaType === 'string')
        return parseRange(acceptedMediaType, versionParam).version;
      throw wrongValue(this, 'request.acceptedMediaType', 'a string', acceptedMediaType);
    }
    const accept = requestHeader(request, 'accept');
    return accept === undefined ? null : readAccept(accept, versionParam, mediaTypes);
  }
}

/** A token (RFC 9110, section 5.6.2). `q` is the weight of a range. */
function isParameterName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && name.toLowerCase() !== 'q';
}

function isMediaType(value: unknown): boolean {
  return typeof value === 'string' && /^[\w!#$&+.^-]+\/[\w!#$&+.^-]+$/.test(value);
}
