import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { VersionError } from 'request-versioning';
import { mergeHeaders, type NodeResponse } from 'request-versioning/adapter';

/** The response of Express, or the reply of Fastify, which has the response of Node in `raw`. */
export interface NestResponse extends NodeResponse {
  readonly raw?: NodeResponse & Pick<NestResponse, 'end'>;
  /** Whether Node has sent the headers. */
  readonly headersSent: boolean;
  /** Whether Fastify has sent the response, or a handler has taken it over. */
  readonly sent?: boolean;
  status(status: number): NestResponse;
  type(type: string): NestResponse;
  header(name: string, value: string): NestResponse;
  send(body: string): unknown;
  end(): unknown;
}

/**
 * A rejection as an `HttpException`. Filters that catch all errors send any other class with status
 * 500.
 */
export class VersionException extends HttpException {
  constructor(cause: VersionError) {
    super(cause.toJSON(), cause.status, { cause });
    this.message = cause.message;
  }
}

class VersionErrors implements ExceptionFilter<HttpException | VersionError> {
  catch(exception: HttpException | VersionError, host: ArgumentsHost): void {
    // For a message, Nest sends an error of its own. If this filter threw one, there would be no response.
    if (host.getType() !== 'http') return;
    const response: NestResponse = host.switchToHttp().getResponse();
    if (response.sent ?? response.headersSent) return void (response.raw ?? response).end();
    // A handler that asks another strategy throws a bare `VersionError`.
    const error = (exception instanceof VersionError ? exception : exception.cause) as VersionError;
    mergeHeaders(response, error.headers);
    // A text, since Nest 11 would send an object as `application/json`.
    response.status(error.status).type('application/problem+json').send(JSON.stringify(error));
  }
}
Catch(VersionException, VersionError)(VersionErrors);

/**
 * Exception filter that sends a rejection as problem details (RFC 9457). Other errors go to the
 * other filters.
 *
 * @example
 * ```ts
 * app.useGlobalFilters(versionErrors);
 * ```
 */
export const versionErrors: ExceptionFilter = new VersionErrors();
