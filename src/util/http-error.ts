import createError, { type HttpError } from 'http-errors';

/** Creates the same error as `new createError.NotFound(message)`, but captures the stack once instead of twice. */
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

/** Returns the phrase of a status, such as `Not Found`, or a general phrase for a status without its own. */
export function phraseOf(status: number): string {
  const Known = CLASSES[status];
  if (Known !== undefined) return new Known().message;
  return status < 500 ? 'Client Error' : 'Server Error';
}

/** The classes of `http-errors`, by status. */
const CLASSES = createError as unknown as Readonly<Record<number, ErrorClass | undefined>>;

type ErrorClass = new (message?: string) => HttpError;
