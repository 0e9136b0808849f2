import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { HostNameVersioning } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/koa';
import { expect, test } from 'vitest';
import { byHeader, clientOf, listen } from '../adapters/fixtures.js';

// What docs/koa.md and docs/handlers.md say about Koa.

const write = (text: string) => (ctx: { body: unknown }) => {
  ctx.body = text;
};
const clientOfRouter = async (router: Router) =>
  clientOf(await listen(createServer(new Koa().use(router.routes()).callback())));

test('of two routes with one path, the first serves every version', async () => {
  const router = new Router().use(versioned(byHeader));
  const send = await clientOfRouter(router.get('/', write('first')).get('/', write('second')));
  expect(await send('/', 'v1')).toMatchObject({ body: 'first' });
  expect(await send('/', 'v2')).toMatchObject({ body: 'first' });
});

test('a router decides nothing for a path that no route has', async () => {
  const router = new Router().use(versioned(byHeader)).get('/', write('users'));
  const send = await clientOfRouter(router);
  expect(await send('/', 'v9')).toMatchObject({ status: 400 });
  expect(await send('/nope', 'v9')).toMatchObject({ status: 404, body: 'Not Found' });
});

test.each([
  ['before', 404, 'ERR_VERSION_LACKS_RESOURCE'],
  ['after', 500, 'caught'],
])('a middleware that catches all errors, %s versionErrors', async (place, status, text) => {
  const catchAll: Koa.Middleware = async (ctx, next) => {
    await next().catch(() => Object.assign(ctx, { status: 500, body: 'caught' }));
  };
  const app = new Koa();
  for (const each of place === 'before' ? [catchAll, versionErrors] : [versionErrors, catchAll]) {
    app.use(each);
  }
  app.use(versioned(byHeader)).use((ctx) => ctx.api.reject());
  const { body, ...response } = await clientOf(await listen(createServer(app.callback())))(
    '/',
    'v2',
  );
  expect(response.status).toBe(status);
  expect(body).toContain(text);
});

test.each([
  [false, 'null'],
  [true, 'v2'],
])('with app.proxy = %s, X-Forwarded-Host carries the version %s', async (proxy, version) => {
  const app = Object.assign(new Koa(), { proxy }).use(versioned(new HostNameVersioning()));
  app.use((ctx) => write(`${ctx.api.version}`)(ctx));
  const send = clientOf(await listen(createServer(app.callback())));
  const headers = { 'X-Forwarded-Host': 'v2.example.com' };
  expect(await send('/', undefined, { headers })).toMatchObject({ status: 200, body: version });
});
