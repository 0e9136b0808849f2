import { createServer, type Server } from 'node:http';
import { server as createHapi, type RouteOptionsResponse } from '@hapi/hapi';
import Router from '@koa/router';
import type { INestApplication } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import Joi from 'joi';
import Koa from 'koa';
import type { VersionedApi } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byHeader, byNamespace, byPath, clientOf, listen } from '../adapters/fixtures.js';

// What the page of each framework says beside its programs.

const load = (framework: string, program: string) =>
  import(`${new URL(`../../examples/${framework}/${program}.ts`, import.meta.url)}`);

const serverOf = (app: unknown): Server => createServer(app as never);

describe('in Express', async () => {
  const { onMount } = await load('express', 'places');

  test.each([
    ['/v2/teams', 200, 'Engines'],
    ['/V2/users/7', 404, 'ERR_VERSION_NOT_ALLOWED'],
    ['/v2/USERS/7', 200, '/v2/users/7'],
    ['/v1/teams', 404, 'ERR_VERSION_LACKS_RESOURCE'],
  ])('below a mount, %s gets %i', async (path, status, text) => {
    const send = clientOf(await listen(serverOf(onMount())));
    const response = await send(path);
    expect(response.status).toBe(status);
    expect(response.body).toContain(text);
  });
});

describe('in Fastify', () => {
  const text = { type: 'string' };
  const patches = {
    v1: { type: 'object', properties: { name: text }, additionalProperties: false },
    v2: { type: 'object', properties: { first: text, last: text }, additionalProperties: false },
  };

  async function sendOf(declare: (scope: FastifyInstance) => unknown) {
    const app = Fastify();
    await app.register(versioned, { versioning: byHeader });
    declare(app);
    onTestFinished(() => app.close());
    return clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  }
  const patch = {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Ada"}',
  };

  test('a choice of schemas takes the properties of v1 away, and the response is 200', async () => {
    const schema = { body: { anyOf: [patches.v2, patches.v1] } };
    const send = await sendOf((scope) => scope.patch('/', { schema }, async ({ body }) => body));
    expect(await send('/', 'v1', patch)).toMatchObject({ status: 200, body: '{}' });
  });

  test('the validator of the page keeps them', async () => {
    const { validateBody } = await load('fastify', 'bodies');
    const options = { config: { bodies: patches }, preValidation: validateBody };
    const send = await sendOf((scope) => scope.patch('/', options, async ({ body }) => body));
    expect(await send('/', 'v1', patch)).toMatchObject({ status: 200, body: '{"name":"Ada"}' });
  });

  test('a response schema strips a link and the body of an error in another shape', async () => {
    const schema = {
      response: {
        200: { type: 'object', properties: { name: text } },
        404: { type: 'object', properties: { message: text } },
      },
    };
    const send = await sendOf((scope) => {
      scope.setErrorHandler(versionErrors);
      scope.get('/:id', { schema }, async ({ api, params }) => {
        if ((params as { id: string }).id === '8') api.reject();
        return { name: 'Ada', self: '/7' };
      });
    });
    expect(await send('/7')).toMatchObject({ status: 200, body: '{"name":"Ada"}' });
    const { status, body } = await send('/8');
    expect([status, body]).toEqual([404, expect.stringContaining('ERR_VERSION_LACKS_RESOURCE')]);
  });

  test('a single route with constraints.version hides the others from Accept-Version', async () => {
    const send = await sendOf((scope) => {
      scope.get('/moved', async () => 'moved');
      scope.get('/left', { constraints: { version: '1.0.0' } }, async () => 'left');
    });
    expect(await send('/moved', 'v2')).toMatchObject({ status: 404 });
  });
});

describe('in hapi', async () => {
  const { versioned: plugin } = await load('hapi', 'plugin');
  const ofV1 = Joi.object({ name: Joi.string() });
  const bodies = { v1: { name: 'Ada Lovelace' }, v2: { first: 'Ada', last: 'Lovelace' } };
  const stripped = { modify: true, options: { stripUnknown: true } };

  test.each<[name: string, version: string, options: RouteOptionsResponse, expected: object]>([
    ['allows the body of v1', 'v1', {}, { statusCode: 200, result: bodies.v1 }],
    ['makes a 500 of the body of v2', 'v2', {}, { statusCode: 500 }],
    ['with stripUnknown, empties the body of v2', 'v2', stripped, { statusCode: 200, result: {} }],
  ])('a response schema of v1 %s', async (_, version, options, expected) => {
    const app = createHapi({ debug: false });
    await app.register({ plugin, options: { versioning: byHeader } });
    app.route({
      method: 'GET',
      path: '/',
      options: { response: { schema: ofV1, ...options } },
      handler: (request) => (request.app as { api: VersionedApi }).api.pick(bodies),
    });
    const response = await app.inject({ url: '/', headers: { 'Accept-Version': version } });
    expect(response).toMatchObject(expected);
  });

  test('a response schema of v1 lets a rejection pass', async () => {
    const app = createHapi({ debug: false });
    await app.register({ plugin, options: { versioning: byHeader } });
    app.route({
      method: 'GET',
      path: '/',
      options: { response: { schema: ofV1 } },
      handler: (request) => (request.app as { api: VersionedApi }).api.pick({ v1: {}, v2: null }),
    });
    for (const [version, statusCode] of [
      ['v2', 404],
      ['v9', 400],
    ] as const) {
      const response = await app.inject({ url: '/', headers: { 'Accept-Version': version } });
      expect(response).toMatchObject({ statusCode });
    }
  });

  const origin = 'https://example.com';

  test.each<[name: string, cors: object, allowedOrigin: string | undefined, exposed: string]>([
    [
      'without lists rejects the header of the version, and exposes no header of its end',
      {},
      undefined,
      'WWW-Authenticate,Server-Authorization',
    ],
    [
      'with additionalHeaders and additionalExposedHeaders allows and exposes them',
      { additionalHeaders: ['Accept-Version'], additionalExposedHeaders: ['Deprecation'] },
      origin,
      'WWW-Authenticate,Server-Authorization,Deprecation',
    ],
  ])('CORS %s', async (_, cors, allowedOrigin, exposed) => {
    const app = createHapi({ routes: { cors } });
    await app.register({ plugin, options: { versioning: byHeader } });
    app.route({ method: 'GET', path: '/', handler: () => 'ok' });
    const preflight = {
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'accept-version',
    };
    const send = async (method: string, headers = {}) => {
      const sent = { Origin: origin, ...headers };
      return (await app.inject({ method, url: '/', headers: sent })).headers;
    };
    const allowed = (await send('OPTIONS', preflight))['access-control-allow-origin'];
    expect(allowed).toBe(allowedOrigin);
    expect((await send('GET'))['access-control-expose-headers']).toBe(exposed);
  });
});

describe('in Hono', () => {
  test('a decision around `app.mount` and another one inside both add their headers', async () => {
    const versioned = forHono.versioned(byNamespace, { namespace: 'v2' });
    const inner = new Hono().use(versioned).get('/users', (c) => c.text(c.var.api.version));
    const outer = new Hono().use(forHono.versioned(byHeader)).mount('/v2', inner.fetch);
    const response = await outer.request('/v2/users', { headers: { 'Accept-Version': 'v1' } });
    expect(await response.text()).toBe('v2');
    expect(response.headers.get('Deprecation')).toBe('@1767225600'); // of v1
  });

  const rejecting = () => {
    const app = new Hono().use(async (c, next) => {
      c.header('Vary', 'Origin');
      await next();
    });
    return app.use(forHono.versioned(byHeader)).get('/', (c) => c.var.api.reject());
  };
  const headers = { 'Accept-Version': 'v2' };

  test('the default error handler replaces the Vary of the application', async () => {
    const response = await rejecting().request('/', { headers });
    expect(response.status).toBe(404);
    expect(response.headers.get('Vary')).toBe('Accept-Version');
  });

  test('c.json in an error handler keeps it', async () => {
    const app = rejecting().onError((error, c) => c.json({ message: error.message }, 404));
    const response = await app.request('/', { headers });
    expect(response.headers.get('Vary')).toBe('Origin, Accept-Version');
  });
});

describe('in Koa', async () => {
  const { app: named } = await load('koa', 'named-routes');

  test.each([
    [false, 200, 'no version'],
    [true, 404, 'Not Found'],
  ])('with sensitive: %o, another case of a prefix gets %i', async (sensitive, status, body) => {
    const router = new Router({ prefix: '/users', sensitive });
    router.use(forKoa.versioned(byHeader));
    router.get('/', (ctx) => {
      ctx.body = ctx.api?.version ?? 'no version';
    });
    const send = clientOf(await listen(serverOf(new Koa().use(router.routes()).callback())));
    expect(await send('/USERS')).toMatchObject({ status, body });
  });

  test('the parameter of a route replaces the parameter of an earlier layer', async () => {
    const router = new Router();
    router.use('/:version', (_ctx, next) => next());
    router.get('/:v/packages/:version', forKoa.versioned(byPath), (ctx) => {
      ctx.body = ctx.api.version;
    });
    const app = new Koa().use(forKoa.versionErrors).use(router.routes());
    const send = clientOf(await listen(serverOf(app.callback())));
    expect(await send('/v1/packages/v2')).toMatchObject({ status: 200, body: 'v2' });
  });

  test('a reverser takes the named routes of the router', async () => {
    const send = clientOf(await listen(serverOf(named.callback())));
    expect(await send('/users/7')).toMatchObject({ status: 200, body: '{"self":"/users/7"}' });
  });
});

describe('in Nest', async () => {
  const { partly } = await load('nest', 'places');

  test.each([
    ['/v2/users/7', '{"version":"v2","self":"/v2/users/7"}'],
    ['/health', 'ok'],
    ['/admin', 'admin'],
  ])('with versions in some modules, %s gets %s', async (path, body) => {
    const app: INestApplication = await partly();
    onTestFinished(() => app.close());
    await app.listen(0, '127.0.0.1');
    expect(await clientOf(await app.getUrl())(path)).toMatchObject({ status: 200, body });
  });
});
