import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { VersionError } from 'request-versioning';
import { observationOf, type Report } from './observation.ts';

const rejections = new WeakMap<Request, VersionError>();

/** `app.use(observe(report))` before `versioned` and the routes */
export function observe(report: Report<Request>): RequestHandler {
  return (req, res, next) => {
    res.on('finish', () => {
      const api = req.route ? req.api : undefined; // an unknown URL has no route
      const rejection = rejections.get(req);
      const { path } = req.route ?? {};
      const { statusCode: status } = res;
      const observation = observationOf({ request: req, api, path, rejection, status });
      if (observation) report(req, observation);
    });
    next();
  };
}

/** `app.use(keepRejection, versionErrors)` before each error handler, as it passes the error on */
export const keepRejection: ErrorRequestHandler = (error, req, _res, next) => {
  if (error instanceof VersionError) rejections.set(req, error);
  next(error);
};
