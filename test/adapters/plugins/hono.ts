import { type Context, Hono } from 'hono';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';
import { type VersionedEnv, versioned } from 'request-versioning/hono';
import { open, serverOf } from '../fixtures.js';

export const honoPlugin: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (c: Context, { status, headers, body }: PluginResponse) =>
      c.newResponse(body || null, status as 200, headers);
    const app = new Hono<VersionedEnv>();
    app.use(async (c, next) => {
      for (const header of Object.entries(await before(c.req.raw))) c.header(...header);
      await next();
    });
    if (onError) app.onError((error, c) => send(c, onError(error)));
    const plugin = (options: PluginRoute['options']) =>
      options ? [versioned(versioning, options)] : [];
    for (const { method, mount, path, options, handle } of routes) {
      const inner = new Hono<VersionedEnv>();
      inner.on(method, [path], ...plugin(options), async (c) => {
        const params: Record<string, string> = c.req.param();
        return send(c, await handle({ api: c.var.api, params }));
      });
      if (mount) app.use(`${mount.path}/*`, ...plugin(mount.options));
      app.route(mount?.path ?? '/', inner);
    }
    const server = serverOf(app);
    return { send: sendTo(await open(server)), close: () => server.close() };
  },
};
