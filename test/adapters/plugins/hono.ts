import { type Context, Hono } from 'hono';
import { VersionError } from 'request-versioning';
import { type PluginResponse, type PluginSubject, sendTo } from 'request-versioning/contract';
import { type VersionedEnv, versioned } from 'request-versioning/hono';
import { listen, serverOf } from '../fixtures.js';

export const honoPlugin: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (c: Context, { status, headers, body }: PluginResponse) =>
      c.body(body, status as 200, headers);
    const app = new Hono<VersionedEnv>();
    app.use(async (c, next) => {
      for (const header of Object.entries(await before(c.req.raw))) c.header(...header);
      await next();
    });
    // The handler of an application sees the rejections of routes too. The plugin replaces its response.
    const isRejection = (error: Error) => error instanceof VersionError;
    if (onError) app.onError((error, c) => send(c, isRejection(error) ? SEEN : onError(error)));
    for (const { method, path, versions, isNeutral, handle } of routes) {
      const version = isNeutral ? [] : [versioned(versioning, { versions })];
      app.on(method, [path], ...version, async (c) => {
        const params: Record<string, string> = c.req.param();
        return send(c, await handle({ api: c.var.api, params }));
      });
    }
    const server = serverOf(app);
    return { send: sendTo(await listen(server)), close: () => server.close() };
  },
};
const SEEN: PluginResponse = { status: 503, headers: {}, body: 'seen' };
