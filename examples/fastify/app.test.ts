import { expect, test } from 'vitest';
import { createApp, showUser, versioning } from './app.ts';

test('a handler alone takes the API of a version', async () => {
  const user = await showUser({ api: versioning.forVersion('v1'), params: { id: '7' } });
  expect(user).toEqual({ name: 'Ada Lovelace', self: '/users/7' });
});

test.each([
  ['/users/7', 'v1', 200, { name: 'Ada Lovelace', self: '/users/7' }],
  ['/users/7', 'v2', 200, { first: 'Ada', last: 'Lovelace', self: '/users/7' }],
  ['/users/8', 'v2', 404, { error: { code: 'ERR_OTHER', message: 'No such user.' } }],
  ['/teams', 'v1', 404, { error: { code: 'ERR_VERSION_LACKS_RESOURCE' } }],
  ['/users/7', 'v9', 400, { error: { code: 'ERR_VERSION_NOT_ALLOWED' } }],
])('over HTTP, %s in %s gets %i', async (url, version, status, body) => {
  const app = await createApp();
  const response = await app.inject({ url, headers: { 'Accept-Version': version } });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject(body);
});
