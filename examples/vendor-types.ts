import 'reflect-metadata';
import { bodyParser } from '@koa/bodyparser';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';

// Each application sends back the body that it got, such as one of the type application/vnd.acme.v2+json.

export function inExpress() {
  const app = express();
  app.use(express.json({ type: ['json', '+json'] }));
  app.post('/', (req, res) => void res.json(req.body));
  return app;
}

export function inFastify() {
  const app = Fastify();
  const parseJSON = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(/^application\/.+\+json/, { parseAs: 'string' }, parseJSON);
  app.post('/', async ({ body }) => body);
  return app;
}

export function inHono() {
  return new Hono().post('/', async (c) => c.json(await c.req.json()));
}

export function inKoa() {
  const app = new Koa();
  app.use(bodyParser({ extendTypes: { json: ['application/json', '+json'] } }));
  app.use((ctx) => {
    ctx.body = ctx.request.body;
  });
  return app;
}

@Controller()
class Echo {
  @Post()
  send(@Body() body: object) {
    return body;
  }
}

@Module({ controllers: [Echo] })
export class AppModule {}

export async function inNest() {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: ['error'] });
  app.useBodyParser('json', { type: ['json', '+json'] });
  return app;
}

export async function inNestOnFastify() {
  const adapter = new FastifyAdapter();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
    logger: ['error'],
  });
  const fastify = adapter.getInstance();
  const parseJSON = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(/^application\/.+\+json/, { parseAs: 'string' }, parseJSON);
  return app;
}
