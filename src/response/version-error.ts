import createError, { type HttpError } from 'http-errors';

/**
 * The reason for a rejection.
 * - `ERR_VERSION_NOT_ALLOWED`: the version is not allowed, or `pick` finds no entry for it.
 * - `ERR_VERSION_REQUIRED`: the request needs a version, but has neither a version nor a default.
 * - `ERR_VERSION_AMBIGUOUS`: the request names two different versions.
 */
export type VersionErrorCode =
  | 'ERR_VERSION_NOT_ALLOWED'
  | 'ERR_VERSION_REQUIRED'
  | 'ERR_VERSION_AMBIGUOUS';

/** The `http-errors` error that rejects a request. `determineVersion`, `forRequest` and `pick` throw it. */
export interface VersionError extends Error {
  /** The HTTP status, such as 404. `invalidVersionStatus` of the strategy defines it. */
  readonly status: number;
  /** The same number as `status`. */
  readonly statusCode: number;
  /** Whether the client may see the message. `true` if `status` is below 500. The message never repeats input. */
  readonly expose: boolean;
  /** The reason for the rejection. */
  readonly code: VersionErrorCode;
  /**
   * The rejected version. A missing or ambiguous version is `null`.
   * Escape the version before you print it, because a client can send any text.
   */
  readonly version: string | null;
  /** The headers to append to the response, such as `{ Vary: 'Accept' }`. Each error has its own copy. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the body for `application/problem+json` (RFC 9457). It never repeats input. */
  toJSON(): VersionProblem;
  /** Returns a Fetch `Response` with the headers and the problem details. Elysia calls it. */
  toResponse(): FetchResponse;
  /** Returns the same as `toResponse`. Hono calls it. */
  getResponse(): FetchResponse;
}

/** The global `Response`, or `unknown` if the program's types have no Fetch. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Type } }
  ? Type
  : unknown;

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
  /** The listed versions that are not deprecated, if `advertiseVersions` is set. */
  readonly supportedVersions?: readonly string[];
  /** The listed versions that are deprecated, if `advertiseVersions` is set. */
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
  const error = Object.assign(newError(status, message), { code, version });
  error.headers = { ...headers };
  // A handler may change the status and the message, so read them again.
  const toJSON = (): VersionProblem => {
    const title = phraseOf(error.status);
    return { title, status: error.status, detail: error.message, code, ...advertised };
  };
  const toResponse = (): FetchResponse => {
    const sent = new Headers(error.headers);
    sent.set('Content-Type', 'application/problem+json');
    return new Response(JSON.stringify(error), { status: error.status, headers: sent });
  };
  // Not enumerable, because otherwise a logger such as pino would print the result of `toJSON` without the stack.
  for (const [name, value] of Object.entries({ toJSON, toResponse, getResponse: toResponse })) {
    Object.defineProperty(error, name, { value, configurable: true, writable: true });
  }
  return error as unknown as VersionError;
}

/** Creates the same error as `new createError.NotFound(message)`, but captures the stack once instead of twice. */
function newError(status: number, message: string): HttpError {
  const Known = CLASSES[status];
  if (Known === undefined) return createError(status, message);
  const error = Object.setPrototypeOf(new Error(message), Known.prototype);
  return Object.defineProperty(error, 'name', {
    value: Known.name,
    configurable: true,
    writable: true,
  });
}

function phraseOf(status: number): string {
  const Known = CLASSES[status];
  if (Known !== undefined) return new Known().message;
  return status < 500 ? 'Client Error' : 'Server Error';
}

/** The classes of `http-errors`, by status. */
const CLASSES = createError as unknown as Readonly<Record<number, ErrorClass | undefined>>;

type ErrorClass = new (message?: string) => HttpError;

/**
 * Returns whether `error` is a `VersionError`, by its `code`. It may come from another copy of this package.
 *
 * @example
 * ```ts
 * if (isVersionError(error)) return error.toResponse();
 * ```
 */
export function isVersionError(error: unknown): error is VersionError {
  const { code } = (error ?? {}) as Partial<VersionError>;
  return code !== undefined && CODES.includes(code);
}

const CODES: readonly string[] = [
  'ERR_VERSION_NOT_ALLOWED',
  'ERR_VERSION_REQUIRED',
  'ERR_VERSION_AMBIGUOUS',
] satisfies VersionErrorCode[];
