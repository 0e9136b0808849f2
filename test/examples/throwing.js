import 'reflect-metadata';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { server as createHapi } from '@hapi/hapi';
import { createAdaptorServer } from '@hono/node-server';
import Router from '@koa/router';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import express from 'express';
import Fastify from 'fastify';
import { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { Hono } from 'hono';
import Koa from 'koa';

/** A server in each framework that hands its request to `refuse`, and leaves what that throws to the framework. */
export const throwing = {
  'node:http': (refuse) => createHttpServer(refuse),
  'node:http2': (refuse) => createHttp2Server(refuse),
  Express: (refuse) => createHttpServer(express().get('/', refuse)),
  Fastify: async (refuse) => {
    const app = Fastify();
    app.get('/', async (request) => refuse(request));
    await app.ready();
    return app.server;
  },
  Koa: (refuse) => {
    const router = new Router().get('/', ({ request }) => refuse(request));
    return createHttpServer(new Koa().use(router.routes()).callback());
  },
  Hono: (refuse) => createAdaptorServer(new Hono().get('/', (c) => refuse(c.req.raw))),
  h3: (refuse) => createHttpServer(toNodeHandler(new H3().get('/', ({ req }) => refuse(req)))),
  'Nest on Express': (refuse) => createNest(refuse, new ExpressAdapter()),
  'Nest on Fastify': async (refuse) => {
    const adapter = new FastifyAdapter();
    const server = await createNest(refuse, adapter);
    await adapter.getInstance().ready();
    return server;
  },
  'Fetch, by @hono/node-server': (refuse) => createAdaptorServer({ fetch: refuse }),
  hapi: async (refuse) => {
    const app = createHapi({ autoListen: false });
    app.route({ method: 'GET', path: '/', handler: refuse });
    await app.initialize();
    return app.listener;
  },
};

async function createNest(refuse, adapter) {
  class Page {
    show() {}
  }
  const show = Object.getOwnPropertyDescriptor(Page.prototype, 'show');
  const canActivate = (context) => refuse(context.switchToHttp().getRequest());
  Reflect.decorate([Get()], Page.prototype, 'show', show);
  Reflect.decorate([Controller(), UseGuards({ canActivate })], Page);
  const app = await NestFactory.create({ module: class {}, controllers: [Page] }, adapter, {
    logger: ['error'],
  });
  await app.init();
  return app.getHttpServer();
}
