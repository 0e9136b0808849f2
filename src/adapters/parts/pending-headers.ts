import { type HeaderRecord, mergeHeader, type VersionError } from 'request-versioning';

/** The value of a response header so far. */
export type HeaderValue = Parameters<typeof mergeHeader>[1];

/**
 * The headers of the version and of a rejection, as long as the status of the response is not known.
 *
 * @example
 * ```ts
 * const pending = new PendingHeaders(() => response.headers.get('Vary'));
 * pending.setVersion(api.headers);
 * pending.setRejection(error);
 * pending.of(404); // the headers of the rejection
 * pending.of(200); // the headers of the version, because the handler has caught the rejection
 * ```
 */
export class PendingHeaders {
  /** The namespace of the path, as the first adapter of the request has declared or read it. */
  namespace: string | undefined;
  private readonly varySoFar: () => HeaderValue;
  private version: HeaderRecord | undefined;
  private rejection: HeaderRecord | undefined;

  /** @param varySoFar Returns the `Vary` of the response so far, because an error handler could replace it. */
  constructor(varySoFar: () => HeaderValue) {
    this.varySoFar = varySoFar;
  }

  /** Sets the headers of the version. They replace the headers of an earlier strategy, except `Vary`. */
  setVersion(headers: HeaderRecord): void {
    const { version, rejection } = this;
    this.version =
      version || rejection ? withVary(headers, version?.Vary, rejection?.Vary) : headers;
    this.rejection = undefined;
  }

  /** Sets the headers of a rejection. */
  setRejection({ headers }: VersionError): void {
    this.rejection = withVary(headers, this.varySoFar(), this.version?.Vary);
  }

  /** Returns the headers to merge into a response of `status`. Below 400, the application has caught the rejection. */
  of(status: number): HeaderRecord {
    const { version, rejection } = this;
    return (status >= 400 ? (rejection ?? version) : (version ?? rejection)) ?? {};
  }
}

/** Adds the names of earlier values of `Vary`. */
function withVary(headers: HeaderRecord, ...earlier: readonly HeaderValue[]): HeaderRecord {
  const Vary = mergeHeader('Vary', earlier.join(), headers.Vary ?? '');
  return Vary === '' ? headers : { ...headers, Vary };
}
