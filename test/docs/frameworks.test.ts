import 'reflect-metadata';
import { createServer } from 'node:http';
import Router from '@koa/router';
import { Catch, Controller, Get, HttpException, type INestApplication } from '@nestjs/common';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import Koa from 'koa';
import { HeaderVersioning, type RequestVersionOf, respond } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { Api } from 'request-versioning/nest';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { createApplication, decorateParameters, type Platform } from '../adapters/plugins/nest.js';
import { codeBlocks, type Page, pages } from '../support/docs.js';

// Some blocks of the docs have a statement for each framework. The servers here run these statements.

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  return () => logged.mockRestore();
});

const FRAMEWORK = /\/\/ (Express|Fastify|Hono|Koa|Nest|Fetch)\b/;

/** Returns the statements of the block below a heading, by framework. */
function statements(path: string, heading: string): Readonly<Record<string, string>> {
  const page = pages.find((each) => each.path === path) as Page;
  const section = page.text.slice(page.text.indexOf(`\n${heading}\n`));
  const [block = ''] = codeBlocks({ ...page, text: section }, 'js');
  const byFramework: Record<string, string> = {};
  let framework = '';
  for (const line of block.split('\n')) {
    framework = FRAMEWORK.exec(line)?.[1] ?? framework;
    byFramework[framework] = `${byFramework[framework] ?? ''}${line}\n`;
  }
  return byFramework;
}

const handlers = statements('docs/handlers.md', '## A handler per version');
const ends = statements('docs/guide.md', '## 6. Retire v1');
const errors = statements('docs/responses.md', '### An error format of your own');

/** Runs a statement with the values that it names. */
function run(statement: string | undefined, scope: object, result = 'undefined'): unknown {
  const body = `${statement}\nreturn ${result};`;
  return new Function(...Object.keys(scope), body)(...Object.values(scope));
}

const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2', 'v3'],
  defaultVersion: 'v1',
  lifecycle: { v3: { deprecated: '2026-01-01' } },
});

/** Makes the function `checkEnd` of the guide for the version `v3`. */
const checkEndWith = (error: Error) => (version: string) => {
  if (version === 'v3') throw error;
};
const paused = Object.assign(new Error('Paused.'), { statusCode: 503 });

const servers: Readonly<Record<string, () => Promise<string>>> = {
  Express() {
    const app = express();
    const checkEnd = checkEndWith(paused);
    const scope = {
      app,
      versioning,
      versioned: forExpress.versioned,
      v1: (_: unknown, response: express.Response) => response.send('v1'),
      v2: (_: unknown, response: express.Response) => response.send('v2'),
      checkVersion(request: express.Request, _: unknown, next: () => void) {
        checkEnd(`${request.api.version}`);
        next();
      },
      showUser: (_: unknown, response: express.Response) => response.send('user'),
    };
    for (const part of [handlers, ends, errors]) run(part.Express, scope);
    return listen(createServer(app));
  },
  async Fastify() {
    const app = Fastify();
    await app.register(forFastify.versioned, { versioning });
    const checkEnd = checkEndWith(paused);
    const scope = { app, checkEnd, v1: async () => 'v1', v2: async () => 'v2' };
    for (const part of [ends, errors, handlers]) run(part.Fastify, scope);
    app.get('/users/:id', async () => 'user');
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  Hono() {
    const app = new Hono();
    const checkEnd = checkEndWith(new HTTPException(503));
    const { versioned } = forHono;
    const v1 = () => new Response('v1');
    const v2 = () => new Response('v2');
    const scope = { app, checkEnd, versioned, versioning, v1, v2 };
    for (const part of [errors, ends, handlers]) run(part.Hono, scope);
    app.get('/users/:id', (c) => c.text('user'));
    return listen(serverOf(app));
  },
  Koa() {
    const app = new Koa();
    const router = new Router();
    const sending = (body: string) => (ctx: Koa.Context) => {
      ctx.body = body;
    };
    const checkEnd = checkEndWith(paused);
    const { versioned } = forKoa;
    const [v1, v2] = ['v1', 'v2'].map(sending);
    const scope = { app, router, checkEnd, versioned, versioning, v1, v2 };
    for (const part of [errors, ends, handlers]) run(part.Koa, scope);
    router.get('/users/:id', sending('user'));
    return listen(createServer(app.use(router.routes()).callback()));
  },
  'Nest on Express': () => serveNest('Express'),
  'Nest on Fastify': () => serveNest('Fastify'),
};

async function serveNest(platform: Platform) {
  @Controller('users')
  class Users {
    @Get()
    list({ pick }: RequestVersionOf<typeof versioning>) {
      return pick({ v1: 'v1', v2: 'v2' });
    }
    @Get(':id')
    show() {
      return 'user';
    }
  }
  decorateParameters(Users, 'list', Api());
  const app: INestApplication = await createApplication(platform, versioning, [Users]);
  const checkEnd = checkEndWith(new HttpException('Paused.', 503));
  run(ends.Nest, { app, checkEnd });
  const Errors = run(errors.Nest, {}, 'Errors') as new () => { catch(): void };
  Catch(HttpException)(Errors);
  app.useGlobalFilters(new Errors());
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

describe.each(Object.entries(servers))('the statements of the docs for %s', (_, serve) => {
  test('pick a handler, end a version, and format errors', async () => {
    const send = clientOf(await serve());
    expect(await send('/users', 'v1')).toMatchObject({ status: 200, body: 'v1' });
    expect(await send('/users', 'v2')).toMatchObject({ status: 200, body: 'v2' });
    expect(await send('/users/7', 'v2')).toMatchObject({ status: 200, body: 'user' });
    const headers = { vary: 'Accept-Version' };
    const rejected = await send('/users', 'v9');
    expect(rejected).toMatchObject({ status: 400, headers });
    expect(JSON.parse(rejected.body)).toEqual({ code: 'ERR_VERSION_NOT_ALLOWED' });
    const ended = { status: 503, headers: { ...headers, deprecation: '@1767225600' } };
    expect(await send('/users/7', 'v3')).toMatchObject(ended);
  });
});

test('the statement of the docs for Fetch formats a rejection', async () => {
  const request = new Request('http://localhost/', { headers: { 'Accept-Version': 'v9' } });
  const handler = () => new Response('ok');
  const scope = { respond, versioning, request, handler };
  const response = (await run(`const sent = ${errors.Fetch}`, scope, 'sent')) as Response;
  expect(response.status).toBe(400);
  expect(response.headers.get('Vary')).toBe('Accept-Version');
  expect(await response.json()).toEqual({ code: 'ERR_VERSION_NOT_ALLOWED' });
});
