import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { versioned } from 'request-versioning/hono';
import { expect, test } from 'vitest';
import { byHeader } from '../adapters/fixtures.js';

// What docs/hono.md says beside its program.

test.each<[place: string, middlewares: [MiddlewareHandler, MiddlewareHandler], value: unknown]>([
  ['before', [etag(), versioned(byHeader)], null],
  ['after', [versioned(byHeader), etag()], '@1767225600'],
])('with etag() %s versioned, the Deprecation of a 304 is %s', async (_, middlewares, value) => {
  const app = new Hono().use(...middlewares).get('/', (c) => c.text('ok'));
  const headers = { 'Accept-Version': 'v1', 'If-None-Match': '*' };
  const response = await app.request('/', { headers });
  expect(response.status).toBe(304);
  expect(response.headers.get('Deprecation')).toBe(value);
});

test.each<[name: string, respond: Parameters<Hono['onError']>[0], value: string | null]>([
  ['c.json', (_error, c) => c.json({}, 404), '7'],
  ['a new Response', () => new Response('', { status: 404 }), null],
])('%s in onError: a header of c.header is %s', async (_, respond, value) => {
  const app = new Hono().use(async (c, next) => {
    c.header('Request-Id', '7');
    await next();
  });
  app.use(versioned(byHeader)).get('/', (c) => c.var.api.reject());
  const response = await app.onError(respond).request('/', { headers: { 'Accept-Version': 'v2' } });
  expect(response.status).toBe(404);
  expect(response.headers.get('Request-Id')).toBe(value);
});
