import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import Router from '@koa/router';
import { Controller, Get, HttpException, Req, VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import * as forExpress from '../dist/esm/express.js';
import * as forFastify from '../dist/esm/fastify.js';
import * as forHono from '../dist/esm/hono.js';
import { HeaderVersioning } from '../dist/esm/index.js';
import * as forKoa from '../dist/esm/koa.js';
import { VersioningModule } from '../dist/esm/nest.js';
import { DOTTED_VERSIONS } from './fresh.js';

// Starts a server with a single route: without versions, with a version by hand, with the versions of the framework, and
// with the adapter. With a version, the server sends `Vary` with every response, and has a default. By hand and with the
// adapter, it rejects other versions with problem details. With the versions of the framework, they are unknown URLs.

const [DEFAULT] = DOTTED_VERSIONS;
const versioning = new HeaderVersioning({
  allowedVersions: DOTTED_VERSIONS,
  defaultVersion: DEFAULT,
});
const users = (version = '2.0.0') => ({ version, users: [{ id: 7, name: 'Ada' }] });

const allowed = new Set(DOTTED_VERSIONS);
const VARY = 'Accept-Version';
const PROBLEM = JSON.stringify({ title: 'Bad Request', status: 400, detail: 'Invalid version.' });
const PROBLEM_TYPE = 'application/problem+json';

/** Returns the version of a header by hand, or `undefined` for a version to reject. */
function readByHand(header = DEFAULT) {
  const [version, ...others] = new Set(header.split(',').map((item) => item.trim()));
  return others.length === 0 && allowed.has(version) ? version : undefined;
}

const SERVERS = {
  express: {
    without: () => ofExpress((_request, response) => response.json(users())),
    'by hand': () =>
      ofExpress(
        (request, response, next) => {
          request.version = readByHand(request.headers['accept-version']);
          response.vary(VARY);
          if (request.version) next();
          else response.status(400).type(PROBLEM_TYPE).send(PROBLEM);
        },
        ({ version }, response) => response.json(users(version)),
      ),
    adapter: () =>
      ofExpress(forExpress.versioned(versioning), ({ api }, response) =>
        response.json(users(api.version)),
      ),
  },
  fastify: {
    without: () => ofFastify((app) => app.get('/users', async () => users())),
    'by hand': () =>
      ofFastify((app) => {
        app.decorateRequest('version', null);
        app.addHook('onRequest', (request, reply, done) => {
          request.version = readByHand(request.headers['accept-version']);
          const vary = reply.getHeader('Vary');
          reply.header('Vary', vary ? `${vary}, ${VARY}` : VARY);
          if (request.version) done();
          else reply.code(400).type(PROBLEM_TYPE).send(PROBLEM);
        });
        app.get('/users', async ({ version }) => users(version));
      }),
    own: () =>
      ofFastify((app) => {
        app.addHook('onRequest', (_request, reply, done) => {
          reply.header('Vary', VARY);
          done();
        });
        for (const version of DOTTED_VERSIONS) {
          app.get('/users', { constraints: { version } }, async () => users(version));
        }
        app.get('/users', async () => users(DEFAULT));
      }),
    adapter: () =>
      ofFastify(async (app) => {
        await app.register(forFastify.versioned, { versioning });
        app.get('/users', async ({ api }) => users(api.version));
      }),
  },
  hono: {
    without: () => ofHono((c) => c.json(users())),
    'by hand': () =>
      ofHono(
        async (c, next) => {
          const version = readByHand(c.req.header('Accept-Version'));
          c.set('version', version);
          if (version) await next();
          else c.res = c.body(PROBLEM, 400, { 'Content-Type': PROBLEM_TYPE });
          c.res.headers.append('Vary', VARY);
        },
        (c) => c.json(users(c.var.version)),
      ),
    adapter: () => ofHono(forHono.versioned(versioning), (c) => c.json(users(c.var.api.version))),
  },
  koa: {
    without: () =>
      ofKoa((ctx) => {
        ctx.body = users();
      }),
    'by hand': () =>
      ofKoa(
        (ctx, next) => {
          ctx.version = readByHand(ctx.headers['accept-version']);
          ctx.vary(VARY);
          if (ctx.version) return next();
          ctx.status = 400;
          ctx.body = PROBLEM;
          ctx.type = PROBLEM_TYPE;
        },
        (ctx) => {
          ctx.body = users(ctx.version);
        },
      ),
    adapter: () =>
      ofKoa(forKoa.versioned(versioning), (ctx) => {
        ctx.body = users(ctx.api.version);
      }),
  },
  'nest-express': ofNest(
    () => new ExpressAdapter(),
    (response) => response.vary(VARY),
  ),
  'nest-fastify': ofNest(
    () => new FastifyAdapter(),
    (reply) => reply.header('Vary', VARY),
  ),
};

function ofExpress(...handlers) {
  return createServer(express().get('/users', ...handlers));
}

async function ofFastify(wire) {
  const app = Fastify();
  await wire(app);
  await app.ready();
  return app.server;
}

function ofHono(...handlers) {
  return createAdaptorServer(new Hono().get('/users', ...handlers));
}

function ofKoa(...handlers) {
  const router = new Router().get('/users', ...handlers);
  return createServer(new Koa().use(router.routes()).callback());
}

/** @param vary Adds `Vary` to the response of the platform. */
function ofNest(createAdapter, vary) {
  const guard = {
    canActivate(context) {
      const http = context.switchToHttp();
      const request = http.getRequest();
      request.version = readByHand(request.headers['accept-version']);
      vary(http.getResponse());
      if (request.version) return true;
      throw new HttpException(PROBLEM, 400);
    },
  };
  /** Creates a controller. */
  const createUsers = (versionOf, options = {}) => {
    class Users {
      list(request) {
        return users(versionOf(request));
      }
    }
    Req()(Users.prototype, 'list', 0);
    const descriptor = Object.getOwnPropertyDescriptor(Users.prototype, 'list');
    Reflect.decorate([Get('users')], Users.prototype, 'list', descriptor);
    Reflect.decorate([Controller(options)], Users);
    return Users;
  };
  const start = async (versionOf, imports, guards, controllers = [createUsers(versionOf)]) => {
    const module = { module: class {}, imports, controllers };
    const app = await NestFactory.create(module, createAdapter(), { logger: ['error'] });
    app.useGlobalGuards(...guards);
    if (controllers.length > 1) {
      const extractor = ({ headers }) => headers['accept-version'] ?? DEFAULT;
      app.enableVersioning({ type: VersioningType.CUSTOM, extractor });
    }
    await app.init();
    await app.getHttpAdapter().getInstance().ready?.(); // Fastify needs it
    return app.getHttpServer();
  };
  const varying = {
    canActivate(context) {
      vary(context.switchToHttp().getResponse());
      return true;
    },
  };
  const versioned = DOTTED_VERSIONS.map((version) => createUsers(() => version, { version }));
  return {
    without: () => start(() => undefined, [], []),
    'by hand': () => start(({ version }) => version, [], [guard]),
    own: () => start(undefined, [], [varying], versioned),
    adapter: () => start(({ api }) => api.version, [VersioningModule.forRoot(versioning)], []),
  };
}

export const VARIANTS = Object.fromEntries(
  Object.entries(SERVERS).map(([framework, variants]) => [framework, Object.keys(variants)]),
);

if (process.send) {
  const [framework, variant] = process.argv.slice(2);
  const server = await SERVERS[framework][variant]();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.send(server.address().port);
  process.on('message', () => process.send(process.cpuUsage()));
  process.once('disconnect', () => process.exit());
}
