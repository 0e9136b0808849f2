import createError, { type HttpError } from 'http-errors';

/**
 * Why a request's version was refused.
 * - `ERR_VERSION_NOT_ALLOWED`: it names a version that the API does not offer.
 * - `ERR_VERSION_REQUIRED`: it names none, and the default is not allowed.
 * - `ERR_VERSION_AMBIGUOUS`: it names two different versions.
 */
export type VersionErrorCode =
  | 'ERR_VERSION_NOT_ALLOWED'
  | 'ERR_VERSION_REQUIRED'
  | 'ERR_VERSION_AMBIGUOUS';

/** What `determineVersion` throws where it refuses a request: an error of `http-errors`. */
export interface VersionError extends Error {
  /** `invalidVersionStatus` of the strategy. */
  readonly status: number;
  /** The same. */
  readonly statusCode: number;
  /** True: the message never repeats input, so the client may see it. */
  readonly expose: boolean;
  /** Why. */
  readonly code: VersionErrorCode;
  /** What was refused. It is the client's own text: escape it before you print it. */
  readonly version: string | null;
  /** `{ Vary: 'Accept' }`, say; absent where the answer depends on no header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the client may see, for `application/problem+json`: nothing of what it sent. */
  toJSON(): VersionProblem;
}

/**
 * A version's error as problem details (RFC 9457).
 *
 * ```json
 * { "title": "Not Found", "status": 404, "detail": "Invalid version in URL path.", "code": "ERR_VERSION_NOT_ALLOWED" }
 * ```
 */
export interface VersionProblem {
  /** The phrase of the status. */
  readonly title: string;
  readonly status: number;
  /** The message, in the client's language. */
  readonly detail: string;
  readonly code: VersionErrorCode;
  /** Where versions are advertised, those that are offered and not deprecated. */
  readonly supportedVersions?: readonly string[];
  /** Where versions are advertised, those that are deprecated. */
  readonly deprecatedVersions?: readonly string[];
}

/** The fields of a `VersionError`, and the versions that its JSON advertises. */
interface VersionErrorSettings
  extends Pick<VersionError, 'status' | 'message' | 'code' | 'version'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly advertised: Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;
}

export function createVersionError(settings: VersionErrorSettings): VersionError {
  const { status, message, code, version, headers, advertised } = settings;
  const error = Object.assign(newError(status, message), { code, version });
  if (Object.keys(headers).length > 0) error.headers = { ...headers };
  const toJSON = (): VersionProblem => {
    const { message: title } = createError(status);
    return { title, status, detail: error.message, code, ...advertised };
  };
  // Not enumerable, or loggers would print the error without its stack.
  return Object.defineProperty(error, 'toJSON', { value: toJSON }) as unknown as VersionError;
}

/** As `new createError.NotFound(message)` in half the time: that captures the stack twice. */
function newError(status: number, message: string): HttpError {
  const Known = (createError as unknown as Record<number, ErrorClass | undefined>)[status];
  if (Known === undefined) return createError(status, message);
  const error = Object.setPrototypeOf(new Error(message), Known.prototype);
  return Object.defineProperty(error, 'name', {
    value: Known.name,
    configurable: true,
    writable: true,
  });
}

type ErrorClass = new (message: string) => HttpError;

/** Whether `error` is a version's, be it of another copy of this package: told by its `code`. */
export function isVersionError(error: unknown): error is VersionError {
  const { code } = (error ?? {}) as Partial<VersionError>;
  return code !== undefined && CODES.includes(code);
}

const CODES: readonly string[] = [
  'ERR_VERSION_NOT_ALLOWED',
  'ERR_VERSION_REQUIRED',
  'ERR_VERSION_AMBIGUOUS',
] satisfies VersionErrorCode[];
