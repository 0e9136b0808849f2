import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VersionError } from 'request-versioning';
import { observationOf, type Report } from './observation.ts';

const rejections = new WeakMap<FastifyRequest, VersionError>();

/** `observe(app, report)` before the routes */
export function observe(app: FastifyInstance, report: Report<FastifyRequest>): void {
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    const api = request.is404 ? undefined : request.api;
    const rejection = rejections.get(request);
    const { url: path } = request.routeOptions;
    const observation = observationOf({ request, api, path, rejection, status });
    if (observation) report(request, observation);
  });
}

type ErrorHandler = FastifyInstance['errorHandler'];

/** `app.setErrorHandler(keepRejection(versionErrors))`, or with an error handler of your own */
export function keepRejection(handle: ErrorHandler): ErrorHandler {
  return function (this: FastifyInstance, error, request, reply) {
    if (error instanceof VersionError) rejections.set(request, error);
    return handle.call(this, error, request, reply);
  };
}
