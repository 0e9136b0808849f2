import { type ExceptionFilter, HttpException } from '@nestjs/common';
import type { ErrorRequestHandler } from 'express';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorHandler } from 'hono';
import type { Middleware } from 'koa';
import { VersionError } from 'request-versioning';

// An error handler for each framework, with an error format of your own. Log the errors there.

/** `app.use(expressErrors)` after the routes. */
export const expressErrors: ErrorRequestHandler = (error, _req, res, _next) => {
  const { statusCode = 500, headers = {}, code } = error;
  res.status(statusCode).set(headers).json({ code });
};

type HttpError = FastifyError & { readonly headers?: Record<string, string> };

/** `app.setErrorHandler(fastifyErrors)` */
export function fastifyErrors(error: HttpError, _request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500, headers = {}, code } = error;
  return reply.code(statusCode).headers(headers).send({ code });
}

/** `app.onError(honoErrors)` */
export const honoErrors: ErrorHandler = (error, c) => {
  const { status = 500, statusCode = status, headers = {}, code }: Partial<VersionError> = error;
  // Response.json would lose earlier headers.
  return c.json({ code }, new Response(null, { status: statusCode, headers }));
};

/** `app.use(koaErrors)` before the routes. */
export const koaErrors: Middleware = (ctx, next) =>
  next().catch((error) => {
    const { statusCode: status = 500, headers = {}, code } = error;
    ctx.set(headers);
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
    for (const [name, value] of Object.entries(headers)) response.header(name, value);
    response.status(statusCode).send({ code });
  },
};
