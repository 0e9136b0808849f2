import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import {
  Controller,
  Get,
  Header,
  Req,
  VERSION_NEUTRAL,
  Version,
  VersioningType,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import expressVersionRequest from 'express-version-request';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { AcceptHeaderVersioning, HeaderVersioning } from '../dist/esm/index.js';
import { DOTTED_VERSIONS } from './fresh.js';

// Servers of one route, the only one of their process: without versioning, with ours, with what their framework, or a
// package for it, offers, and with less. With versions they all answer with `Vary`, have a default, and refuse what is not allowed.

const [DEFAULT] = DOTTED_VERSIONS;
const settings = { allowedVersions: DOTTED_VERSIONS, defaultVersion: DEFAULT };
const allowed = new Set(DOTTED_VERSIONS);
const byHeader = new HeaderVersioning(settings);
const byAccept = new AcceptHeaderVersioning(settings);
const users = (version = '2.0.0') => ({ version, users: [{ id: 7, name: 'Ada' }] });

const SERVERS = {
  fastify: {
    without: () => ofFastify((app) => app.get('/users', (_request, reply) => reply.send(users()))),
    ours: () =>
      ofFastify((app) => {
        app.decorateRequest('version', null);
        app.addHook('onRequest', (request, reply, done) => {
          request.version = byHeader.determineVersion(request);
          for (const [name, value] of byHeader.responseHeaders(request.version)) {
            reply.header(name, value);
          }
          done();
        });
        app.get('/users', (request, reply) => reply.send(users(request.version)));
      }),
    'version constraint': () =>
      ofFastify((app) => {
        const handle = (version) => (_request, reply) =>
          reply.header('Vary', 'Accept-Version').send(users(version));
        app.get('/users', handle(DEFAULT));
        for (const version of DOTTED_VERSIONS) {
          app.get('/users', { constraints: { version } }, handle(version));
        }
      }),
    // Without a default, and whatever the version is.
    'hook by hand': () =>
      ofFastify((app) => {
        app.decorateRequest('version', null);
        app.addHook('onRequest', (request, reply, done) => {
          request.version = request.headers['accept-version'];
          reply.header('Vary', 'Accept-Version');
          done();
        });
        app.get('/users', (request, reply) => reply.send(users(request.version)));
      }),
  },
  express: {
    without: () => ofExpress((_request, response) => response.json(users())),
    ours: () =>
      ofExpress(
        (request, response, next) => {
          request.version = byAccept.determineVersion(request);
          for (const pair of byAccept.responseHeaders(request.version)) response.append(...pair);
          next();
        },
        ({ version }, response) => response.json(users(version)),
      ),
    'express-version-request': () =>
      ofExpress(
        expressVersionRequest.setVersionByAcceptHeader(),
        (request, response, next) => {
          request.version ??= DEFAULT;
          if (!allowed.has(request.version)) throw new Error('Not allowed');
          response.append('Vary', 'Accept');
          next();
        },
        ({ version }, response) => response.json(users(version)),
      ),
  },
  hono: {
    without: () => ofHono((c) => c.json(users())),
    ours: () =>
      ofHono(
        async (c, next) => {
          const version = byAccept.determineVersion(c.req.raw);
          for (const [name, value] of byAccept.responseHeaders(version)) {
            c.header(name, value, { append: true });
          }
          c.set('version', version);
          await next();
        },
        (c) => c.json(users(c.get('version'))),
      ),
    'hono/accepts': () => {
      const match = ([preferred], options) => preferred.params.version ?? options.default;
      const options = { header: 'Accept', supports: DOTTED_VERSIONS, default: DEFAULT, match };
      return ofHono(
        async (c, next) => {
          const version = accepts(c, options);
          if (!allowed.has(version)) throw new Error('Not allowed');
          c.header('Vary', 'Accept', { append: true });
          c.set('version', version);
          await next();
        },
        (c) => c.json(users(c.get('version'))),
      );
    },
  },
  nest: {
    without: () => ofNest([{ handle: () => users() }]),
    ours: () =>
      ofNest([{ handle: ({ version }) => users(version) }], (app) => {
        app.useGlobalGuards({
          canActivate(context) {
            const [request, response] = context.getArgs();
            request.version = byAccept.determineVersion(request);
            for (const pair of byAccept.responseHeaders(request.version)) response.append(...pair);
            return true;
          },
        });
      }),
    'its versioning': () => {
      const handlers = DOTTED_VERSIONS.map((version) => ({
        handle: () => users(version),
        decorators: [
          Version(version === DEFAULT ? [version, VERSION_NEUTRAL] : version),
          Header('Vary', 'Accept'),
        ],
      }));
      const options = { type: VersioningType.MEDIA_TYPE, key: 'version=' };
      return ofNest(handlers, (app) => app.enableVersioning(options));
    },
  },
};

async function ofFastify(wire) {
  const app = Fastify();
  wire(app);
  await app.ready();
  return app.server;
}

function ofExpress(...handlers) {
  return createServer(express().get('/users', ...handlers));
}

function ofHono(...handlers) {
  return createAdaptorServer(new Hono().get('/users', ...handlers));
}

async function ofNest(handlers, wire = () => {}) {
  class Users {}
  for (const [index, { handle, decorators = [] }] of handlers.entries()) {
    const name = `handle${index}`;
    Users.prototype[name] = handle;
    Req()(Users.prototype, name, 0);
    const descriptor = Object.getOwnPropertyDescriptor(Users.prototype, name);
    Reflect.decorate([Get('users'), ...decorators], Users.prototype, name, descriptor);
  }
  Reflect.decorate([Controller()], Users);
  const module = { module: class {}, controllers: [Users] };
  const app = await NestFactory.create(module, new ExpressAdapter(), { logger: ['error'] });
  wire(app);
  await app.init();
  return app.getHttpServer();
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
