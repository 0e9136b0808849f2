import { type ExceptionFilter, HttpException } from '@nestjs/common';
import type { ErrorRequestHandler } from 'express';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorHandler } from 'hono';
import type { Middleware } from 'koa';
import { VersionError } from 'request-versioning';

// An error handler for each framework, with an error format of your own. Log the errors there.
// None sets `error.headers`, because the adapter adds them to the response, and keeps the `Vary` of the application.

/** `app.use(expressErrors)` after the routes. */
export const expressErrors: ErrorRequestHandler = (error, _req, res, _next) => {
  const { statusCode = 500, code } = error;
  res.status(statusCode).json({ code });
};

/** `app.setErrorHandler(fastifyErrors)` */
export function fastifyErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500, code } = error;
  return reply.code(statusCode).send({ code });
}

/** `app.onError(honoErrors)` */
export const honoErrors: ErrorHandler = (error, c) => {
  const { status = 500, statusCode = status, code }: Partial<VersionError> = error;
  return c.json({ code }, statusCode as 400); // Response.json would lose earlier headers
};

/** `app.use(koaErrors)` before the routes. */
export const koaErrors: Middleware = (ctx, next) =>
  next().catch((error) => {
    const { statusCode: status = 500, code } = error;
    Object.assign(ctx, { status, body: { code } });
  });

/** `app.useGlobalFilters(nestErrors)` */
export const nestErrors: ExceptionFilter<Error> = {
  catch(exception, host) {
    const { cause } = exception; // a rejection is the cause of an HttpException
    const error: Partial<VersionError> = cause instanceof VersionError ? cause : exception;
    const other = exception instanceof HttpException ? exception.getStatus() : 500;
    const { statusCode = other, code } = error;
    host.switchToHttp().getResponse().status(statusCode).send({ code });
  },
};
