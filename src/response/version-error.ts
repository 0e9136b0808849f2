import { type FetchResponse, problemError } from '../util/http-error.js';
import { isInstance } from '../util/type-checks.js';
import type { HeaderRecord } from './merge-header.js';

/**
 * Why a request was rejected.
 *
 * - `ERR_VERSION_NOT_ALLOWED`: the client sent a version that is not allowed.
 * - `ERR_VERSION_REQUIRED`: no version was sent or selected, and there is no default that is
 *   allowed. The message is the same as for a version that is not allowed.
 * - `ERR_VERSION_AMBIGUOUS`: the request names two different versions.
 * - `ERR_VERSION_LACKS_RESOURCE`: the version is allowed, but the resource does not exist in it.
 * - `ERR_VERSION_GONE`: the version has ended, as `gone` of its life cycle says.
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
 * The error that rejects a request. `determineVersion`, `forRequest`, `pick` and `reject` throw it.
 * It is an error of `http-errors`, so Express, Koa and Fastify send its status and headers by
 * themselves. Errors of the other copy of the package, ESM or CommonJS, are instances too.
 *
 * @example
 * ```ts
 * if (error instanceof VersionError) return error.toResponse();
 * ```
 */
export class VersionError extends Error {
  /**
   * The HTTP status: 404 for `ERR_VERSION_LACKS_RESOURCE`, 410 for `ERR_VERSION_GONE`, 503 for
   * `ERR_VERSION_UNAVAILABLE`, and otherwise the `invalidVersionStatus` of the strategy or the
   * source.
   */
  declare readonly status: number;
  /** The same number as `status`. */
  declare readonly statusCode: number;
  /**
   * Whether the client may see the message. It is always `true` for statuses below 500 and for
   * `ERR_VERSION_UNAVAILABLE`, because a message never repeats what the client sent.
   */
  declare readonly expose: boolean;
  /** Why the request was rejected. */
  declare readonly code: VersionErrorCode;
  /**
   * The rejected version: what the client sent, if that is not allowed. A version that lacks the
   * resource or has ended is the one that `selectVersion` chose, and not the alias that was sent.
   * It is `null` if the version is missing or ambiguous.
   *
   * Escape it before you print it. A client can send any text.
   */
  declare readonly version: string | null;
  /**
   * The headers to add to the response, such as `{ Vary: 'Accept' }`. Each error has a record of
   * its own.
   */
  declare readonly headers: HeaderRecord;
  /**
   * The offered versions that are not deprecated, if `advertiseVersions` is set. On a route with
   * `versions`, and after `pick`, these are the versions that have the resource. After `reject` it
   * is absent, because nobody said which versions have it.
   */
  declare readonly supportedVersions?: readonly string[];
  /** The offered versions that are deprecated but not gone, as in `supportedVersions`. */
  declare readonly deprecatedVersions?: readonly string[];
  /**
   * Returns the problem details for `application/problem+json` (RFC 9457). They never repeat what
   * the client sent.
   */
  declare readonly toJSON: () => VersionProblem;
  /**
   * Returns a Fetch `Response` with the headers and the problem details. Elysia calls it for an
   * error.
   */
  declare readonly toResponse: () => FetchResponse;
  /** Does the same as `toResponse`. Hono calls it for an error. */
  declare readonly getResponse: () => FetchResponse;

  /**
   * Only strategies create these errors. To reject a request yourself, call `api.reject()`, or
   * `this.rejection()` in a strategy of your own.
   *
   * @hideconstructor
   */
  constructor(createdBy: CreatedByStrategy);
  constructor(message: unknown) {
    super(message as string);
  }

  /** Returns whether `value` is an error of this class, from either copy of the package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass has other instances than its base class
    return isInstance(this, value, BRAND);
  }
}

/**
 * A type without values, which closes the constructor. An abstract class would do so too, but
 * `toThrow(VersionError)` would not compile.
 */
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
  /**
   * The phrase of the status, such as `Not Found`. An unusual status gets `Client Error` or
   * `Server Error`.
   */
  readonly title: string;
  /** The HTTP status, such as 404. */
  readonly status: number;
  /** The message, in the client's language. */
  readonly detail: string;
  /** Why the request was rejected. */
  readonly code: VersionErrorCode;
  /** The `supportedVersions` of the error. */
  readonly supportedVersions?: readonly string[];
  /** The `deprecatedVersions` of the error. */
  readonly deprecatedVersions?: readonly string[];
}

/** The status and the message of a rejection, such as 404 and `Invalid version in URL path.` */
export interface ErrorDetails {
  /** The message, before `translate` changes it. */
  readonly invalidVersionMessage: string;
  /** The HTTP status, such as 404. */
  readonly invalidVersionStatus: number;
}

/** The fields of a `VersionError`, and the versions that it lists. */
interface VersionErrorSettings
  extends Pick<VersionError, 'status' | 'message' | 'code' | 'version' | 'headers'> {
  readonly lists: Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;
}

export function createVersionError(settings: VersionErrorSettings): VersionError {
  const { status, message, code, version, headers, lists } = settings;
  const error = problemError(status, message, code, ['supportedVersions', 'deprecatedVersions']);
  Object.assign(error, { version, headers, ...lists });
  // http-errors hides the message of each status from 500 on.
  if (code === 'ERR_VERSION_UNAVAILABLE') error.expose = true;
  return Object.defineProperty(error, BRAND, { value: true }) as unknown as VersionError;
}
