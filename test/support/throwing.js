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
import { Elysia } from 'elysia';
import express from 'express';
import Fastify from 'fastify';
import { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { Hono } from 'hono';
import Koa from 'koa';

/** Creates a server in each framework that calls `reject` with its request, and leaves the error to the framework. */
export const throwing = {
  'node:http': (reject) => createHttpServer(reject),
  'node:http2': (reject) => createHttp2Server(reject),
  Express: (reject) => createHttpServer(express().get('/', reject)),
  Fastify: async (reject) => {
    const app = Fastify();
    app.get('/', async (request) => reject(request));
    await app.ready();
    return app.server;
  },
  Koa: (reject) => {
    const router = new Router().get('/', ({ request }) => reject(request));
    return createHttpServer(new Koa().use(router.routes()).callback());
  },
  Hono: (reject) => createAdaptorServer(new Hono().get('/', (c) => reject(c.req.raw))),
  h3: (reject) => createHttpServer(toNodeHandler(new H3().get('/', ({ req }) => reject(req)))),
  'Nest on Express': (reject) => createNest(reject, new ExpressAdapter()),
  'Nest on Fastify': async (reject) => {
    const adapter = new FastifyAdapter();
    const server = await createNest(reject, adapter);
    await adapter.getInstance().ready();
    return server;
  },
  'Fetch, by @hono/node-server': (reject) => createAdaptorServer({ fetch: reject }),
  Elysia: (reject) => createAdaptorServer(new Elysia().get('/', ({ request }) => reject(request))),
  hapi: async (reject) => {
    const app = createHapi({ autoListen: false });
    app.route({ method: 'GET', path: '/', handler: reject });
    await app.initialize();
    return app.listener;
  },
};

async function createNest(reject, adapter) {
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
