import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import fastifyCors from '@fastify/cors';
import { getRequestListener } from '@hono/node-server';
import koaCors from '@koa/cors';
import Router from '@koa/router';
import {
  All,
  Controller,
  Get,
  NotFoundException,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import expressCors from 'cors';
import express, { type RequestHandler } from 'express';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Hono, type MiddlewareHandler } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { cors as honoCors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import Koa, { type Middleware } from 'koa';
import { HeaderVersioning, type VersionedApi } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { Api, Unversioned, Versions } from 'request-versioning/nest';
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
import type { Report } from '../../examples/observe/observation.js';
import { createApplication, type Platform } from '../adapters/plugins/nest.js';

// Applications with an error format of their own, CORS and a 404 handler, each with the observation of its framework. Where a
// framework allows it, the adapter stands in front of all routes.

export const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
});
const sinceV2 = { versions: { since: 'v2' } } as const;
const fail = () => {
  throw new Error('No database');
};

/** Makes a server that reports each observation. */
type Serve = (report: Report<unknown>) => Server | Promise<Server>;

function serveExpress(report: Report<unknown>) {
  const app = express().use(expressCors());
  app.get('/health', (_req, res) => void res.send('ok'));
  app.use(inExpress.observe(report), forExpress.versioned(versioning));
  app.get('/users', (_req, res) => void res.send('users'));
  app.get('/users/8', (_req, res) => void res.sendStatus(404));
  const closed: RequestHandler = (_req, res) => void res.sendStatus(401);
  app.get('/private', closed, (_req, res) => void res.send('private'));
  app.get('/broken', fail);
  app.get('/teams', forExpress.versioned(versioning, sinceV2), (_req, res) => void res.send());
  app.get('/pick', ({ api }, res) => void res.send(api.pick({ v2: 'picked' })));
  app.get('/files/*path', (_req, res) => void res.send('file'));
  app.all(['/old', '/old/*path'], (_req, res) => void res.sendStatus(404));
  app.use((_req, res) => void res.status(404).json({ code: 'ERR_NO_ROUTE' }));
  return createServer(app.use(inExpress.keepRejection, expressErrors));
}

async function serveFastify(report: Report<unknown>) {
  const app = Fastify();
  await app.register(fastifyCors);
  app.setErrorHandler(inFastify.keepRejection(fastifyErrors as FastifyInstance['errorHandler']));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'ERR_NO_ROUTE' }));
  inFastify.observe(app, report);
  await app.register(forFastify.versioned, { versioning });
  app.get('/health', { config: { api: false } }, async () => 'ok');
  app.get('/users', async () => 'users');
  app.get('/users/8', (_request, reply) => reply.code(404).send());
  const preHandler = async (_: unknown, reply: FastifyReply) => reply.code(401).send();
  app.get('/private', { preHandler }, async () => 'private');
  app.get('/broken', fail);
  app.get('/teams', { config: { api: sinceV2 } }, async () => 'teams');
  app.get('/pick', async ({ api }) => api.pick({ v2: 'picked' }));
  app.get('/files/*', async () => 'file');
  app.get('/old/*', (_request, reply) => reply.code(404).send());
  app.get('*', (_request, reply) => reply.callNotFound());
  await app.ready();
  return app.server;
}

/** `before` stands in front of all other middleware. */
export function serveHono(report: Report<unknown>, ...before: MiddlewareHandler[]): Server {
  const app = new Hono();
  for (const each of before) app.use(each);
  app
    .use(honoCors())
    .get('/health', (c) => c.text('ok'))
    .use(inHono.observe(report), forHono.versioned(versioning))
    .get('/users', (c) => c.text('users'))
    .get('/users/8', () => {
      throw new HTTPException(404);
    })
    .get('/private', basicAuth({ username: 'ada', password: 'secret' }), (c) => c.text('private'))
    .get('/broken', fail)
    .get('/teams', forHono.versioned(versioning, sinceV2), (c) => c.text('teams'))
    .get('/pick', (c) => c.text(c.var.api.pick({ v2: 'picked' })))
    .get('/files/*', (c) => c.text('file'))
    .get('/old/*', (c) => c.notFound());
  app.notFound((c) => c.json({ code: 'ERR_NO_ROUTE' }, 404));
  app.onError(honoErrors);
  return createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
}

function serveKoa(report: Report<unknown>) {
  const send =
    (body: string): Middleware =>
    (ctx) => {
      ctx.body = body;
    };
  const app = new Koa().use(koaCors()).use(koaErrors).use(inKoa.observe(report));
  const closed: Middleware = (ctx) => ctx.throw(401);
  const teams = forKoa.versioned(versioning, sinceV2) as Middleware;
  const router = new Router()
    .get('/users', send('users'))
    .get('/users/8', (ctx) => ctx.throw(404))
    .get('/private', closed, send('private'))
    .get('/broken', fail)
    .get('/teams', teams, send('teams'))
    .get('/pick', (ctx) => {
      ctx.body = ctx.api.pick({ v2: 'picked' });
    })
    .get('/files/*path', send('file'))
    .all('/old{/*path}', (ctx) => ctx.throw(404));
  app.use(new Router().get('/health', send('ok')).routes());
  app.use(forKoa.versioned(versioning)).use(router.routes());
  app.use((ctx) => {
    ctx.status = 404;
    ctx.body = { code: 'ERR_NO_ROUTE' };
  });
  return createServer(app.callback());
}

async function serveNest(platform: Platform, report: Report<unknown>) {
  const everything = platform === 'Express' ? '*path' : '*';
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
    @Get(`files/${everything}`) files() {
      return 'file';
    }
    @All(['old', `old/${everything}`]) old() {
      throw new NotFoundException();
    }
  }
  const app = await createApplication(platform, versioning, [Routes]);
  app.enableCors();
  const { interceptor, filter } = inNest.observe(report, nestErrors);
  await app.useGlobalInterceptors(interceptor).useGlobalFilters(filter).init();
  if (platform === 'Fastify') await app.getHttpAdapter().getInstance().ready();
  return app.getHttpServer();
}

export const servers: Readonly<Record<string, Serve>> = {
  Express: serveExpress,
  Fastify: serveFastify,
  Hono: serveHono,
  Koa: serveKoa,
  'Nest on Express': (report) => serveNest('Express', report),
  'Nest on Fastify': (report) => serveNest('Fastify', report),
};
