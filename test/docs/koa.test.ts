import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { versioned } from 'request-versioning/koa';
import { expect, test } from 'vitest';
import { byHeader, clientOf, listen } from '../adapters/fixtures.js';

// What docs/koa.md says beside its programs.

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
