import createError, { type HttpError } from 'http-errors';
import { show } from '../util/show.js';

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

export function versionError(
  status: number,
  message: string,
  fields: Pick<VersionError, 'code' | 'version'>,
  headers: Readonly<Record<string, string>>,
  advertised: Pick<VersionProblem, 'supportedVersions' | 'deprecatedVersions'>,
): VersionError {
  const error = newError(status, message);
  Object.assign(error, fields);
  if (Object.keys(headers).length > 0) error.headers = { ...headers };
  const toJSON = (): VersionProblem => {
    const { message: title } = createError(status);
    return { title, status, detail: error.message, code: fields.code, ...advertised };
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

/** What the `determineVersion` of `BaseVersioning` throws: a strategy must override it. */
export class NotImplementedError extends Error {
  readonly code: 'ERR_NOT_IMPLEMENTED' = 'ERR_NOT_IMPLEMENTED';

  override get name(): string {
    return 'NotImplementedError';
  }
}

/** The error of a programmer's mistake: what `name` must be, and what it is. */
export function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, got ${show(value)}`);
}

/** The same, with the name of the class in front. */
export function wrongValue(
  owner: object,
  name: string,
  expected: string,
  value: unknown,
): TypeError {
  return wrongType(`${owner.constructor.name}: ${name}`, expected, value);
}

/** The error where something else than the request was handed over, which would silently have the default version. */
export function noRequest(owner: object, fields: string, request: unknown): TypeError {
  return wrongValue(
    owner,
    'request',
    `the request itself, with ${fields} (null for none)`,
    request,
  );
}

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
