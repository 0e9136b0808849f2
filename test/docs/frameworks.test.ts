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

// The error handlers that the docs give for each framework, with the same requests.

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  return () => logged.mockRestore();
});

const { Fetch } = statements('docs/responses.md', '## An error format of your own');

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
    app.get('/users', versioned(versioning), ({ api }, response) => {
      response.send(api.pick({ v1: 'v1', v2: 'v2' }));
    });
    app.get('/users/:id', versioned(versioning), (_, response) => void response.send('user'));
    app.use(expressErrors);
    return listen(createServer(app));
  },
  async Fastify() {
    const app = Fastify();
    await app.register(forFastify.versioned, { versioning });
    app.setErrorHandler(fastifyErrors);
    app.get('/users', async ({ api }) => api.pick({ v1: 'v1', v2: 'v2' }));
    app.get('/users/:id', async () => 'user');
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  async Hono() {
    const app = new Hono();
    const { versioned } = forHono;
    app.onError(honoErrors);
    app.get('/users', versioned(versioning), (c) => c.text(c.var.api.pick({ v1: 'v1', v2: 'v2' })));
    app.get('/users/:id', versioned(versioning), (c) => c.text('user'));
    return listen(serverOf(app));
  },
  async Koa() {
    const app = new Koa();
    const router = new Router();
    const { versioned } = forKoa;
    app.use(koaErrors);
    router.get('/users', versioned(versioning), (ctx) => {
      ctx.body = ctx.api.pick({ v1: 'v1', v2: 'v2' });
    });
    router.all('/users/:id', versioned(versioning), (ctx) => {
      ctx.body = 'user';
    });
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

describe.each(Object.entries(servers))('the error handler of the docs for %s', (_, serve) => {
  test('formats rejections, and leaves other responses', async () => {
    const send = clientOf(await serve());
    expect(await send('/users', 'v1')).toMatchObject({ status: 200, body: 'v1' });
    expect(await send('/users', 'v2')).toMatchObject({ status: 200, body: 'v2' });
    expect(await send('/users/7', 'v2')).toMatchObject({ status: 200, body: 'user' });
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
