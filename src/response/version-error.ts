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
  /** Whether the client may see the message, which never repeats input: true below 500, false from 500 on. */
  readonly expose: boolean;
  /** Why. */
  readonly code: VersionErrorCode;
  /** What was refused. It is the client's own text: escape it before you print it. */
  readonly version: string | null;
  /** The headers to append to the response: `{ Vary: 'Accept' }`. Each error has a copy of its own. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the client may see, for `application/problem+json`: nothing of what it sent. */
  toJSON(): VersionProblem;
  /** Returns the Fetch `Response` of this error, with its headers and its problem details. Elysia calls it. */
  toResponse(): FetchResponse;
  /** Returns the same as `toResponse`. Hono calls it. */
  getResponse(): FetchResponse;
}

/** The global `Response`, in programs whose types have it. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Type } }
  ? Type
  : unknown;

/**
 * A version's error as problem details (RFC 9457).
 *
 * ```json
 * { "title": "Not Found", "status": 404, "detail": "Invalid version in URL path.", "code": "ERR_VERSION_NOT_ALLOWED" }
 * ```
 */
export interface VersionProblem {
  /** The phrase of the status, or `Client Error` or `Server Error` if the status has none. */
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
  error.headers = { ...headers };
  // The field that a handler changed counts, because otherwise the body would have another status than the response.
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
  // Not enumerable, because otherwise loggers would print the methods and not the stack.
  for (const [name, value] of Object.entries({ toJSON, toResponse, getResponse: toResponse })) {
    Object.defineProperty(error, name, { value, configurable: true, writable: true });
  }
  return error as unknown as VersionError;
}

/** As `new createError.NotFound(message)` in half the time: that captures the stack twice. */
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
