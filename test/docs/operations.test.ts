import { createServer } from 'node:http';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { HeaderVersioning } from 'request-versioning';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { observeFastify, observeHono, observeKoa } from '../../examples/observe.js';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { codeBlocks, type Page, pages } from '../support/docs.js';
import { started } from '../support/program.js';

const page = pages.find(({ path }) => path === 'docs/operations.md') as Page;

/** Waits until `lines` lines were logged. A server writes a line after its client has the response. */
async function logged(count: number, lines: () => string[]): Promise<string> {
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(count);
  return lines().join('');
}

describe('the program of docs/operations.md', () => {
  const send = started(() => import('../../examples/operations.js'));
  const [console = ''] = codeBlocks(page, 'console');
  const [log = ''] = codeBlocks(page, 'json');
  const shown = console.split('$ curl http://localhost:3000/metrics\n')[1] ?? '';

  test('writes the log and the counters that the page shows', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    const written = () =>
      write.mock.calls.map(([line]) => `${line}`).filter((line) => /"account"/.test(line));
    await send('/users', { Authorization: 'Bearer acme-key' });
    await send('/users', { Authorization: 'Bearer acme-key', 'Accept-Version': 'v2' });
    await send('/users', { 'Accept-Version': 'v9' });
    expect(await logged(3, written)).toBe(log);
    expect(await send('/metrics')).toMatchObject({ text: shown });
  });
});

describe('after the end of the default, the program of docs/operations.md', () => {
  const send = started(() => import('../../examples/operations.js'));

  test('serves a health check', async () => {
    vi.setSystemTime('2099-06-01');
    expect(await send('/users')).toMatchObject({ status: 410 });
    expect(await send('/health')).toMatchObject({ status: 200, text: 'ok' });
  });
});

describe('the clock of docs/operations.md', () => {
  const send = started(() => import('../../examples/lifecycle.js'));

  test('starts a program in a brownout, and goes on', async () => {
    const { now } = Date;
    vi.stubEnv('CLOCK', '2036-12-01T13:00Z');
    onTestFinished(() => {
      Object.assign(Date, { now });
      vi.unstubAllEnvs();
    });
    await import('../../examples/clock.mjs');
    const response = await send('/', { 'Accept-Version': 'v1' });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500);
    vi.setSystemTime(now() + 3_600_000);
    expect(await send('/', { 'Accept-Version': 'v1' })).toMatchObject({ status: 200 });
  });
});

const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' });
type Observe = Parameters<typeof observeHono>[0];

test.each<[framework: string, serve: (observe: Observe) => Promise<string>]>([
  [
    'Fastify',
    async (observe) => {
      const app = Fastify();
      observeFastify(app, observe);
      await app.register(forFastify.versioned, { versioning });
      app.get('/users', async () => 'users');
      app.get('/health', { config: { api: false } }, async () => 'ok');
      onTestFinished(() => app.close());
      return app.listen({ port: 0, host: '127.0.0.1' });
    },
  ],
  [
    'Hono',
    async (observe) => {
      const app = new Hono()
        .get('/health', (c) => c.text('ok'))
        .use(observeHono(observe), forHono.versioned(versioning))
        .get('/users', (c) => c.text('users'));
      return listen(serverOf(app));
    },
  ],
  [
    'Koa',
    async (observe) => {
      const app = new Koa().use(forKoa.versionErrors).use(observeKoa(observe));
      const health: Koa.Middleware = (ctx, next) =>
        ctx.path === '/health' ? Object.assign(ctx, { body: 'ok' }) : next();
      app.use(health).use(forKoa.versioned(versioning));
      app.use((ctx) => void Object.assign(ctx, { body: 'users' }));
      return listen(createServer(app.callback()));
    },
  ],
])(
  '%s observes accepted and rejected requests, and no request without a version',
  async (_, serve) => {
    const observe = vi.fn<Observe>();
    const send = clientOf(await serve(observe));
    await send('/users');
    await send('/users', 'v2');
    expect((await send('/users', 'v9')).status).toBe(400);
    expect((await send('/health')).status).toBe(200);
    await expect.poll(() => observe.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(observe.mock.calls).toEqual([
      ['v1', 'ACCEPTED'],
      ['v2', 'ACCEPTED'],
      ['v9', 'ERR_VERSION_NOT_ALLOWED'],
    ]);
  },
);
