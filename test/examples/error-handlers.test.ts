import 'reflect-metadata';
import { createServer, type ServerResponse } from 'node:http';
import Router from '@koa/router';
import { Controller, Get } from '@nestjs/common';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { HeaderVersioning } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  expressErrors,
  fastifyErrors,
  honoErrors,
  koaErrors,
  nestErrors,
} from '../../examples/error-handlers.js';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { createApplication, type Platform } from '../adapters/plugins/nest.js';

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v2: { brownouts: [{ start: '2026-01-01', end: '9999-12-31' }] } },
});

function fail(): never {
  throw new Error('secret');
}

/** Servers of which every handler fails. The application has set `Vary: Origin` before. */
const servers: Readonly<Record<string, () => Promise<string>>> = {
  Express() {
    const app = express().use((_request, response, next) => {
      response.set('Vary', 'Origin');
      next();
    });
    app.get('/', forExpress.versioned(versioning), fail).use(expressErrors);
    return listen(createServer(app));
  },
  async Fastify() {
    const app = Fastify();
    app.setErrorHandler(fastifyErrors);
    app.addHook('onRequest', async (_request, reply) => void reply.header('Vary', 'Origin'));
    await app.register(forFastify.versioned, { versioning });
    app.get('/', fail);
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  Hono() {
    const app = new Hono().use((c, next) => {
      c.header('Vary', 'Origin');
      return next();
    });
    app.get('/', forHono.versioned(versioning), fail);
    app.onError(honoErrors);
    return listen(serverOf(app));
  },
  Koa() {
    const router = new Router().get('/', forKoa.versioned(versioning) as Koa.Middleware, fail);
    const app = new Koa().use(koaErrors).use((ctx, next) => {
      ctx.vary('Origin');
      return next();
    });
    app.use(router.routes());
    return listen(createServer(app.callback()));
  },
  'Nest on Express': () => serveNest('Express'),
  'Nest on Fastify': () => serveNest('Fastify'),
};

async function serveNest(platform: Platform) {
  @Controller()
  class Failing {
    @Get()
    show() {
      fail();
    }
  }
  const app = await createApplication(platform, versioning, [Failing]);
  app.use((_request: unknown, response: ServerResponse, next: () => void) => {
    response.setHeader('Vary', 'Origin');
    next();
  });
  app.useGlobalFilters(nestErrors);
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

describe.each(Object.entries(servers))('the error handler for %s', (_, serve) => {
  test.each([
    ['a version that is not allowed', 'v9', 400, { code: 'ERR_VERSION_NOT_ALLOWED' }, null],
    ['a brownout', 'v2', 503, { code: 'ERR_VERSION_UNAVAILABLE' }, /^\d+$/],
    ['an error of a handler', 'v1', 500, {}, null],
  ])('formats %s', async (_, version, status, body, retryAfter) => {
    const response = await clientOf(await serve())('/', version);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toEqual(body);
    expect(response.headers.vary).toBe('Origin, Accept-Version');
    if (retryAfter) expect(response.headers['retry-after']).toMatch(retryAfter);
  });
});
