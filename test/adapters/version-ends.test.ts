import 'reflect-metadata';
import { createServer } from 'node:http';
import Router from '@koa/router';
import { Controller, Get } from '@nestjs/common';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { HeaderVersioning, respond, type VersionedApi } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import * as forNest from 'request-versioning/nest';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientOf, listen, serverOf } from './fixtures.js';
import { PACKAGES } from './plugins/express.js';
import { createApplication, decorateParameters, type Platform } from './plugins/nest.js';

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: {
    v1: {
      links: [{ rel: 'sunset', href: '/v1' }],
      brownouts: [{ start: '2036-12-01T10:00Z', end: '2036-12-01T12:00Z' }],
      gone: '2037-01-01',
    },
  },
  versionHeader: 'API-Version',
});
/** The life cycle of the route. */
const lifecycle = { sunset: '2036-06-01' };

/** Serves one route. Errors go the framework's own way, or to `versionErrors`. */
type Serve = (sendsProblems: boolean) => Promise<string>;

const expressServers = PACKAGES.map(([name, express]): [string, Serve] => [
  name,
  (sendsProblems) => {
    const app = express().set('env', 'test'); // otherwise Express logs errors
    const version = forExpress.versioned(versioning, { lifecycle });
    app.get('/users', version, ({ api }, response) => void response.send(api.version));
    if (sendsProblems) app.use(forExpress.versionErrors);
    return listen(createServer(app));
  },
]);

const nestServer =
  (platform: Platform): Serve =>
  async (sendsProblems) => {
    @Controller('users')
    class Users {
      @Get()
      list({ version }: VersionedApi) {
        return version;
      }
    }
    decorateParameters(Users, 'list', forNest.Api());
    forNest.Deprecated(lifecycle)(Users);
    const app = await createApplication(platform, versioning, [Users]);
    if (sendsProblems) app.useGlobalFilters(forNest.versionErrors);
    onTestFinished(() => app.close());
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  };

const servers: Readonly<Record<string, Serve>> = {
  ...Object.fromEntries(expressServers),
  async Fastify(sendsProblems) {
    const app = Fastify();
    await app.register(forFastify.versioned, { versioning });
    if (sendsProblems) app.setErrorHandler(forFastify.versionErrors);
    app.get('/users', { config: { api: { lifecycle } } }, async ({ api }) => `${api.version}`);
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  Hono() {
    const app = new Hono();
    const version = forHono.versioned(versioning, { lifecycle });
    app.get('/users', version, (c) => c.text(c.var.api.version));
    return listen(serverOf(app));
  },
  Koa(sendsProblems) {
    const app = new Koa().on('error', () => {}); // otherwise Koa logs errors
    const router = new Router().get(
      '/users',
      forKoa.versioned(versioning, { lifecycle }),
      (ctx) => {
        ctx.body = ctx.api.version;
      },
    );
    if (sendsProblems) app.use(forKoa.versionErrors);
    return listen(createServer(app.use(router.routes()).callback()));
  },
  'Nest on Express': nestServer('Express'),
  'Nest on Fastify': nestServer('Fastify'),
};

const ENDED = [410, 'This version has ended.', 'ERR_VERSION_GONE'] as const;
const PAUSED = [
  503,
  'This version is temporarily unavailable.',
  'ERR_VERSION_UNAVAILABLE',
] as const;

type Rejection = typeof ENDED | typeof PAUSED;

const moments: readonly [moment: string, Rejection | null, retryAfter?: string][] = [
  ['2036-12-01T09:59:59.999Z', null],
  ['2036-12-01T10:00:00.000Z', PAUSED, '7200'],
  ['2036-12-01T11:59:59.999Z', PAUSED, '1'],
  ['2036-12-01T12:00:00.000Z', null],
  ['2036-12-31T23:59:59.999Z', null],
  ['2037-01-01T00:00:00.000Z', ENDED],
];

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
  return () => void logged.mockRestore();
});

describe.each(Object.entries(servers))('%s', (framework, serve) => {
  test.each([
    ['by itself', false, 'Pacific/Kiritimati'],
    ['as problem details', true, 'America/Los_Angeles'],
  ])('sends the rejection of a version %s, with all headers', async (_, isProblem, zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.useRealTimers();
    });
    const send = clientOf(await serve(isProblem));
    for (const [moment, rejection, retryAfter] of [...moments, ...[...moments].reverse()]) {
      vi.setSystemTime(moment);
      const { status, headers, body } = await send('/users', 'v1');
      const [expected, message, code] = rejection ?? [200, 'v1'];
      expect([moment, status]).toEqual([moment, expected]);
      expect(headers).toMatchObject({
        vary: 'Accept-Version',
        sunset: 'Sun, 01 Jun 2036 00:00:00 GMT',
        link: '</v1>; rel="sunset"',
        'api-version': 'v1',
      });
      expect(headers['retry-after']).toBe(retryAfter);
      expect(body).toContain(message);
      if (code && (isProblem || framework === 'Hono')) {
        expect(headers['content-type']).toMatch('application/problem+json');
        expect(JSON.parse(body)).toMatchObject({ status, detail: message, code });
      }
      expect(await send('/users', 'v2')).toMatchObject({ status: 200, body: 'v2' });
    }
  });
});

test('respond sends the rejection of a version that ends, with the headers of the version', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2037-01-01');
  const request = new Request('http://localhost/users');
  const response = await respond(versioning, { request }, () => expect.unreachable());
  expect([response.status, response.headers.get('API-Version')]).toEqual([410, 'v1']);
  expect(await response.json()).toMatchObject({ title: 'Gone', code: 'ERR_VERSION_GONE' });
});
