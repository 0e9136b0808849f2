import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, Users, versioning } from './app.ts';

test('a method alone takes the API of a version', () => {
  const user = new Users().show(versioning.forVersion('v1'), '7');
  expect(user).toEqual({ name: 'Ada Lovelace', self: '/users/7' });
});

let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await createApp();
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

test.each([
  ['/users/7', 'v1', 200, { name: 'Ada Lovelace', self: '/users/7' }],
  ['/users/7', 'v2', 200, { first: 'Ada', last: 'Lovelace', self: '/users/7' }],
  ['/users/8', 'v2', 404, { error: { code: 'ERR_OTHER', message: 'No such user.' } }],
  ['/teams', 'v1', 404, { error: { code: 'ERR_VERSION_LACKS_RESOURCE' } }],
  ['/users/7', 'v9', 400, { error: { code: 'ERR_VERSION_NOT_ALLOWED' } }],
])('over HTTP, %s in %s gets %i', async (path, version, status, body) => {
  const headers = { 'Accept-Version': version };
  const response = await fetch(`${await app.getUrl()}${path}`, { headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});
