import createError, { type HttpError } from 'http-errors';

/**
 * Creates the error of `new createError.NotFound(message)` in half the time, since it captures the
 * stack once instead of twice.
 */
export function httpError(status: number, message: string): HttpError {
  const Known = CLASSES[status];
  if (Known === undefined) return createError(status, message);
  const error = Object.setPrototypeOf(new Error(message), Known.prototype);
  return Object.defineProperty(error, 'name', {
    value: Known.name,
    configurable: true,
    writable: true,
  });
}

/** The global `Response`, or `unknown` in a program whose types have no Fetch. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Type } }
  ? Type
  : unknown;

/**
 * Creates an error that knows its own response, with problem details as the body (RFC 9457). Elysia
 * calls `toResponse` of an error, and Hono `getResponse`.
 *
 * @param members The fields of the error that the problem details contain too, if it has them.
 */
export function problemError(
  status: number,
  message: string,
  code: string,
  members: readonly string[] = [],
): HttpError {
  const error = Object.assign(httpError(status, message), { code });
  // A handler may have changed a field of the error since.
  const toJSON = () => {
    const title = phraseOf(error.status);
    const own = members.filter((name) => name in error).map((name) => [name, error[name]]);
    const problem = { title, status: error.status, detail: error.message, code };
    return { ...problem, ...Object.fromEntries(own) };
  };
  const toResponse = (): FetchResponse => {
    const headers = new Headers(error.headers);
    headers.set('Content-Type', 'application/problem+json');
    return new Response(JSON.stringify(error), { status: error.status, headers });
  };
  // Given an enumerable `toJSON`, a logger such as pino prints its result, which lacks the stack.
  for (const [name, value] of Object.entries({ toJSON, toResponse, getResponse: toResponse })) {
    Object.defineProperty(error, name, { value, configurable: true, writable: true });
  }
  return error;
}

/**
 * Returns the phrase of a status, such as `Not Found`. An unusual status gets `Client Error` or
 * `Server Error`.
 */
function phraseOf(status: number): string {
  const Known = CLASSES[status];
  if (Known !== undefined) return new Known().message;
  return status < 500 ? 'Client Error' : 'Server Error';
}

/** The error classes of `http-errors`, by status. */
const CLASSES = createError as unknown as Readonly<Record<number, ErrorClass | undefined>>;

type ErrorClass = new (message?: string) => HttpError;
