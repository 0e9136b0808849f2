import { isInstance } from '../util/type-checks.js';
import { type FetchResponse, problemError } from './http-error.js';
import type { HeaderRecord } from './merge-header.js';

/**
 * The reason for a rejection.
 * - `ERR_VERSION_NOT_ALLOWED`: the version is not allowed.
 * - `ERR_VERSION_REQUIRED`: no version was sent or selected, and no default is allowed.
 * - `ERR_VERSION_AMBIGUOUS`: the request names two different versions.
 * - `ERR_VERSION_LACKS_RESOURCE`: the version is allowed, but the resource does not exist in it.
 * - `ERR_VERSION_GONE`: the version has ended, by `gone` of its life cycle.
 * - `ERR_VERSION_UNAVAILABLE`: the version is in a brownout of its life cycle.
 */
export type VersionErrorCode =
  | 'ERR_VERSION_NOT_ALLOWED'
  | 'ERR_VERSION_REQUIRED'
  | 'ERR_VERSION_AMBIGUOUS'
  | 'ERR_VERSION_LACKS_RESOURCE'
  | 'ERR_VERSION_GONE'
  | 'ERR_VERSION_UNAVAILABLE';

/**
 * The `http-errors` error that rejects a request. `determineVersion`, `forRequest`, `pick` and `reject` throw it.
 * `instanceof` also recognizes an error of another copy of the package.
 *
 * @example
 * ```ts
 * if (error instanceof VersionError) return error.toResponse();
 * ```
 */
export class VersionError extends Error {
  /**
   * The HTTP status. 404 for `ERR_VERSION_LACKS_RESOURCE`, 410 for `ERR_VERSION_GONE`, 503 for
   * `ERR_VERSION_UNAVAILABLE`, else the strategy's or source's `invalidVersionStatus`.
   */
  declare readonly status: number;
  /** The same number as `status`. */
  declare readonly statusCode: number;
  /**
   * Whether the client may see the message, which never repeats input. `true` if `status` is below 500, and for
   * `ERR_VERSION_UNAVAILABLE`.
   */
  declare readonly expose: boolean;
  /** The reason for the rejection. */
  declare readonly code: VersionErrorCode;
  /**
   * The rejected version. A missing or ambiguous version is `null`. If `selectVersion` replaced the sent version, a
   * version that has ended is the replacement.
   * Escape the version before you print it, because a client can send any text.
   */
  declare readonly version: string | null;
  /** The headers to add to the response, such as `{ Vary: 'Accept' }`. Each error has its own copy. */
  declare readonly headers: HeaderRecord;
  /** Returns the body for `application/problem+json` (RFC 9457). It never repeats input. */
  declare readonly toJSON: () => VersionProblem;
  /** Returns a Fetch `Response` with the headers and the problem details. Elysia calls it. */
  declare readonly toResponse: () => FetchResponse;
  /** Returns the same as `toResponse`. Hono calls it. */
  declare readonly getResponse: () => FetchResponse;

  /**
   * Is not for your code, because only a strategy can create a complete error.
   *
   * @hideconstructor
   */
  constructor(createdBy: CreatedByStrategy);
  constructor(message: unknown) {
    super(message as string);
  }

  /** Returns whether `value` is an error of this class, of either copy of the package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass has other instances than its base class
    return isInstance(this, value, BRAND);
  }
}

/** A type without values. The class is not abstract, because otherwise `toThrow(VersionError)` would not compile. */
interface CreatedByStrategy {
  readonly createdBy: never;
}

const BRAND = Symbol.for('request-versioning.VersionError');

/**
 * The problem details of a rejection (RFC 9457).
 *
 * ```json
 * { "title": "Not Found", "status": 404, "detail": "Invalid version in URL path.", "code": "ERR_VERSION_NOT_ALLOWED" }
 * ```
 */
export interface VersionProblem {
  /** The phrase of the status. A status without a phrase has `Client Error` or `Server Error`. */
  readonly title: string;
  /** The HTTP status, such as 404. */
  readonly status: number;
  /** The message, in the client's language. */
  readonly detail: string;
  /** The reason for the rejection. */
  readonly code: VersionErrorCode;
  /**
   * The listed versions that are neither deprecated nor gone, if `advertiseVersions` is set. Absent if the version lacks
   * the resource.
   */
  readonly supportedVersions?: readonly string[];
  /**
   * The listed versions that are deprecated and not gone, if `advertiseVersions` is set. Absent if the version lacks the
   * resource.
   */
  readonly deprecatedVersions?: readonly string[];
}

/** The status and the message of a rejection, such as 404 and `Invalid version in URL path.` */
export interface ErrorDetails {
  /** The message, before `translate` changes it. */
  readonly invalidVersionMessage: string;
  /** The HTTP status, such as 404. */
  readonly invalidVersionStatus: number;
}

/** The versions that an API advertises. */
export type AdvertisedVersions = Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;

/** The fields of a `VersionError`, and the versions that its JSON advertises. */
interface VersionErrorSettings
  extends Pick<VersionError, 'status' | 'message' | 'code' | 'version' | 'headers'> {
  readonly advertised: AdvertisedVersions;
}

export function createVersionError(settings: VersionErrorSettings): VersionError {
  const { status, message, code, version, headers, advertised } = settings;
  const error = problemError(status, message, code, advertised);
  Object.assign(error, { version, headers: { ...headers } });
  return Object.defineProperty(error, BRAND, { value: true }) as unknown as VersionError;
}
