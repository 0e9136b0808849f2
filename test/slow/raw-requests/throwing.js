/** Serves one framework that gets an uncaught version error for each request. Sends the port to the parent. */
import 'reflect-metadata';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { server as createHapi } from '@hapi/hapi';
import { createAdaptorServer } from '@hono/node-server';
import Router from '@koa/router';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Elysia } from 'elysia';
import express from 'express';
import Fastify from 'fastify';
import { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { Hono } from 'hono';
import Koa from 'koa';
import { HeaderVersioning } from 'request-versioning';

const versioning = new HeaderVersioning({ allowedVersions: ['v1'] });

/** Throws a version error. Writes its code at once, because the error may end the process. */
function reject(request) {
  try {
    versioning.determineVersion(request);
  } catch (error) {
    writeSync(process.stderr.fd, error.code);
    throw error;
  }
}

/** Creates a server in each framework that calls `reject` with its request, and leaves the error to the framework. */
const frameworks = {
  'node:http': () => createHttpServer(reject),
  'node:http2': () => createHttp2Server(reject),
  Express: () => createHttpServer(express().get('/', reject)),
  Fastify: async () => {
    const app = Fastify();
    app.get('/', async (request) => reject(request));
    await app.ready();
    return app.server;
  },
  Koa: () => {
    const router = new Router().get('/', ({ request }) => reject(request));
    return createHttpServer(new Koa().use(router.routes()).callback());
  },
  Hono: () => createAdaptorServer(new Hono().get('/', (c) => reject(c.req.raw))),
  h3: () => createHttpServer(toNodeHandler(new H3().get('/', ({ req }) => reject(req)))),
  'Nest on Express': () => createNest(new ExpressAdapter()),
  'Nest on Fastify': async () => {
    const adapter = new FastifyAdapter();
    const server = await createNest(adapter);
    await adapter.getInstance().ready();
    return server;
  },
  'Fetch, by @hono/node-server': () => createAdaptorServer({ fetch: reject }),
  Elysia: () => createAdaptorServer(new Elysia().get('/', ({ request }) => reject(request))),
  hapi: async () => {
    const app = createHapi({ autoListen: false });
    app.route({ method: 'GET', path: '/', handler: reject });
    await app.initialize();
    return app.listener;
  },
};

async function createNest(adapter) {
  class Page {
    show() {}
  }
  const show = Object.getOwnPropertyDescriptor(Page.prototype, 'show');
  const canActivate = (context) => reject(context.switchToHttp().getRequest());
  Reflect.decorate([Get()], Page.prototype, 'show', show);
  Reflect.decorate([Controller(), UseGuards({ canActivate })], Page);
  const app = await NestFactory.create({ module: class {}, controllers: [Page] }, adapter, {
    logger: ['error'],
  });
  await app.init();
  return app.getHttpServer();
}

const [, , framework] = process.argv;
const server = await frameworks[framework]();
await once(server.listen(0, '127.0.0.1'), 'listening');
process.on('disconnect', () => process.exit());
process.send(server.address().port);
