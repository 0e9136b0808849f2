import { createServer } from 'node:http';
import express, { type Request, type Response } from 'express';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { Hono } from 'hono';
import { QueryParameterVersioning } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addVersions } from '../../examples/dispatch/hono.js';
import { byHeader, clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { codeBlocks } from '../support/docs.js';
import { runStatement, section } from '../support/statements.js';

// The code that the docs give against the traps of real applications.

/** Returns the first block of JavaScript below a heading. */
function blockBelow(path: string, heading: string): string {
  return codeBlocks(section(path, heading), 'js')[0] ?? '';
}

async function serveFastify(
  addRoutes: (app: FastifyInstance) => void,
  versioning: forFastify.VersionedOptions['versioning'] = byHeader,
  options: FastifyServerOptions = {},
) {
  const app = Fastify(options);
  await app.register(forFastify.versioned, { versioning });
  addRoutes(app);
  onTestFinished(() => app.close());
  return clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
}

test('a response schema of Fastify is picked for each version', async () => {
  const object = (...names: string[]) => ({
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const bodies = { v1: object('name'), v2: object('first', 'last') };
  const user = { first: 'Ada', last: 'Lovelace', password: 'secret' };
  const failing = Object.defineProperty({ ...user }, 'first', {
    get() {
      throw new Error('failed');
    },
  });
  const users = new Map([
    ['7', user],
    ['9', failing],
  ]);
  const serializers = {
    v1: ({ first }: typeof user) => ({ name: first, password: '' }),
    v2: () => user,
  };

  const page = blockBelow('docs/handlers.md', '### A response schema of Fastify for each version');
  const send = await serveFastify((app) => {
    runStatement(page, { app, bodies, serializers, users });
    app.setErrorHandler((_error, _request, reply) => reply.code(500).send({ title: 'Error' }));
  });
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  for (const [version, body] of [
    ['v1', '{"name":"Ada"}'],
    ['v2', '{"first":"Ada","last":"Lovelace"}'],
  ]) {
    expect(await send('/users/7', version)).toMatchObject({ status: 200, body, headers });
  }
  expect(await send('/users/8', 'v1')).toMatchObject({ status: 404 });
  expect(await send('/users/9', 'v1')).toMatchObject({ status: 500, body: '{"title":"Error"}' });
});

test('a strict validator accepts the version in the query', async () => {
  const block = blockBelow('docs/handlers.md', '### A strict schema rejects the version');
  const schema = runStatement(block, {}, 'schema') as { querystring: object };
  const versioning = new QueryParameterVersioning({ allowedVersions: ['v1'] });
  const strict = { ajv: { customOptions: { removeAdditional: false } } } as const;
  const send = await serveFastify(
    (app) => {
      app.get('/users', { schema }, async () => 'users');
    },
    versioning,
    strict,
  );
  expect((await send('/users?page=2&version=v1')).status).toBe(200);
  expect((await send('/users?pages=2&version=v1')).status).toBe(400);
});

test('the routers of the Hono example keep the variables, headers and handlers of the application', async () => {
  const app = new Hono<{ Variables: { user: string } }>();
  app.use(async (c, next) => {
    c.set('user', 'Ada');
    c.header('X-Request-Id', '1');
    await next();
  });
  app.onError((error, c) => c.text(`${c.get('user')}: ${error.message}`, 500));
  app.notFound((c) => c.text(`${c.get('user')}: nothing`, 404));
  app.get('/broken', () => {
    throw new Error('broken');
  });
  addVersions(app, byHeader);
  const send = clientOf(await listen(serverOf(app)));
  const headers = { 'x-request-id': '1', vary: 'Accept-Version' };
  expect(await send('/cities', 'v2')).toMatchObject({ status: 200, headers });
  expect(await send('/teams', 'v1')).toMatchObject({ status: 404, body: 'Ada: nothing', headers });
  const rejected = { status: 500, body: 'Ada: Invalid version in "Accept-Version" header.' };
  expect(await send('/cities', 'v9')).toMatchObject({ ...rejected, headers });
});

test('a cache inside the server has the version in its key', async () => {
  const block = blockBelow('docs/caching.md', '### A cache inside the server');
  const keyOf = runStatement(block, {}, 'keyOf') as (req: Request) => string;
  const cache = new Map<string, unknown>();
  const app = express().use(forExpress.versioned(byHeader), (req, res, next) => {
    const key = keyOf(req);
    if (cache.has(key)) return void res.send(cache.get(key));
    const send = res.send.bind(res);
    res.send = (body) => send(cache.set(key, body).get(key));
    next();
  });
  const list = vi.fn((req: Request, res: Response) => res.send(req.api.version));
  app.get('/', (req, res) => void list(req, res));
  const send = clientOf(await listen(createServer(app)));
  for (const version of ['v1', 'v2', 'v1', 'v2']) {
    expect(await send('/', version)).toMatchObject({
      body: version,
      headers: { vary: 'Accept-Version' },
    });
  }
  expect(list).toHaveBeenCalledTimes(2);
});
