import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { versioned } from 'request-versioning/koa';
import { describe, test } from 'vitest';

const subject: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (ctx: Context, { status, headers, body }: PluginResponse) => {
      ctx.set(headers);
      Object.assign(ctx, { status, body });
    };
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
    for (const { method, path, versions, isNeutral, handle } of routes) {
      const version = isNeutral ? [] : [versioned(versioning, { versions })];
      router.register(
        path,
        [method],
        [...version, async (ctx: Context) => send(ctx, await handle(ctx))],
      );
    }
    const server = app.use(router.routes()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { send: sendTo(`http://127.0.0.1:${port}`), close: () => server.close() };
  },
};

describe('the plugin of Koa keeps the contract', () => {
  for (const { name, run } of pluginContract(subject)) test(name, run);
});
