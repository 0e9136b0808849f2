import type { Context, Middleware } from 'koa';
import { VersionError } from 'request-versioning';
import { observationOf, type Report } from './observation.ts';

/** `app.use(versionErrors).use(observe(report))` after each error handler, and before `versioned` and the routes of @koa/router */
export function observe(report: Report<Context>): Middleware {
  return async (ctx, next) => {
    const { request, res } = ctx;
    let rejection: VersionError | undefined;
    res.on('finish', () => {
      const { _matchedRoute: path } = ctx;
      const api = path ? ctx.api : undefined; // an unknown URL has no route
      const observation = observationOf({ request, api, path, rejection, status: res.statusCode });
      if (observation) report(ctx, observation);
    });
    try {
      await next();
    } catch (error) {
      if (error instanceof VersionError) rejection = error;
      throw error;
    }
  };
}
