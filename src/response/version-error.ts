import createError, { type HttpError } from 'http-errors';

/**
 * The reason for a rejection.
 * - `ERR_VERSION_NOT_ALLOWED`: the request names a version that the API does not offer.
 * - `ERR_VERSION_REQUIRED`: the request names no version, but needs a version.
 * - `ERR_VERSION_AMBIGUOUS`: the request names two different versions.
 */
export type VersionErrorCode =
  | 'ERR_VERSION_NOT_ALLOWED'
  | 'ERR_VERSION_REQUIRED'
  | 'ERR_VERSION_AMBIGUOUS';

/** The `http-errors` error that `determineVersion` throws to reject a request. */
export interface VersionError extends Error {
  /** The HTTP status, such as 404. `invalidVersionStatus` of the strategy defines it. */
  readonly status: number;
  /** The same number as `status`. */
  readonly statusCode: number;
  /** Whether the client may see the message, which never repeats input. `true` if `status` is below 500. */
  readonly expose: boolean;
  /** The reason for the rejection. */
  readonly code: VersionErrorCode;
  /** The rejected version, or `null` for none. Escape it before you print it, because the client chose it. */
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

/** The fields of a `VersionError`, and the versions that its JSON advertises. */
interface VersionErrorSettings
  extends Pick<VersionError, 'status' | 'message' | 'code' | 'version'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly advertised: Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>;
}

export function createVersionError(settings: VersionErrorSettings): VersionError {
  const { status, message, code, version, headers, advertised } = settings;
  const error = Object.assign(newError(status, message), { code, version });
  error.headers = { ...headers };
  // A handler may change `status` or `statusCode`. The changed field counts, because otherwise the body would have
  // another status than the response.
  const currentStatus = () =>
    [error.status, error.statusCode].find((each) => each !== status && isErrorStatus(each)) ??
    status;
  const toJSON = (): VersionProblem => {
    const status = currentStatus();
    return { title: phraseOf(status), status, detail: error.message, code, ...advertised };
  };
  const toResponse = (): FetchResponse => {
    const sent = new Headers(error.headers);
    sent.set('Content-Type', 'application/problem+json');
    return new Response(JSON.stringify(error), { status: currentStatus(), headers: sent });
  };
  // Not enumerable, because otherwise loggers would print the methods instead of the stack.
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

/** Returns whether a response of `status` is an error, which has a body. */
export function isErrorStatus(status: unknown): boolean {
  return Number.isInteger(status) && 400 <= Number(status) && Number(status) < 600;
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
