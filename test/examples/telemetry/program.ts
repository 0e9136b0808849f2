import 'reflect-metadata';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { httpInstrumentationMiddleware } from '@hono/otel';
import Router from '@koa/router';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { HeaderVersioning } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { VersioningModule, versionErrors } from 'request-versioning/nest';
import * as inExpress from '../../../examples/observe/express.js';
import * as inFastify from '../../../examples/observe/fastify.js';
import * as inHono from '../../../examples/observe/hono.js';
import * as inKoa from '../../../examples/observe/koa.js';
import * as inNest from '../../../examples/observe/nest.js';
import { telemetry } from '../../../examples/observe/telemetry.js';
import { http, measurements, meterProvider, spans } from './setup.js';

// Serves an application of each framework, sends it three requests, and prints the spans and the counts.

const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'] });
const report = telemetry(versioning);

const servers = {
  Express() {
    const app = express().use(inExpress.observe(report), forExpress.versioned(versioning));
    app.get('/users', (_req, res) => void res.send('users'));
    return createServer(app.use(inExpress.keepRejection, forExpress.versionErrors));
  },
  async Fastify() {
    const app = Fastify();
    app.setErrorHandler(inFastify.keepRejection(forFastify.versionErrors as never));
    inFastify.observe(app, report);
    await app.register(forFastify.versioned, { versioning });
    app.get('/users', async () => 'users');
    await app.ready();
    return app.server;
  },
  Hono() {
    const app = new Hono()
      .use(httpInstrumentationMiddleware())
      .use(inHono.observe(report), forHono.versioned(versioning))
      .get('/users', (c) => c.text('users'));
    return createServer(getRequestListener(app.fetch));
  },
  Koa() {
    const router = new Router().get('/users', (ctx) => void Object.assign(ctx, { body: 'users' }));
    const app = new Koa().use(forKoa.versionErrors).use(inKoa.observe(report));
    return createServer(app.use(forKoa.versioned(versioning)).use(router.routes()).callback());
  },
  async Nest() {
    @Controller()
    class Users {
      @Get('users') list() {
        return 'users';
      }
    }
    @Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [Users] })
    class Application {}
    const app = await NestFactory.create(Application, { logger: ['error'] });
    const { interceptor, filter } = inNest.observe(report, versionErrors);
    await app.useGlobalInterceptors(interceptor).useGlobalFilters(filter).init();
    return app.getHttpServer();
  },
} satisfies Record<string, () => Server | Promise<Server>>;

/** Returns what OpenTelemetry recorded while a server responded to three requests. */
async function recordOf(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (const version of ['v1', 'v2', 'v9']) {
    const headers = { 'Accept-Version': version, Connection: 'close' };
    await (await fetch(`http://127.0.0.1:${port}/users`, { headers })).text();
  }
  await once(server.close(), 'close');
  await meterProvider.forceFlush();
  const finished = spans.getFinishedSpans();
  const counted = measurements.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
  const points = counted
    .flatMap(({ metrics }) => metrics)
    .map(({ descriptor: { name }, dataPoints }) => ({ name, points: [...dataPoints] }));
  spans.reset();
  measurements.reset();
  return {
    spans: finished.map(({ name, kind, attributes }) => ({ name, kind, attributes })),
    metrics: points,
  };
}

const records: Record<string, unknown> = {};
for (const [name, serve] of Object.entries(servers)) records[name] = await recordOf(await serve());
http.disable();
records['Hono without instrumentation-http'] = await recordOf(servers.Hono());
await meterProvider.shutdown();
console.log(JSON.stringify(records));
