import 'reflect-metadata';
import { createServer } from 'node:http';
import Router from '@koa/router';
import { Controller, Get, type INestApplication } from '@nestjs/common';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { type ApiOf, HeaderVersioning, respond } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { Api } from 'request-versioning/nest';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  expressErrors,
  fastifyErrors,
  honoErrors,
  koaErrors,
  nestErrors,
} from '../../examples/error-handlers.js';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { createApplication, decorateParameters, type Platform } from '../adapters/plugins/nest.js';
import { runStatement, statements } from '../support/statements.js';

// Some blocks of the docs have a statement for each framework. The servers here run these statements.

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  return () => logged.mockRestore();
});

const handlers = statements('docs/handlers.md', '## A handler per version');
const feeds = statements('docs/handlers.md', '### Two routes for one path');
const { Fetch } = statements('docs/responses.md', '### An error format of your own');

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2', 'v3'],
  defaultVersion: 'v1',
  lifecycle: {
    v3: {
      deprecated: '2026-01-01',
      brownouts: [{ start: '2026-01-01', end: '9999-12-31' }],
    },
  },
});

const servers: Readonly<Record<string, () => Promise<string>>> = {
  async Express() {
    const app = express();
    const { versioned } = forExpress;
    const [v1, v2] = ['v1', 'v2'].map(
      (body) => (_: unknown, response: express.Response) => response.send(body),
    );
    const showFeed = (_: unknown, response: express.Response) => response.send('the feed');
    for (const part of [handlers, feeds]) {
      runStatement(part.Express, { app, versioned, versioning, v1, v2, showFeed });
    }
    app.get('/articles/:slug', versioned(versioning), ({ params }, response) => {
      response.send(params.slug);
    });
    app.get('/users/:id', versioned(versioning), (_, response) => void response.send('user'));
    app.use(expressErrors);
    return listen(createServer(app));
  },
  async Fastify() {
    const app = Fastify();
    await app.register(forFastify.versioned, { versioning });
    const shows = { showFeed: () => 'the feed', showArticle: (slug: string) => slug };
    const scope = { app, v1: async () => 'v1', v2: async () => 'v2', ...shows };
    app.setErrorHandler(fastifyErrors);
    for (const part of [handlers, feeds]) runStatement(part.Fastify, scope);
    app.get('/users/:id', async () => 'user');
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  async Hono() {
    const app = new Hono();
    const { versioned } = forHono;
    const v1 = () => new Response('v1');
    const v2 = () => new Response('v2');
    const showFeed = () => new Response('the feed');
    const scope = { app, versioned, versioning, v1, v2, showFeed };
    app.onError(honoErrors);
    for (const part of [handlers, feeds]) runStatement(part.Hono, scope);
    app.get('/articles/:slug', (c) => c.text(c.req.param('slug')));
    app.get('/users/:id', versioned(versioning), (c) => c.text('user'));
    return listen(serverOf(app));
  },
  async Koa() {
    const app = new Koa();
    const router = new Router();
    const sending = (body: string) => (ctx: Koa.Context) => {
      ctx.body = body;
    };
    const { versioned } = forKoa;
    const [v1, v2] = ['v1', 'v2'].map(sending);
    const showFeed = sending('the feed');
    const scope = { app, router, versioned, versioning, v1, v2, showFeed };
    app.use(koaErrors);
    for (const part of [handlers, feeds]) runStatement(part.Koa, scope);
    router.get('/articles/:slug', sending('feed'));
    router.all('/users/:id', versioned(versioning), sending('user'));
    return listen(createServer(app.use(router.routes()).callback()));
  },
  'Nest on Express': () => serveNest('Express'),
  'Nest on Fastify': () => serveNest('Fastify'),
};

async function serveNest(platform: Platform) {
  @Controller('users')
  class Users {
    @Get()
    list({ pick }: ApiOf<typeof versioning>) {
      return pick({ v1: 'v1', v2: 'v2' });
    }
    @Get(':id')
    show() {
      return 'user';
    }
  }
  decorateParameters(Users, 'list', Api());
  const app: INestApplication = await createApplication(platform, versioning, [Users]);
  app.useGlobalFilters(nestErrors);
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

describe.each(Object.entries(servers))('the statements of the docs for %s', (framework, serve) => {
  test('pick a handler, and format errors', async () => {
    const send = clientOf(await serve());
    expect(await send('/users', 'v1')).toMatchObject({ status: 200, body: 'v1' });
    expect(await send('/users', 'v2')).toMatchObject({ status: 200, body: 'v2' });
    expect(await send('/users/7', 'v2')).toMatchObject({ status: 200, body: 'user' });
    if (!framework.startsWith('Nest')) {
      expect(await send('/articles/feed', 'v1')).toMatchObject({ status: 200, body: 'feed' });
      expect(await send('/articles/feed', 'v2')).toMatchObject({ status: 200, body: 'the feed' });
    }
    const headers = { vary: 'Accept-Version' };
    const rejected = await send('/users', 'v9');
    expect(rejected).toMatchObject({ status: 400, headers });
    expect(JSON.parse(rejected.body)).toEqual({ code: 'ERR_VERSION_NOT_ALLOWED' });
    const paused = await send('/users/7', 'v3');
    const retry = { 'retry-after': expect.stringMatching(/^\d+$/) };
    expect(paused).toMatchObject({
      status: 503,
      headers: { ...headers, deprecation: '@1767225600', ...retry },
    });
    expect(JSON.parse(paused.body)).toEqual({ code: 'ERR_VERSION_UNAVAILABLE' });
    const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' };
    const passed = await send('/users/7', 'v9', { method: 'OPTIONS', headers: preflight });
    expect(passed.status).toBeOneOf([200, 404]);
  });
});

test('the statement of the docs for Fetch formats a rejection', async () => {
  const request = new Request('http://localhost/', { headers: { 'Accept-Version': 'v9' } });
  const handler = () => new Response('ok');
  const scope = { respond, versioning, request, handler };
  const response = (await runStatement(`const sent = ${Fetch}`, scope, 'sent')) as Response;
  expect(response.status).toBe(400);
  expect(response.headers.get('Vary')).toBe('Accept-Version');
  expect(await response.json()).toEqual({ code: 'ERR_VERSION_NOT_ALLOWED' });
});
