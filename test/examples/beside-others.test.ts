import { FastifyAdapter } from '@nestjs/platform-fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { load, serve } from './load.js';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2037-01-01'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe.each<[name: string, framework: string, settings?: () => unknown[]]>([
  ['Express', 'express'],
  ['Fastify', 'fastify'],
  ['Hono', 'hono'],
  ['Koa', 'koa'],
  ['Nest', 'nest'],
  ['Nest on Fastify', 'nest', () => [new FastifyAdapter(), '*']],
])('in %s, beside others', (_, framework, settings = () => []) => {
  let origin: string;
  let end: () => unknown;
  beforeAll(async () => {
    const { app, createApp } = await load(framework, 'beside-others');
    [origin, end] = await serve(framework, app ?? (await createApp(...settings())));
  });
  afterAll(() => void end());

  async function send(path: string, method = 'GET') {
    const headers = { Origin: 'https://example.com' };
    const response = await fetch(origin + path, { method, headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const link = response.headers.get('Link');
    return { status: response.status, link, body: JSON.parse(await response.text()) };
  }
  const none = { status: 404, link: null, body: { error: { code: 'ERR_NO_ROUTE' } } };
  const gone = {
    status: 410,
    link: '<https://example.com/v1>; rel="sunset"',
    body: { error: { code: 'ERR_VERSION_GONE' } },
  };

  test.each([
    ['/api/v2/users', { status: 200, link: null, body: { version: 'v2' } }],
    ['/api/2/users', { status: 200, link: null, body: { edition: '2' } }],
    ['/api/__proto__/users', { status: 200, link: null, body: { edition: '__proto__' } }],
    ['/api/v22/users', { status: 200, link: null, body: { edition: 'v22' } }],
    ['/api/v1-old/users', { status: 200, link: null, body: { edition: 'v1-old' } }],
    ['/api/old-v2/users', { status: 200, link: null, body: { edition: 'old-v2' } }],
    ['/api/v9/reports', none],
    ['/api/constructor/reports', none],
    ['/api/v1.0/reports', none],
    ['/api/v2/reports', none],
    ['/api/v2', none],
    ['/api', none],
  ])('%s', async (path, expected) => {
    expect(await send(path)).toEqual(expected);
  });

  test.each(['/api/v1/users', '/api/v1/reports', '/api/v1/reports/7/pages', '/api/v1'])(
    'every path of a version that is gone gets 410: %s',
    async (path) => {
      expect(await send(path)).toEqual(gone);
      expect(await send(path, 'DELETE')).toEqual(gone);
    },
  );

  test('before the end, a path without a route gets the 404 of the application, with the link', async () => {
    vi.setSystemTime('2036-12-31T23:59:59Z');
    expect(await send('/api/v1/reports')).toEqual({ ...none, link: gone.link });
  });
});
