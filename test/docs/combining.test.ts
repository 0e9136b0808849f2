import 'reflect-metadata';
import { createServer } from 'node:http';
import { type ArgumentsHost, Controller, Get, type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import express, { type Request, type RequestHandler } from 'express';
import Fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import {
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  RouteReverser,
} from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { VersioningModule } from 'request-versioning/nest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen, serverOf } from '../adapters/fixtures.js';
import { codeBlocks, type Page, pages, section } from '../support/docs.js';
import { run } from '../support/snippets.js';

test.each([
  ['/users', 200],
  ['/users?version=v2', 400],
  ['/users?version=v1&version=v2', 400],
])('after a move to another place, %s gets %d', async (path, status) => {
  const snippets = pages.flatMap((page) => codeBlocks(page, 'ts').map((code) => ({ page, code })));
  const { page, code } = snippets.find((each) => each.code.includes('const rejectOldPlace')) as {
    page: Page;
    code: string;
  };
  const rejectOldPlace = (await run(page, code, () => {}, 'rejectOldPlace')) as RequestHandler;
  const app = express().use(rejectOldPlace, (_req, res) => void res.send('users'));
  const origin = await listen(createServer(app));
  expect(await fetch(origin + path)).toMatchObject({ status });
});

test.each([
  ['has no version', '/users', {}, 400, 'ERR_VERSION_REQUIRED'],
  [
    'has `?version=v1`, and `v2` in the header',
    '/users?version=v1',
    { 'accept-version': 'v2' },
    400,
    'ERR_VERSION_AMBIGUOUS',
  ],
  [
    'has `?version=v1&version=v2`',
    '/users?version=v1&version=v2',
    {},
    404,
    'ERR_VERSION_AMBIGUOUS',
  ],
  ['has `?version=v9`', '/users?version=v9', {}, 404, 'ERR_VERSION_NOT_ALLOWED'],
])(
  'a request to two places that %s gets the response of the table',
  async (request, url, headers, status, code) => {
    const page = section('docs/combining.md', '## Two places');
    const [program = ''] = codeBlocks(page, 'ts');
    const { sources } = (await run(page, program, () => {}, 'versioning')) as CombinedVersioning;
    const versioning = new CombinedVersioning({ allowedVersions: ['v1', 'v2'], sources });
    const rejection = expect.objectContaining({ status, code });
    expect(() => versioning.forRequest({ url, headers })).toThrow(rejection);
    expect(page.text).toContain(`| ${request} | ${status} \`${code}\``);
  },
);

test('a link of a request with an alias in two places names two versions', () => {
  const reverser = new RouteReverser({ users: '/users' });
  const versioning = new CombinedVersioning({
    allowedVersions: ['v1', 'v2'],
    selectVersion: (sent) => (sent === 'stable' ? 'v2' : sent),
    sources: [new QueryParameterVersioning({ reverser }), new HeaderVersioning({ reverser })],
  });
  const headers = { 'accept-version': 'stable' };
  const url = versioning.forRequest({ url: '/users?version=stable', headers }).reverse('users');
  expect(url).toBe('/users?version=v2');
  expect(() => versioning.forRequest({ url, headers })).toThrow('Invalid version in request.');
});

test('the lists of versions have a version that isAllowedVersion rejects', () => {
  class Blocking extends HeaderVersioning {
    override isAllowedVersion = (version: string | null) => version === 'v2';
  }
  const versioning = new Blocking({
    allowedVersions: ['v1', 'v2'],
    lifecycle: { v1: { deprecated: '2026-01-01' } },
    advertiseVersions: true,
  });
  expect(versioning.responseHeaders('v2')).toMatchObject({
    'API-Supported-Versions': 'v2',
    'API-Deprecated-Versions': 'v1',
  });
});

/** Makes a strategy that reads the pin from the object that `selectVersion` gets. */
function pinned(pinOf: (request: never) => unknown) {
  return new HeaderVersioning({
    allowedVersions: ['v1', 'v2'],
    defaultVersion: 'v2',
    versionHeader: 'API-Version',
    selectVersion: (sent, request) => sent ?? (pinOf(request as never) as string),
  });
}

const byField = pinned(({ pin }: { pin: unknown }) => pin);
const findPin = async () => 'v1';

@Controller()
class Users {
  @Get()
  list() {
    return 'users';
  }
}

async function serveNest(app: INestApplication): Promise<string> {
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

function moduleOf(versioning: HeaderVersioning) {
  class AppModule {}
  Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [Users] })(AppModule);
  return AppModule;
}

const guard = {
  async canActivate(context: ArgumentsHost) {
    Object.assign(context.switchToHttp().getRequest(), { pin: await findPin() });
    return true;
  },
};
async function middleware(request: object, _response: unknown, next: () => void) {
  Object.assign(request, { pin: await findPin() });
  next();
}

async function serveFastify(declare: (app: FastifyInstance) => Promise<unknown>) {
  const app = Fastify();
  await declare(app);
  app.get('/', async () => 'users');
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

describe('the pin that is set', () => {
  test.each<[place: string, serve: () => Promise<string>]>([
    [
      'by a middleware of Express',
      () => {
        const app = express().use(middleware, forExpress.versioned(byField));
        app.get('/', (_req: Request, res) => void res.send('users'));
        return listen(createServer(app));
      },
    ],
    [
      'by an onRequest hook of Fastify',
      () =>
        serveFastify(async (app) => {
          app.addHook('onRequest', async (request) => {
            Object.assign(request, { pin: await findPin() });
          });
          await app.register(forFastify.versioned, { versioning: byField });
        }),
    ],
    [
      'by a preHandler hook of Fastify',
      () =>
        serveFastify(async (app) => {
          app.addHook('preHandler', async (request) => {
            Object.assign(request, { pin: await findPin() });
          });
          await app.register(forFastify.versioned, { versioning: byField, hook: 'preHandler' });
        }),
    ],
    [
      'by a middleware of Hono',
      () => {
        const app = new Hono().use(async (c, next) => {
          Object.assign(c.req.raw, { pin: await findPin() });
          await next();
        });
        return listen(serverOf(app.get('/', forHono.versioned(byField), (c) => c.text('users'))));
      },
    ],
    [
      'by a middleware of Koa',
      () => {
        const app = new Koa().use(async (ctx, next) => {
          Object.assign(ctx.request, { pin: await findPin() });
          await next();
        });
        app.use(forKoa.versioned(byField)).use((ctx) => {
          ctx.body = 'users';
        });
        return listen(createServer(app.callback()));
      },
    ],
    [
      'in the state of Koa, as by koa-jwt',
      () => {
        const inState = pinned(({ ctx }: Koa.Request) => ctx.state.user.pin);
        const app = new Koa().use(async (ctx, next) => {
          ctx.state.user = { pin: await findPin() };
          await next();
        });
        app.use(forKoa.versioned(inState)).use((ctx) => {
          ctx.body = 'users';
        });
        return listen(createServer(app.callback()));
      },
    ],
    [
      'by a guard of Nest',
      async () => {
        const app = await NestFactory.create(moduleOf(byField), { logger: ['error'] });
        return serveNest(app.useGlobalGuards(guard));
      },
    ],
    [
      'by a middleware of Nest',
      async () => {
        const app = await NestFactory.create(moduleOf(byField), { logger: ['error'] });
        return serveNest(app.use(middleware));
      },
    ],
    [
      'by a guard of Nest on Fastify',
      async () => {
        const module = moduleOf(byField);
        const app = await NestFactory.create(module, new FastifyAdapter(), { logger: ['error'] });
        return serveNest(app.useGlobalGuards(guard));
      },
    ],
    [
      'by a middleware of Nest on Fastify',
      async () => {
        const module = moduleOf(pinned(({ raw }: { raw: { pin: unknown } }) => raw.pin));
        const app = await NestFactory.create(module, new FastifyAdapter(), { logger: ['error'] });
        return serveNest(app.use(middleware));
      },
    ],
  ])('%s decides the version', async (_, serve) => {
    const origin = await serve();
    const ask = async (headers = {}) =>
      (await fetch(origin, { headers })).headers.get('API-Version');
    expect(await ask()).toBe('v1');
    expect(await ask({ 'Accept-Version': 'v2' })).toBe('v2');
  });
});
