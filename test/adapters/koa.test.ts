import { createServer } from 'node:http';
import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import type { VersionError } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/koa';
import { describe, expect, test } from 'vitest';
import {
  byHeader,
  clientOf,
  HEADERS_OF_V1,
  listen,
  MERGED_HEADERS,
  OWN_HEADERS,
} from './fixtures.js';

/** Serves middlewares during a test. Returns a function that sends requests to them, and the errors of Koa. */
async function serve(...middlewares: (Middleware | Router)[]) {
  const errors: Error[] = [];
  const app = new Koa().on('error', (error) => errors.push(error));
  for (const each of middlewares) app.use(each instanceof Router ? each.routes() : each);
  const origin = await listen(createServer(app.callback()));
  return { origin, send: clientOf(origin), errors };
}

function showVersion(ctx: Context) {
  ctx.body = ctx.api.version;
}

test('a middleware versions every request that reaches it, also of an unknown URL', async () => {
  const { send } = await serve(
    versioned(byHeader) as Middleware,
    new Router().get('/', showVersion),
  );
  expect(await send('/', 'v2')).toMatchObject({ body: 'v2' });
  expect(await send('/nothing')).toMatchObject({ status: 404, headers: HEADERS_OF_V1 });
});

describe('the headers of the version are on', () => {
  const set = (fields: object) => async (ctx: Context) => void Object.assign(ctx, fields);

  test('a Fetch response', async () => {
    const body = new Response('text', { headers: OWN_HEADERS });
    const { send } = await serve(new Router().get('/', versioned(byHeader), set({ body })));
    expect(await send('/')).toMatchObject({ status: 200, headers: MERGED_HEADERS });
  });

  test('a response that koa-compress compresses', async () => {
    const body = 'text'.repeat(1_000);
    const router = new Router().get('/', versioned(byHeader), set({ body }));
    const { send } = await serve(compress({ br: false }), router);
    const headers = { 'content-encoding': 'gzip', vary: 'Accept-Encoding, Accept-Version' };
    expect(await send('/')).toMatchObject({ headers, body });
  });
});

test('a rejection behind @koa/cors has the Vary of both', async () => {
  const sendError: Middleware = async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      ctx.status = (error as VersionError).status;
    }
  };
  const { send } = await serve(sendError, cors(), versioned(byHeader) as Middleware);
  const headers = { vary: 'Origin, Accept-Version' };
  expect(await send('/', 'v9')).toMatchObject({ status: 400, headers });
});

test('a rejection after the response is passed to Koa', async () => {
  const router = new Router().get('/', versioned(byHeader), (ctx) => {
    ctx.res.end('sent');
    ctx.api.reject();
  });
  const { send, errors } = await serve(versionErrors, router);
  expect(await send('/')).toMatchObject({ body: 'sent' });
  expect(errors).toMatchObject([{ code: 'ERR_VERSION_LACKS_RESOURCE' }]);
});

test('a rejection of a handler that has taken over the response ends the response', async () => {
  const router = new Router().get('/', versioned(byHeader), (ctx) => {
    ctx.respond = false;
    ctx.api.reject();
  });
  const { send } = await serve(router);
  expect(await send('/')).toMatchObject({ status: 404, headers: { vary: 'Accept-Version' } });
});
