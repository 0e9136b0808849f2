import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Request } from 'express';
import httpMocks from 'node-mocks-http';
import { versioned } from 'request-versioning/express';
import { expect, test, vi } from 'vitest';
import { app, showUser, versioning } from './app.ts';

test('a handler alone takes the API of a version', () => {
  const params = { id: '7' };
  const req = httpMocks.createRequest<Request<typeof params>>({
    params,
    api: versioning.forVersion('v1'),
  });
  const res = httpMocks.createResponse();
  showUser(req, res);
  expect(res._getJSONData()).toEqual({ name: 'Ada Lovelace', self: '/v1/users/7' });
});

test('the middleware takes the version of a mocked request', () => {
  const req = httpMocks.createRequest({ params: { version: 'v2', id: '7' } });
  const res = httpMocks.createResponse();
  const next = vi.fn();
  versioned(versioning)(req, res, next);
  expect(next).toHaveBeenCalledWith();
  expect(req.api.version).toBe('v2');
});

test.each([
  ['/v1/users/7', 200, { name: 'Ada Lovelace', self: '/v1/users/7' }],
  ['/v2/users/7', 200, { first: 'Ada', last: 'Lovelace', self: '/v2/users/7' }],
  ['/v2/users/8', 404, { error: { code: 'ERR_NO_SUCH_USER' } }],
  ['/v1/teams', 404, { error: { code: 'ERR_VERSION_LACKS_RESOURCE' } }],
  ['/v9/users/7', 404, { error: { code: 'ERR_VERSION_NOT_ALLOWED' } }],
])('over HTTP, %s gets %i', async (path, status, body) => {
  const server = app.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`);
  server.close();
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});
