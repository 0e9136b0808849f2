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

/** A rejection as an `HttpException`, because filters for all errors send any other error with status 500. */
export class VersionException extends HttpException {
  constructor(cause: VersionError) {
    super(cause.toJSON(), cause.status, { cause });
    this.message = cause.message;
  }
}

class VersionErrors implements ExceptionFilter<HttpException | VersionError> {
  catch(exception: HttpException | VersionError, host: ArgumentsHost): void {
    // Nest then sends an error of its own. An error that a filter throws would leave a message without a response.
    if (host.getType() !== 'http') return;
    const response: NestResponse = host.switchToHttp().getResponse();
    if (response.sent ?? response.headersSent) return void (response.raw ?? response).end();
    // A handler throws a `VersionError` if it calls another strategy.
    const error = (exception instanceof VersionError ? exception : exception.cause) as VersionError;
    mergeHeaders(response, error.headers);
    // Express and Fastify have the same methods. Nest 11 would send an object as `application/json`.
    response.status(error.status).type('application/problem+json').send(JSON.stringify(error));
  }
}
Catch(VersionException, VersionError)(VersionErrors);

/** Sends a rejection as problem details: `app.useGlobalFilters(versionErrors)`. Other filters get any other error. */
export const versionErrors: ExceptionFilter = new VersionErrors();
