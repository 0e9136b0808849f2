import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';
import { versioned } from 'request-versioning/koa';
import { open } from '../fixtures.js';
import { sendAgain } from './send-again.js';

export const koaPlugin: PluginSubject = {
  forms: ['writeHead', 'vary', 'append'],
  async start({ versioning, routes, before, onError }) {
    function send(ctx: Context, { status, headers, body, form }: PluginResponse) {
      if (form === 'writeHead') {
        ctx.respond = false;
        ctx.res.writeHead(status, Object.entries(headers).flat()).end(body);
        return;
      }
      const { Vary, ...others } = headers;
      if (form === 'vary') ctx.vary(`${Vary}`);
      if (form === 'append') ctx.append('Vary', `${Vary}`);
      ctx.set(form ? others : headers);
      Object.assign(ctx, { status, body });
    }
    const app = new Koa().on('error', () => {}); // otherwise Koa logs errors
    app.use(async (ctx, next) => {
      ctx.set(await before(ctx.request));
      await next();
    });
    app.use(async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        if (!onError) throw error;
        send(ctx, onError(error));
      }
    });
    const router = new Router();
    const plugin = (options: PluginRoute['options']) =>
      options ? [versioned(versioning, options) as Middleware] : [];
    for (const { method, mount, path, options, handle } of routes) {
      const inner = mount ? new Router() : router;
      const respond: Middleware = async (ctx) => {
        const { api, params, req } = ctx;
        send(ctx, await handle({ api, params, sendAgain: () => sendAgain(app.callback(), req) }));
      };
      inner.register(path, [method], [...plugin(options), respond]);
      if (mount) router.use(mount.path, ...plugin(mount.options), inner.routes());
    }
    const server = createServer(app.use(router.routes()).callback());
    return { send: sendTo(await open(server)), close: () => server.close() };
  },
};
