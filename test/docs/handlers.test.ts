import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { zValidator } from '@hono/zod-validator';
import { bodyParser } from '@koa/bodyparser';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import express from 'express';
import Fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import {
  QueryParameterVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import * as forFastify from 'request-versioning/fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inExpress, inFastify, inHono, inKoa } from '../../examples/handlers.js';
import * as vendor from '../../examples/vendor-types.js';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { section } from '../support/docs.js';

function listenFastify(app: FastifyInstance) {
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

describe.each<[framework: string, serve: () => Promise<string>]>([
  ['Express', () => listen(createServer(inExpress()))],
  ['Fastify', async () => listenFastify(await inFastify())],
  ['Hono', () => listen(serverOf(inHono()))],
  ['Koa', () => listen(createServer(inKoa().callback()))],
])('the handlers of docs/handlers.md in %s', (_, serve) => {
  test.each([
    ['/users', 'v1', 'names'],
    ['/users', 'v2', 'users'],
    ['/articles/feed', 'v1', 'the article feed'],
    ['/articles/feed', 'v2', 'the feed'],
    ['/articles/news', 'v2', 'the article news'],
  ])('respond to %s in %s with %s', async (path, version, body) => {
    const send = clientOf(await serve());
    expect(await send(path, version)).toMatchObject({ status: 200, body });
  });
});

describe('a body of the type application/vnd.acme.v2+json', () => {
  const body = '{"name":"Ada"}';
  const sendTo = async (origin: string, type = 'application/vnd.acme.v2+json') => {
    const headers = { 'Content-Type': type };
    const response = await fetch(origin, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };
  async function listenNest(
    create: () => Promise<{
      listen(port: number, host: string): unknown;
      getUrl(): Promise<string>;
      close(): unknown;
    }>,
  ) {
    const app = await create();
    onTestFinished(() => void app.close());
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  }
  const show = (parsed: unknown) => `body: ${JSON.stringify(parsed)}`;

  test.each<[framework: string, serve: () => Promise<string>, status: number, text: string]>([
    [
      'Express',
      () => {
        const app = express().use(express.json());
        app.post('/', (req, res) => void res.send(show(req.body)));
        return listen(createServer(app));
      },
      200,
      'body: undefined',
    ],
    [
      'Fastify',
      () => {
        const app = Fastify();
        app.post('/', async ({ body }) => show(body));
        return listenFastify(app);
      },
      415,
      'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    ],
    [
      'a validator of Hono',
      () => {
        const app = new Hono();
        app.post('/', zValidator('json', z.looseObject({})), (c) =>
          c.text(show(c.req.valid('json'))),
        );
        return listen(serverOf(app));
      },
      200,
      'body: {}',
    ],
    [
      'Koa',
      () => {
        const app = new Koa().use(bodyParser());
        app.use((ctx) => {
          ctx.body = show(ctx.request.body);
        });
        return listen(createServer(app.callback()));
      },
      200,
      'body: {}',
    ],
    [
      'Nest',
      () => listenNest(() => NestFactory.create(vendor.AppModule, { logger: ['error'] })),
      201,
      '',
    ],
    [
      'Nest on Fastify',
      () =>
        listenNest(() =>
          NestFactory.create(vendor.AppModule, new FastifyAdapter(), { logger: ['error'] }),
        ),
      415,
      'Unsupported Media Type',
    ],
  ])('is not parsed by %s', async (_, serve, status, text) => {
    const response = await sendTo(await serve());
    expect(response.status).toBe(status);
    expect(response.text).toContain(text);
    expect(response.text).not.toContain('Ada');
  });

  test.each<[framework: string, serve: () => Promise<string>]>([
    ['Express', () => listen(createServer(vendor.inExpress()))],
    ['Fastify', () => listenFastify(vendor.inFastify())],
    ['Hono', () => listen(serverOf(vendor.inHono()))],
    ['Koa', () => listen(createServer(vendor.inKoa().callback()))],
    ['Nest', () => listenNest(vendor.inNest)],
    ['Nest on Fastify', () => listenNest(vendor.inNestOnFastify)],
  ])('is parsed by the line for %s, and so is other JSON', async (_, serve) => {
    const origin = await serve();
    expect(await sendTo(origin)).toMatchObject({ text: body });
    expect(await sendTo(origin, 'application/json')).toMatchObject({ text: body });
  });

  test('is 415 in @hono/zod-openapi, which takes the type without a digit', async () => {
    const content = { 'application/json': { schema: z.looseObject({}) } };
    const request = { body: { content, required: true } };
    const responses = { 200: { description: 'the body' } };
    const app = new OpenAPIHono();
    const post = createRoute({ method: 'post', path: '/', request, responses });
    app.openapi(post, (c) => c.json(c.req.valid('json')));
    const send = (type: string) =>
      app.request('/', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(await send('application/vnd.acme.v2+json')).toMatchObject({ status: 415 });
    expect(await (await send('application/vnd.acme+json')).text()).toBe(body);
  });

  const { text } = section('docs/handlers.md', '### The body has a vendor type');

  test.each(text.match(/(?<=`)app\.\w+\(.*?\)(?=`)/g) ?? [])('%s stands in a program', (line) => {
    const file = new URL('../../examples/vendor-types.ts', import.meta.url);
    expect(readFileSync(file, 'utf8')).toContain(line);
  });
});

describe('a strict schema of Fastify that lacks the version', () => {
  const strict = (name: string) => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
    additionalProperties: false,
  });
  const settings = { allowedVersions: ['v1', 'v2'] } as const;

  test.each<['query' | 'path', 'onRequest' | 'preHandler', boolean, unknown]>([
    ['query', 'onRequest', true, { version: 'v2', query: { page: '1' } }],
    ['query', 'onRequest', false, 400],
    ['query', 'preHandler', true, { version: 'v2', query: { page: '1' } }],
    ['path', 'onRequest', true, { version: 'v2', query: { page: '1' } }],
    ['path', 'onRequest', false, 400],
    ['path', 'preHandler', true, 500],
  ])(
    'in the %s, read in %s, with removeAdditional: %o',
    async (place, hook, removeAdditional, expected) => {
      const isPath = place === 'path';
      const versioning: VersioningStrategy = isPath
        ? new URLPathVersioning(settings)
        : new QueryParameterVersioning(settings);
      const app = Fastify({ ajv: { customOptions: { removeAdditional } } });
      const options = hook === 'preHandler' ? { hook } : {};
      await app.register(forFastify.versioned, { versioning, ...options });
      const schema = isPath ? { params: strict('id') } : { querystring: strict('page') };
      app.get(isPath ? '/:version/:id' : '/:id', { schema }, async ({ api, query }) => ({
        version: api.version,
        query,
      }));
      const response = await app.inject(isPath ? '/v2/7?page=1' : '/7?page=1&version=v2');
      await app.close();
      expect(response.statusCode === 200 ? response.json() : response.statusCode).toEqual(expected);
    },
  );
});
