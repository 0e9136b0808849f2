import { expect, test } from 'vitest';
import { app, userFor, versioning } from './app.ts';

test('a function of a handler takes the API of a version', () => {
  const user = userFor(versioning.forVersion('v1'), '7');
  expect(user).toEqual({ name: 'Ada Lovelace', self: '/v1/users/7' });
});

test.each([
  ['/v1/users/7', 200, { name: 'Ada Lovelace', self: '/v1/users/7' }],
  ['/v2/users/7', 200, { first: 'Ada', last: 'Lovelace', self: '/v2/users/7' }],
  ['/v2/users/8', 404, { error: { code: 'ERR_NO_SUCH_USER' } }],
  ['/v1/teams', 404, { error: { code: 'ERR_VERSION_LACKS_RESOURCE' } }],
  ['/v9/users/7', 404, { error: { code: 'ERR_VERSION_NOT_ALLOWED' } }],
])('over HTTP, %s gets %i', async (path, status, body) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});
