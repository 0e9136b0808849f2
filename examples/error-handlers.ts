import { type ExceptionFilter, HttpException } from '@nestjs/common';
import type { ErrorRequestHandler } from 'express';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorHandler } from 'hono';
import type { Middleware } from 'koa';
import { VersionError } from 'request-versioning';
import { mergeHeaders } from 'request-versioning/adapter';

// An error handler for each framework, with an error format of your own. Log the errors there.
// Each merges the headers of the error with those of the application, since both may have `Vary`.

/** `app.use(expressErrors)` after the routes. */
export const expressErrors: ErrorRequestHandler = (error, _req, res, _next) => {
  const { statusCode = 500, headers = {}, code } = error;
  mergeHeaders(res, headers);
  res.status(statusCode).json({ code });
};

type HttpError = FastifyError & { readonly headers?: Record<string, string> };

/** `app.setErrorHandler(fastifyErrors)` */
export function fastifyErrors(error: HttpError, _request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500, headers = {}, code } = error;
  mergeHeaders(reply, headers);
  return reply.code(statusCode).send({ code });
}

/** `app.onError(honoErrors)` */
export const honoErrors: ErrorHandler = (error, c) => {
  const { status = 500, statusCode = status, headers = {}, code }: Partial<VersionError> = error;
  for (const [name, value] of Object.entries(headers)) {
    c.header(name, value, { append: name === 'Vary' });
  }
  return c.json({ code }, statusCode as 400); // Response.json would lose earlier headers
};

/** `app.use(koaErrors)` before the routes. */
export const koaErrors: Middleware = (ctx, next) =>
  next().catch((error) => {
    const { statusCode: status = 500, headers = {}, code } = error;
    mergeHeaders(ctx.res, headers);
    Object.assign(ctx, { status, body: { code } });
  });

/** `app.useGlobalFilters(nestErrors)` */
export const nestErrors: ExceptionFilter<Error> = {
  catch(exception, host) {
    const { cause } = exception; // a rejection is the cause of an HttpException
    const error: Partial<VersionError> = cause instanceof VersionError ? cause : exception;
    const other = exception instanceof HttpException ? exception.getStatus() : 500;
    const { statusCode = other, headers = {}, code } = error;
    const response = host.switchToHttp().getResponse();
    mergeHeaders(response, headers);
    response.status(statusCode).send({ code });
  },
};
