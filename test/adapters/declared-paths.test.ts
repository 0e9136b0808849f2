import { createServer } from 'node:http';
import Router from '@koa/router';
import express from 'express';
import Fastify from 'fastify';
import { type Context, Hono } from 'hono';
import Koa, { type Middleware } from 'koa';
import koaMount from 'koa-mount';
import {
  CombinedVersioning,
  HeaderVersioning,
  NamespaceVersioning,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { describe, expect, test } from 'vitest';
import { clientOf, listen, serverOf } from './fixtures.js';
import { servers, type Wiring } from './wirings.js';

// An adapter takes the version of a path from what the router gives or the application declares. No text of a path makes
// a difference: neither a pattern, nor a mount, nor the id that a client sends.

const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;
const byPath = new URLPathVersioning(settings);
const byNamespace = new NamespaceVersioning(settings);
const byNumber = new NamespaceVersioning({ allowedVersions: ['1', '2'], defaultVersion: '1' });
const byPathOrHeader = new CombinedVersioning({
  allowedVersions: ['1', '2'],
  defaultVersion: '1',
  sources: [new URLPathVersioning(), new HeaderVersioning()],
});

/** A path and the version in the header `Accept-Version`, with the version or the error of the response. */
type Exchange = readonly [path: string, sent: string, received: string];

const NOT_ALLOWED = 'ERR_VERSION_NOT_ALLOWED';

const wirings: Readonly<Record<string, [Wiring, ...Exchange[]]>> = {
  'the parameter of the route is the version': [
    { versioning: byPath, mount: '', path: '/:version/users' },
    ['/v2/users', 'v1', 'v2'],
    ['/%76%32/users', 'v1', 'v2'],
    ['/v9/users', 'v1', NOT_ALLOWED],
  ],
  'the parameter of the mount is the version': [
    { versioning: byPath, mount: '/:version', scope: {}, path: '/users/:id' },
    ['/v2/users/7', 'v1', 'v2'],
    ['/v2/users/v1', 'v1', 'v2'],
    ['/users/users/v1', 'v1', NOT_ALLOWED],
  ],
  'a parameter of another name is not the version, so the route throws a TypeError for everybody': [
    { versioning: byPath, mount: '', path: '/:v/users' },
    ['/v1/users', 'v1', 'TypeError'],
    ['/v2/users', 'v2', 'TypeError'],
    ['/7/users', 'v9', 'TypeError'],
  ],
  'a path without the parameter throws a TypeError for everybody': [
    { versioning: byPath, mount: '/v2', path: '/users/:id' },
    ['/v2/users/v2', 'v2', 'TypeError'],
    ['/v2/users/7', 'v1', 'TypeError'],
  ],
  'a path that may lack the parameter takes the default': [
    { versioning: byPath, mount: '/:tenant', scope: { versionInPath: 'optional' }, path: '/users' },
    ['/acme/users', 'v2', 'v1'],
    ['/v1/users', 'v2', 'v1'],
    ['/v2/users', 'v2', 'v1'],
  ],
  'the namespace of the mount is the version, whatever the id': [
    {
      versioning: byNamespace,
      mount: '/api',
      scope: { namespace: 'v2' },
      path: '/users/:id/posts',
    },
    ['/api/users/7/posts', 'v1', 'v2'],
    ['/api/users/v1/posts', 'v1', 'v2'],
    ['/api/users/v2/posts', 'v1', 'v2'],
  ],
  'the namespace of the route is the version, whatever its path': [
    { versioning: byNamespace, mount: '', path: '/v1/users', route: { namespace: 'api:v2' } },
    ['/v1/users', 'v1', 'v2'],
  ],
  'a version in the path of a route is no namespace, so the route throws a TypeError for everybody':
    [
      { versioning: byNamespace, mount: '', path: '/v2/users/:id' },
      ['/v2/users/7', 'v1', 'TypeError'],
      ['/v2/users/v1', 'v2', 'TypeError'],
    ],
  'a version in the path of a mount is no namespace': [
    { versioning: byNamespace, mount: '/v2', scope: {}, path: '/users' },
    ['/v2/users', 'v1', 'TypeError'],
  ],
  'a number in a path is no namespace': [
    { versioning: byNumber, mount: '/levels/2', path: '/scores' },
    ['/levels/2/scores', '1', 'TypeError'],
  ],
  'a route outside of the namespaces takes the default if it says so': [
    {
      versioning: byNumber,
      mount: '/levels',
      path: '/2/scores',
      route: { versionInPath: 'optional' },
    },
    ['/levels/2/scores', '2', '1'],
  ],
  'a combination with a path throws a TypeError for everybody if the path lacks the parameter': [
    { versioning: byPathOrHeader, mount: '/users/:id', path: '/posts' },
    ['/users/7/posts', '2', 'TypeError'],
    ['/users/1/posts', '2', 'TypeError'],
    ['/users/2/posts', '9', 'TypeError'],
  ],
  'a combination takes the header if the path may lack the parameter': [
    {
      versioning: byPathOrHeader,
      mount: '/users/:id',
      scope: { versionInPath: 'optional' },
      path: '/posts',
    },
    ['/users/7/posts', '2', '2'],
    ['/users/1/posts', '2', '2'],
    ['/users/1/posts', '9', NOT_ALLOWED],
  ],
};

describe.each(Object.entries(servers))('%s', (_, serve) => {
  test.each(Object.entries(wirings))('%s', async (_, [wiring, ...exchanges]) => {
    // Nest does not start if a route has no namespace.
    const send = await serve(wiring).then(clientOf, ({ name }) => async () => ({ body: name }));
    const received = [];
    for (const [path, sent] of exchanges) received.push((await send(path, sent)).body);
    expect(received).toEqual(exchanges.map(([, , expected]) => expected));
  });

  test.each([
    ['', 'a text with an allowed version'],
    ['v3', 'must be a text with an allowed version, such as "v1", got "v3"'],
    ['/v1', 'got "/v1"'],
    ['V1', 'got "V1"'],
    ['users:V1', 'got "users:V1"'],
  ])('a mount that declares the namespace "%s" throws a TypeError', async (namespace, message) => {
    const wiring = { versioning: byNamespace, mount: '', scope: { namespace }, path: '/users' };
    // Hono, Koa and Express throw when the middleware is made. Fastify and Nest do not start.
    const error = await serve(wiring).then(String, (error) => error);
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toContain(message);
  });
});

describe('a route below a scope that has declared its namespace', () => {
  const wiring = {
    versioning: byNamespace,
    mount: '/v2',
    scope: { namespace: 'v2' },
    path: '/users',
  } as const;

  test.each<[name: string, inScope: string, withOwn: string]>([
    ['Express 5.3.0', 'TypeError', 'v1'],
    ['Koa', 'TypeError', 'v1'],
    ['Hono', 'TypeError', 'v1'],
    ['Fastify', 'v2', 'v1'],
    ['Nest on Express', 'v2', 'v1'],
    ['Nest on Fastify', 'v2', 'v1'],
  ])('in %s', async (name, inScope, withOwn) => {
    const serve = servers[name] as (wiring: Wiring) => Promise<string>;
    const received = [];
    // A second middleware decides anew. A route of Fastify or Nest has the options of its scope.
    for (const route of [{ namespace: undefined }, { namespace: 'v1' }]) {
      received.push((await clientOf(await serve({ ...wiring, route }))('/v2/users')).body);
    }
    expect(received).toEqual([inScope, withOwn]);
  });
});

test.each([
  ['Express', async () => forExpress.versioned(byNamespace, { namespace: 'v3' })],
  [
    'Fastify',
    () => Fastify().register(forFastify.versioned, { versioning: byNamespace, namespace: 'v3' }),
  ],
])('%s checks a namespace without a route', async (_, declare) => {
  await expect((async () => declare())()).rejects.toThrow(TypeError);
});

describe('behind a mount of Express, which the inner framework cannot see', () => {
  /** Servers with the route `/users` behind the mount `/v2`, without and with a declared namespace. */
  const inner: Readonly<Record<string, (namespace: string | undefined) => Promise<never>>> = {
    async Fastify(namespace) {
      const app = Fastify();
      app.setErrorHandler((error, _request, reply) => reply.send((error as Error).name));
      await app.register(forFastify.versioned, { versioning: byNamespace, namespace });
      await app.get('/users', async ({ api }) => (api as { version: string }).version).ready();
      return app.routing as never;
    },
    async Koa(namespace) {
      const middleware = forKoa.versioned(byNamespace, { namespace }) as Middleware;
      const router = new Router().get('/users', middleware, (ctx) => {
        ctx.body = ctx.api.version;
      });
      const app = new Koa().use((ctx, next) =>
        next().catch((error) => {
          ctx.body = error.name;
        }),
      );
      return app.use(router.routes()).callback() as never;
    },
  };

  test.each(Object.entries(inner))('%s takes the namespace that is declared', async (_, create) => {
    const app = express()
      .use('/v2', await create('v2'))
      .use('/undeclared/v2', await create(undefined));
    const send = clientOf(await listen(createServer(app)));
    expect(await send('/v2/users')).toMatchObject({ body: 'v2' });
    expect(await send('/undeclared/v2/users')).toMatchObject({ body: 'TypeError' });
  });

  test('nested applications of koa-mount and of Hono take it too', async () => {
    const versioned = (namespace?: string) =>
      forKoa.versioned(byNamespace, { namespace }) as Middleware;
    const show: Middleware = (ctx) => {
      ctx.body = ctx.api.version;
    };
    const koa = (namespace?: string) =>
      koaMount('/users', new Koa().use(versioned(namespace)).use(show));
    const app = new Koa().on('error', () => {});
    app.use(koaMount('/v2', new Koa().use(koa('v2') as Middleware)) as Middleware);
    app.use(koaMount('/undeclared', new Koa().use(koa() as Middleware)) as Middleware);
    const sendToKoa = clientOf(await listen(createServer(app.callback())));
    expect(await sendToKoa('/v2/users')).toMatchObject({ body: 'v2' });
    expect(await sendToKoa('/undeclared/users')).toMatchObject({ status: 500 });

    const hono = (namespace?: string) => {
      const show = (c: Context) => c.text(c.var.api.version);
      const inner = new Hono().get('/users', forHono.versioned(byNamespace, { namespace }), show);
      return inner.onError((error, c) => c.text(error.name)).fetch;
    };
    const outer = new Hono().mount('/v2', hono('v2')).mount('/undeclared', hono());
    const sendToHono = clientOf(await listen(serverOf(outer)));
    expect(await sendToHono('/v2/users')).toMatchObject({ body: 'v2' });
    expect(await sendToHono('/undeclared/users')).toMatchObject({ body: 'TypeError' });
  });
});

test.each<[framework: string, pattern: string, path: string]>([
  ['Fastify', '/:version/reports/:month(^\\d{2}$)', '/v2/reports/07'],
  ['Fastify', '/:version/users::batch', '/v2/users:batch'],
  ['Hono', '/:version/posts/:post-id', '/v2/posts/v1'],
  ['Hono', '/:version{v1|v2}/posts', '/v2/posts'],
  ['Koa', '/:version/reports/:größe', '/v2/reports/v1'],
  ['Express 4.22.3', '/:version(v\\d)/users', '/v2/users'],
])('%s takes the parameter of the unusual pattern %s', async (framework, pattern, path) => {
  const serve = servers[framework] as (wiring: Wiring) => Promise<string>;
  const versioning: VersioningStrategy = byPath;
  const send = clientOf(await serve({ versioning, mount: '', path: pattern }));
  expect(await send(path)).toMatchObject({ body: 'v2' });
});
