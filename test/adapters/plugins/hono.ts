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
  forms: ['c.header', 'c.header with append', 'a Response', 'Response.redirect'],
  async start({ versioning, routes, before, onError }) {
    function send(c: Context, { status, headers, body, form }: PluginResponse) {
      if (form === 'Response.redirect') return Response.redirect(`${headers.Location}`, 302);
      if (form === 'a Response') return new Response(body || null, { status, headers });
      if (form === undefined) return c.newResponse(body || null, status as 200, headers);
      const append = form === 'c.header with append';
      for (const header of Object.entries(headers)) c.header(...header, { append });
      return c.body(body, status as 200);
    }
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
        const sendAgain = async () => app.fetch(c.req.raw);
        return send(c, await handle({ api: c.var.api, params, sendAgain }));
      });
      if (mount) app.use(`${mount.path}/*`, ...plugin(mount.options));
      app.route(mount?.path ?? '/', inner);
    }
    const server = serverOf(app);
    return { send: sendTo(await open(server)), close: () => server.close() };
  },
};
