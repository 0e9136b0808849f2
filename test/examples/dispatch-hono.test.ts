import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addVersions } from '../../examples/dispatch/hono.js';
import { byHeader, clientOf, listen, serverOf } from '../adapters/fixtures.js';

test('the routers of the Hono example keep the variables, headers and handlers of the application', async () => {
  const app = new Hono<{ Variables: { user: string } }>();
  app.use(async (c, next) => {
    c.set('user', 'Ada');
    c.header('X-Request-Id', '1');
    await next();
  });
  app.onError((error, c) => c.text(`${c.get('user')}: ${error.message}`, 500));
  app.notFound((c) => c.text(`${c.get('user')}: nothing`, 404));
  addVersions(app, byHeader);
  const send = clientOf(await listen(serverOf(app)));
  const headers = { 'x-request-id': '1', vary: 'Accept-Version' };
  expect(await send('/cities', 'v2')).toMatchObject({ status: 200, headers });
  expect(await send('/teams', 'v1')).toMatchObject({ status: 404, body: 'Ada: nothing', headers });
  const rejected = { status: 500, body: expect.stringMatching(/^Ada: /) };
  expect(await send('/cities', 'v9')).toMatchObject({ ...rejected, headers });
});
