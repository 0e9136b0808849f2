import 'reflect-metadata';
import { createServer } from 'node:http';
import Router from '@koa/router';
import {
  Controller,
  Get,
  HttpCode,
  NotFoundException,
  Options,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import express, { type RequestHandler } from 'express';
import Fastify, { type FastifyReply } from 'fastify';
import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { HTTPException } from 'hono/http-exception';
import Koa, { type Middleware } from 'koa';
import { HeaderVersioning, type VersionedApi } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { Api, Unversioned, Versions } from 'request-versioning/nest';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  expressErrors,
  fastifyErrors,
  honoErrors,
  koaErrors,
  nestErrors,
} from '../../examples/error-handlers.js';
import * as inExpress from '../../examples/observe/express.js';
import * as inFastify from '../../examples/observe/fastify.js';
import * as inHono from '../../examples/observe/hono.js';
import * as inKoa from '../../examples/observe/koa.js';
import * as inNest from '../../examples/observe/nest.js';
import type { Observation } from '../../examples/observe/observation.js';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { createApplication, type Platform } from '../adapters/plugins/nest.js';

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
});
const sinceV2 = { versions: { since: 'v2' } } as const;
const fail = () => {
  throw new Error('No database');
};

/** Gets the URL that the request of the framework has, and what was observed. */
type Reported = (url: string, observation: Observation) => void;

/**
 * Applications with an error format of their own, CORS and a 404 handler. Where a framework allows it, the adapter stands in front
 * of all routes.
 */
const servers: Readonly<Record<string, (reported: Reported) => Promise<string>>> = {
  Express(reported) {
    const app = express();
    app.get('/health', (_req, res) => void res.send('ok'));
    app.use(
      inExpress.observe((req, observation) => reported(req.originalUrl, observation)),
      forExpress.versioned(versioning),
    );
    app.options('/users', (_req, res) => void res.sendStatus(204));
    app.get('/users', (_req, res) => void res.send('users'));
    app.get('/users/8', (_req, res) => void res.sendStatus(404));
    const closed: RequestHandler = (_req, res) => void res.sendStatus(401);
    app.get('/private', closed, (_req, res) => void res.send('private'));
    app.get('/broken', fail);
    app.get('/teams', forExpress.versioned(versioning, sinceV2), (_req, res) => void res.send());
    app.get('/pick', ({ api }, res) => void res.send(api.pick({ v2: 'picked' })));
    app.use((_req, res) => void res.status(404).json({ code: 'ERR_NO_ROUTE' }));
    app.use(inExpress.keepRejection, expressErrors);
    return listen(createServer(app));
  },
  async Fastify(reported) {
    const app = Fastify();
    app.setErrorHandler(inFastify.keepRejection(fastifyErrors as never));
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'ERR_NO_ROUTE' }));
    inFastify.observe(app, (request, observation) => reported(request.url, observation));
    await app.register(forFastify.versioned, { versioning });
    app.get('/health', { config: { api: false } }, async () => 'ok');
    app.options('/users', (_request, reply) => reply.code(204).send());
    app.get('/users', async () => 'users');
    app.get('/users/8', (_request, reply) => reply.code(404).send());
    const preHandler = async (_: unknown, reply: FastifyReply) => reply.code(401).send();
    app.get('/private', { preHandler }, async () => 'private');
    app.get('/broken', fail);
    app.get('/teams', { config: { api: sinceV2 } }, async () => 'teams');
    app.get('/pick', async ({ api }) => api.pick({ v2: 'picked' }));
    app.all('*', (_request, reply) => reply.callNotFound());
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  Hono(reported) {
    const app = new Hono()
      .get('/health', (c) => c.text('ok'))
      .use(inHono.observe((c, observation) => reported(c.req.path, observation)))
      .use(forHono.versioned(versioning))
      .options('/users', (c) => c.body(null, 204))
      .get('/users', (c) => c.text('users'))
      .get('/users/8', () => {
        throw new HTTPException(404);
      })
      .get('/private', basicAuth({ username: 'ada', password: 'secret' }), (c) => c.text('private'))
      .get('/broken', fail)
      .get('/teams', forHono.versioned(versioning, sinceV2), (c) => c.text('teams'))
      .get('/pick', (c) => c.text(c.var.api.pick({ v2: 'picked' })));
    app.notFound((c) => c.json({ code: 'ERR_NO_ROUTE' }, 404));
    app.onError(honoErrors);
    return listen(serverOf(app));
  },
  Koa(reported) {
    const app = new Koa().use(koaErrors);
    app.use(inKoa.observe((ctx, observation) => reported(ctx.url, observation)));
    const health = new Router().get('/health', (ctx) => void Object.assign(ctx, { body: 'ok' }));
    const router = new Router();
    router.options('/users', (ctx) => void Object.assign(ctx, { status: 204 }));
    router.get('/users', (ctx) => void Object.assign(ctx, { body: 'users' }));
    router.get('/users/8', (ctx) => ctx.throw(404));
    const closed: Middleware = (ctx) => ctx.throw(401);
    router.get('/private', closed, (ctx) => void Object.assign(ctx, { body: 'private' }));
    router.get('/broken', fail);
    const teams = forKoa.versioned(versioning, sinceV2) as Middleware;
    router.get('/teams', teams, (ctx) => void Object.assign(ctx, { body: 'teams' }));
    router.get('/pick', (ctx) => void Object.assign(ctx, { body: ctx.api.pick({ v2: 'picked' }) }));
    app.use(health.routes()).use(forKoa.versioned(versioning)).use(router.routes());
    app.use((ctx) => void Object.assign(ctx, { status: 404, body: { code: 'ERR_NO_ROUTE' } }));
    return listen(createServer(app.callback()));
  },
  'Nest on Express': (reported) => serveNest('Express', reported),
  'Nest on Fastify': (reported) => serveNest('Fastify', reported),
};

async function serveNest(platform: Platform, reported: Reported) {
  class Closed {
    canActivate() {
      throw new UnauthorizedException();
    }
  }
  @Controller()
  class Routes {
    @Get('health') @Unversioned() health() {
      return 'ok';
    }
    @Options('users') @HttpCode(204) preflight() {}
    @Get('users') users() {
      return 'users';
    }
    @Get('users/8') user() {
      throw new NotFoundException();
    }
    @Get('private') @UseGuards(Closed) private() {
      return 'private';
    }
    @Get('broken') broken() {
      fail();
    }
    @Get('teams') @Versions(sinceV2.versions) teams() {
      return 'teams';
    }
    @Get('pick') pick(@Api() api: VersionedApi) {
      return api.pick({ v2: 'picked' });
    }
  }
  const app = await createApplication(platform, versioning, [Routes]);
  const report = (request: { readonly url?: unknown }, observation: Observation) =>
    reported(`${request.url}`, observation);
  const { interceptor, filter } = inNest.observe(report, nestErrors);
  app.useGlobalInterceptors(interceptor).useGlobalFilters(filter);
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

const PREFLIGHT = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2036-01-01'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe.each(Object.entries(servers))('%s', (_, serve) => {
  test('reports each response of a route with a version, each rejection, and nothing else', async () => {
    const reports: [url: string, observation: Observation][] = [];
    const send = clientOf(await serve((...report) => void reports.push(report)));
    const statuses: number[] = [];
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
      ['/users', 'v9'],
      ['/users', 'v1', { method: 'HEAD' }],
      ['/users', 'v1', PREFLIGHT],
      ['/health', 'v1'],
      ['/wp-admin', 'v1'],
    ] as const) {
      statuses.push((await send(path, version, init)).status);
    }
    vi.setSystemTime('2037-01-01');
    statuses.push((await send('/users', 'v1')).status);
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
      ['/users', { version: 'v9', code: 'ERR_VERSION_NOT_ALLOWED', status: 400 }],
      ['/users', { version: 'v1', code: 'ACCEPTED', status: 200 }],
      ['/users', { version: 'v1', code: 'ERR_VERSION_GONE', status: 410 }],
    ];
    await vi.waitUntil(() => reports.length >= expected.length);
    expect(reports).toEqual(expected);
    const all = expected.map(([, { status }]) => status);
    all.splice(-1, 0, 204, 200, 404); // the preflight, the health check and the unknown URL
    expect(statuses).toEqual(all);
  });
});
