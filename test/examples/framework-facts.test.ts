import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import { server as createHapi, type RouteOptionsResponse } from '@hapi/hapi';
import Router from '@koa/router';
import {
  All,
  Controller,
  Get,
  type INestApplication,
  Module,
  NotFoundException,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import { cache } from 'hono/cache';
import Joi from 'joi';
import Koa from 'koa';
import { QueryParameterVersioning, type VersionedApi } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { VersioningModule, Versions } from 'request-versioning/nest';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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

  test('even versionErrors sends an empty body after reply.serializer', async () => {
    const schema = { type: 'object', properties: { name: text } };
    const send = await sendOf((scope) => {
      scope.setErrorHandler(versionErrors);
      scope.get('/', async ({ api }, reply) => {
        reply.serializer(reply.compileSerializationSchema(schema));
        api.reject();
      });
    });
    expect(await send('/')).toMatchObject({ status: 404, body: '{}' });
  });

  test.each([
    ['v1', { name: 'Ada Lovelace' }],
    ['v2', { first: 'Ada', last: 'Lovelace' }],
  ])('the program with a response schema per version sends %s', async (version, body) => {
    const { app } = await load('fastify', 'responses');
    const response = await app.inject({ url: '/user', headers: { 'Accept-Version': version } });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual(body);
  });

  test.each<[removeAdditional: boolean | undefined, status: number, body: string]>([
    [undefined, 200, '{"version":"v2","query":{"page":3}}'],
    [false, 400, 'querystring must NOT have additional properties'],
  ])('with removeAdditional: %s, a strict schema of the query gets %i', async (...row) => {
    const [removeAdditional, status, body] = row;
    const customOptions = removeAdditional === undefined ? {} : { removeAdditional };
    const app = Fastify({ ajv: { customOptions } });
    const versioning = new QueryParameterVersioning({ allowedVersions: ['v1', 'v2'] });
    await app.register(versioned, { versioning });
    const properties = { page: { type: 'number' } };
    const schema = { querystring: { type: 'object', properties, additionalProperties: false } };
    app.get('/', { schema }, async ({ api: { version }, query }) => ({ version, query }));
    const response = await app.inject('/?version=v2&page=3');
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(body)]);
  });

  test.each([
    ['/nope', 'v9', 400],
    ['/nope', 'v2', 404],
    ['/', 'v9', 400],
    ['/health', 'v9', 200],
  ])('a last route for all paths decides the version of %s: %s gets %i', async (...row) => {
    const [url, version, statusCode] = row;
    const app = Fastify();
    app.get('/health', async () => 'ok');
    app.register(async (scope) => {
      await scope.register(versioned, { versioning: byHeader });
      scope.all('/*', (_request, reply) => reply.callNotFound());
    });
    const headers = { 'Accept-Version': version };
    expect(await app.inject({ url, headers })).toMatchObject({ statusCode });
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

  test.each<[vary: string | undefined, stored: number]>([
    [undefined, 0],
    ['Origin', 0],
    ['Accept-Version', 2],
  ])('a cache with vary: %s stores %i of two versions', async (vary, stored) => {
    const store = new Map<string, Response>();
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async (key: string) => store.get(key)?.clone(),
        put: async (key: string, response: Response) => void store.set(key, response),
      }),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const caching = cache({ cacheName: 'users', wait: true, ...(vary && { vary }) });
    const app = new Hono().use(caching, forHono.versioned(byHeader));
    app.get('/', (c) => c.text(c.var.api.version));
    for (const version of ['v1', 'v2', 'v1', 'v2']) {
      const response = await app.request('/', { headers: { 'Accept-Version': version } });
      expect(await response.text()).toBe(version);
    }
    expect(store.size).toBe(stored);
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
  const { SerializerByVersion } = await load('nest', 'serializer-by-version');

  async function clientOfNest(app: INestApplication) {
    onTestFinished(() => app.close());
    await app.listen(0, '127.0.0.1');
    return clientOf(await app.getUrl());
  }

  test.each([
    ['/v2/users/7', '{"version":"v2","self":"/v2/users/7"}'],
    ['/health', 'ok'],
    ['/metrics', 'requests_total 0'],
    ['/admin', 'admin'],
  ])('with versions in some modules, %s gets %s', async (path, body) => {
    const send = await clientOfNest(await partly());
    expect(await send(path)).toMatchObject({ status: 200, body });
  });

  @Controller('users')
  class Users {
    @Get()
    list() {
      return { name: 'Ada Lovelace' };
    }
  }
  @Controller()
  class NoRoute {
    @All('*')
    reject() {
      throw new NotFoundException();
    }
  }
  const versioning = VersioningModule.forRoot(byHeader);
  const platforms = { Express: () => new ExpressAdapter(), Fastify: () => new FastifyAdapter() };

  test.each<[platform: keyof typeof platforms, place: string, status: number]>([
    ['Express', 'in the root module', 404],
    ['Express', 'in the last module', 200],
    ['Fastify', 'in the root module', 200],
    ['Fastify', 'in the last module', 200],
  ])('on %s, a route is beside one for all paths %s: %i', async (platform, place, status) => {
    @Module({ controllers: [Users] })
    class UsersModule {}
    @Module({ controllers: [NoRoute] })
    class LastModule {}
    const isRoot = place === 'in the root module';
    @Module({
      imports: [versioning, UsersModule, ...(isRoot ? [] : [LastModule])],
      controllers: isRoot ? [NoRoute] : [],
    })
    class AppModule {}
    const app = await NestFactory.create(AppModule, platforms[platform](), { logger: [] });
    const send = await clientOfNest(app);
    expect((await send('/users')).status).toBe(status);
    expect((await send('/nope')).status).toBe(404);
  });

  test.each(['v1', 'v2'])('an interceptor serializes with the groups of %s', async (version) => {
    // In place of class-transformer, it sends what it gets from Nest.
    const classToPlain = (_: unknown, { groups }: { groups: string[] }) => ({ groups });
    const transformerPackage = { classToPlain, plainToInstance: vi.fn() };
    @Module({ imports: [versioning], controllers: [Users] })
    class AppModule {}
    const app = await NestFactory.create(AppModule, { logger: [] });
    app.useGlobalInterceptors(new SerializerByVersion(app.get(Reflector), { transformerPackage }));
    const send = await clientOfNest(app);
    expect(JSON.parse((await send('/users', version)).body)).toEqual({ groups: [version] });
  });

  test('@Versions() without an argument does not start', async () => {
    @Controller()
    @Versions()
    class Teams {
      @Get()
      list() {}
    }
    @Module({ imports: [versioning], controllers: [Teams] })
    class AppModule {}
    const app = await NestFactory.create(AppModule, { logger: [] });
    await expect(app.init()).rejects.toThrow(
      'Teams.list: HeaderVersioning: the versions of a route',
    );
  });
});
