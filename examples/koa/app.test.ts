import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { app, showUser, versioning } from './app.ts';

test('a handler alone takes the API of a version', () => {
  const api = versioning.forVersion('v2');
  const ctx = { api, params: { id: '7' }, status: 200, body: undefined };
  showUser(ctx);
  expect(ctx.body).toEqual({ first: 'Ada', last: 'Lovelace', self: '/users/7?version=v2' });
});

test.each([
  ['/users/7?version=v1', 200, { name: 'Ada Lovelace', self: '/users/7?version=v1' }],
  ['/users/7?version=v2', 200, { first: 'Ada', self: '/users/7?version=v2' }],
  ['/users/8?version=v2', 404, { error: { code: 'ERR_NO_SUCH_USER' } }],
  ['/teams?version=v1', 404, { error: { code: 'ERR_VERSION_LACKS_RESOURCE' } }],
  ['/users/7?version=v9', 404, { error: { code: 'ERR_VERSION_NOT_ALLOWED' } }],
])('over HTTP, %s gets %i', async (path, status, body) => {
  const server = app.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`);
  server.close();
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});
