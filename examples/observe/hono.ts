import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { VersionError } from 'request-versioning';
import { observationOf, type Report } from './observation.ts';

/** `app.use(observe(report))` before `versioned` and the routes */
export function observe(report: Report<Context>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { raw: request, routeIndex } = c.req;
    const last = matchedRoutes(c)[routeIndex];
    // If a middleware ran last, such as that of `app.use('/api/*', …)`, the URL is unknown.
    const isRoute = last?.method !== 'ALL' || !last.path.endsWith('*');
    const api = isRoute ? c.var.api : undefined;
    const rejection = c.error instanceof VersionError ? c.error : undefined;
    const { status } = c.res;
    const observation = observationOf({ request, api, path: last?.path, rejection, status });
    if (observation) report(c, observation);
  };
}
