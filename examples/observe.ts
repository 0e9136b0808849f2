import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { MiddlewareHandler } from 'hono';
import type { Middleware } from 'koa';
import { VersionError } from 'request-versioning';
import { versionErrors } from 'request-versioning/fastify';

/** Gets the version of each request, and why it was rejected. */
type Observe = (version: string | null, code: string) => void;

/** `observeFastify(app, record)` in the scope that has `versioned` */
export function observeFastify(app: FastifyInstance, observe: Observe) {
  const rejections = new WeakMap<FastifyRequest, VersionError>();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof VersionError) rejections.set(request, error);
    return versionErrors(error, request, reply);
  });
  app.addHook('onResponse', async (request) => {
    const rejection = rejections.get(request);
    if (rejection) observe(rejection.version, rejection.code);
    else if (request.api) observe(request.api.version, 'ACCEPTED');
  });
}

/** `app.use(observeHono(record), versioned(versioning))` */
export const observeHono =
  (observe: Observe): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.error instanceof VersionError) observe(c.error.version, c.error.code);
    else if (c.var.api) observe(c.var.api.version, 'ACCEPTED');
  };

/** `app.use(versionErrors).use(observeKoa(record)).use(versioned(versioning))` */
export const observeKoa =
  (observe: Observe): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof VersionError) observe(error.version, error.code);
      throw error;
    }
    if (ctx.api) observe(ctx.api.version, 'ACCEPTED');
  };
