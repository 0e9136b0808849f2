import { createServer } from 'node:http';
import cors from 'cors';
import express from 'express';
import { versioned } from 'request-versioning/express';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { observe } from '../../examples/observe/express.js';
import type { Observation } from '../../examples/observe/observation.js';
import { clientOf, listen } from '../adapters/fixtures.js';
import { servers, versioning } from './observed.js';

/** The URL of a request in each framework. Hono and Koa pass their context. */
const urlOf = (request: unknown): string => {
  const { originalUrl, req } = request as { originalUrl?: string; req: { path: string } };
  return originalUrl ?? req.path;
};

const ORIGIN = { Origin: 'https://example.com' };
const PREFLIGHT = {
  method: 'OPTIONS',
  headers: { ...ORIGIN, 'Access-Control-Request-Method': 'GET' },
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2036-01-01'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe.each(Object.entries(servers))('%s', (_, serve) => {
  test('reports each response of a route with a version, each rejection, and nothing else', async () => {
    const reports: [url: string, observation: Observation][] = [];
    const server = await serve((request, observation) => {
      reports.push([urlOf(request), observation]);
    });
    const send = clientOf(await listen(server));
    const statuses: number[] = [];
    async function receive(path: string, version: string, init: RequestInit = {}) {
      const { status, headers } = await send(path, version, { headers: ORIGIN, ...init });
      expect(headers, path).toHaveProperty('access-control-allow-origin', '*');
      statuses.push(status);
    }
    for (const [path, version, init] of [
      ['/users', 'v1'],
      ['/users', 'v2'],
      ['/users/8', 'v1'],
      ['/private', 'v1'],
      ['/broken', 'v1'],
      ['/teams', 'v1'],
      ['/teams', 'v2'],
      ['/pick', 'v1'],
      ['/pick', 'v2'],
      ['/files/a/b', 'v1'],
      ['/users', 'v9'],
      ['/users', 'v1', { method: 'HEAD', headers: ORIGIN }],
      // These are not reported.
      ['/users', 'v1', PREFLIGHT],
      ['/health', 'v1'],
      ['/wp-admin', 'v1'],
      ['/old/wp-admin', 'v1'], // a catch-all takes it
    ] as const) {
      await receive(path, version, init);
    }
    vi.setSystemTime('2037-01-01');
    await receive('/users', 'v1');
    const expected: typeof reports = [
      ['/users', { version: 'v1', code: 'ACCEPTED', status: 200 }],
      ['/users', { version: 'v2', code: 'ACCEPTED', status: 200 }],
      ['/users/8', { version: 'v1', code: 'ACCEPTED', status: 404 }],
      ['/private', { version: 'v1', code: 'ACCEPTED', status: 401 }],
      ['/broken', { version: 'v1', code: 'ACCEPTED', status: 500 }],
      ['/teams', { version: 'v1', code: 'ERR_VERSION_LACKS_RESOURCE', status: 404 }],
      ['/teams', { version: 'v2', code: 'ACCEPTED', status: 200 }],
      ['/pick', { version: 'v1', code: 'ERR_VERSION_LACKS_RESOURCE', status: 404 }],
      ['/pick', { version: 'v2', code: 'ACCEPTED', status: 200 }],
      ['/files/a/b', { version: 'v1', code: 'ACCEPTED', status: 200 }],
      ['/users', { version: 'v9', code: 'ERR_VERSION_NOT_ALLOWED', status: 400 }],
      ['/users', { version: 'v1', code: 'ACCEPTED', status: 200 }],
      ['/users', { version: 'v1', code: 'ERR_VERSION_GONE', status: 410 }],
    ];
    await vi.waitUntil(() => reports.length >= expected.length);
    expect(reports).toEqual(expected);
    const all = expected.map(([, { status }]) => status);
    all.splice(-1, 0, 204, 200, 404, 404); // those that are not reported
    expect(statuses).toEqual(all);
  });
});

test('a preflight that a route answers is not reported', async () => {
  const report = vi.fn();
  const app = express().use(observe(report), versioned(versioning));
  app.options('/users', cors());
  app.get('/users', (_req, res) => void res.send('users'));
  const send = clientOf(await listen(createServer(app)));
  expect(await send('/users', 'v1', PREFLIGHT)).toMatchObject({ status: 204 });
  await send('/users');
  await vi.waitUntil(() => report.mock.calls.length > 0);
  const observation = { version: 'v1', code: 'ACCEPTED', status: 200 };
  expect(report.mock.calls).toEqual([[expect.anything(), observation]]);
});
