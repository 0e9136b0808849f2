import { once } from 'node:events';
import type { Server } from 'node:net';
import { Controller, Get, type INestApplication, Inject } from '@nestjs/common';
import { ExternalContextCreator } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import Fastify from 'fastify';
import { Hono } from 'hono';
import {
  HeaderVersioning,
  include,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { versioned as fastifyVersioned } from '../../examples/plugins/fastify.js';
import { versioned as honoVersioned } from '../../examples/plugins/hono.js';
import { Api, Namespace, Neutral, VERSIONING, Versions } from '../../examples/plugins/nest.js';
import { type Client, http1 } from '../support/client.js';
import {
  createNestApplication,
  type RequestApi,
  settings,
  withDefault,
} from '../support/plugins.js';

const clients: Client[] = [];
const servers: Server[] = [];
afterAll(() => {
  for (const client of clients) client.close();
  for (const server of servers) server.close();
});

/** Listens until the tests end, and returns a function that sends a version in the header. */
async function listen(server: Server) {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = http1(server);
  clients.push(client);
  return (path: string, version?: string, method = 'GET') =>
    client.send({ path, version: version === undefined ? [] : [version], method });
}

type Send = Awaited<ReturnType<typeof listen>>;

describe('the constraint apiVersion of Fastify', () => {
  async function create(versioning: VersioningStrategy) {
    const app = Fastify();
    await app.register(fastifyVersioned, { versioning });
    return app;
  }

  describe('with routes of v1 and of v2', () => {
    let send: Send;

    beforeAll(async () => {
      const app = await create(new HeaderVersioning(withDefault));
      const constraints = { apiVersion: 'v2' };
      app.get('/cities', { constraints: { apiVersion: 'v1' } }, async () => 'cities of v1');
      app.get('/cities', { constraints }, async ({ api }) => `cities of v2 for ${api.version}`);
      app.get('/streets', { constraints }, async () => 'streets of v2');
      app.get('/streets', async () => 'streets of no version');
      app.get('/parks', { constraints }, async () => 'parks of v2');
      await app.ready();
      send = await listen(app.server);
    });

    test.each([
      ['/cities', undefined, 'cities of v1'],
      ['/cities', 'v1', 'cities of v1'],
      ['/cities', 'v2', 'cities of v2 for v2'],
      ['/cities', 'v10', 'cities of v2 for v10'],
      ['/streets', 'v1', 'streets of no version'],
      ['/parks', 'v10', 'parks of v2'],
    ])('chooses the newest route of %s that is not after %s', async (path, version, body) => {
      const response = await send(path, version);
      const headers = { vary: 'Accept-Version', 'api-version': version ?? 'v1' };
      expect(response).toMatchObject({ status: 200, headers, body });
      expect(await send(path, version, 'HEAD')).toEqual({ ...response, body: '' });
    });

    test('hides a route from the versions before it', async () => {
      const headers = { vary: 'Accept-Version', 'api-version': 'v1' };
      const type = 'application/json';
      expect(await send('/parks', 'v1')).toMatchObject({ status: 404, type, headers });
    });
  });

  test('prefers the own route of a version to a route of an equal number', async () => {
    const app = await create(new HeaderVersioning({ allowedVersions: ['v1', 'v01', null] }));
    app.get('/', { constraints: { apiVersion: 'v01' } }, async () => 'of v01');
    app.get('/', { constraints: { apiVersion: 'v1' } }, async () => 'of v1');
    await app.ready();
    const send = await listen(app.server);
    expect(await send('/', 'v1')).toMatchObject({ body: 'of v1' });
    expect(await send('/', 'v01')).toMatchObject({ body: 'of v01' });
  });

  test('rejects a version that is not allowed', async () => {
    const app = await create(new HeaderVersioning(settings));
    const constraints = { apiVersion: 'v3' };
    expect(() => app.get('/', { constraints }, async () => 'v3')).toThrow(
      new TypeError('The constraint apiVersion must be an allowed version, got v3.'),
    );
  });

  test('responds with 500 if the strategy needs the matched route', async () => {
    const app = await create(new URLPathVersioning(settings));
    app.get('/:version/users', { constraints: { apiVersion: 'v1' } }, async () => 'users');
    await app.ready();
    const send = await listen(app.server);
    expect(await send('/v1/users')).toMatchObject({ status: 500 });
  });

  test('finds a route without a version if the request has no version', async () => {
    const app = await create(new HeaderVersioning({ allowedVersions: ['v1', null] }));
    app.get('/', { constraints: { apiVersion: 'v1' } }, async () => 'of v1');
    app.get('/', async () => 'of no version');
    await app.ready();
    const send = await listen(app.server);
    expect(await send('/')).toMatchObject({ status: 200, body: 'of no version' });
  });

  test('finds only the route of the same version if no version is listed', async () => {
    const app = await create(new HeaderVersioning());
    app.get('/', { constraints: { apiVersion: 'v1' } }, async () => 'of v1');
    await app.ready();
    const send = await listen(app.server);
    expect(await send('/', 'v1')).toMatchObject({ status: 200, body: 'of v1' });
    expect(await send('/', 'v2')).toMatchObject({ status: 404 });
  });
});

test('the plugin of Fastify adds the headers to a Fetch response', async () => {
  const app = Fastify();
  await app.register(fastifyVersioned, { versioning: new HeaderVersioning(withDefault) });
  app.get('/', async () => new Response('of Fetch', { headers: { Vary: 'Origin' } }));
  await app.ready();
  const send = await listen(app.server);
  const headers = { vary: 'Accept-Version, Origin', 'api-version': 'v2' };
  expect(await send('/', 'v2')).toMatchObject({ status: 200, headers, body: 'of Fetch' });
});

test('the middleware of Hono responds with 500 if its path lacks the version of the route', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const app = new Hono()
    .use(honoVersioned(new URLPathVersioning(withDefault)))
    .get('/:version/users', (c) => c.text(c.var.api.version))
    .get('/users', (c) => c.text(c.var.api.version));
  expect((await app.request('/v2/users')).status).toBe(500);
  expect(await (await app.request('/users')).text()).toBe('v1');
  logged.mockRestore();
});

test('the middleware of Hono reads a parameter of its own path', async () => {
  const app = new Hono()
    .use('/:version/*', honoVersioned(new URLPathVersioning(settings)))
    .get('/:version/users/:id', (c) => c.text(c.var.api.version));
  expect(await (await app.request('/v2/users/7')).text()).toBe('v2');
  expect((await app.request('/v9/users/7')).status).toBe(404);
});

test.each(['/:version?/users', '/:versionId/users', '/:version{v[0-9]+}?/users'])(
  'the middleware of Hono takes the default if the path %s does not require a version',
  async (path) => {
    const app = new Hono()
      .use(honoVersioned(new URLPathVersioning(withDefault)))
      .get('/users', (c) => c.text(c.var.api.version))
      .get(path, (c) => c.text(c.var.api.version));
    expect(await (await app.request('/users')).text()).toBe('v1');
  },
);

test.each([
  ['/users/:version?', '/users', 200],
  ['/users/:version?', '/users/v2', 500],
  ['/users/:version{v[0-9]+}?', '/users/v2', 500],
  ['/users/:versionId', '/users/7', 200],
])(
  'a middleware of Hono without the parameters of %s responds to %s with %i',
  async (route, path, status) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const app = new Hono()
      .use(honoVersioned(new URLPathVersioning(withDefault)))
      .get(route, (c) => c.text(c.var.api.version));
    expect((await app.request(path)).status).toBe(status);
    logged.mockRestore();
  },
);

test('the middleware of Hono reads its namespace', async () => {
  const versioning = new NamespaceVersioning(withDefault);
  const app = new Hono()
    .use('/v2/*', honoVersioned(versioning, 'v2'))
    .get('/v2/users', (c) => c.text(c.var.api.version satisfies 'v1' | 'v2' | 'v10'))
    .use('/v3/*', honoVersioned(versioning, 'v3'));
  expect(await (await app.request('/v2/users')).text()).toBe('v2');
  const rejection = await app.request('/v3/users');
  const detail = 'Invalid version in URL path. Does not match any version namespace.';
  expect(await rejection.json()).toMatchObject({ status: 404, detail });
});

const Only = Versions<VersionOf<typeof withDefault>>;
// @ts-expect-error: v9 is not listed
Only('v9');

@Controller('teams')
@Only('v2', 'v10')
class Teams {
  @Inject(VERSIONING) private readonly versioning!: VersioningStrategy;
  @Get()
  list() {
    return 'teams';
  }
  @Get('all')
  @Only('v10')
  listAll() {
    return 'all teams';
  }
  @Get('count')
  @Neutral()
  count() {
    return this.versioning.reverse('teams');
  }
}

@Controller('v1/users')
@Namespace('v1')
class UsersInV1 {
  @Get()
  list({ version, reverse }: RequestApi) {
    return { version, link: reverse('users') };
  }
}
Api()(UsersInV1.prototype, 'list', 0);

@Controller('v2/users')
@Namespace('v2')
class UsersInV2 extends UsersInV1 {}

@Controller('v9/users')
@Namespace('v9')
class UsersInV9 extends UsersInV1 {}

describe.each([
  ['Express', () => new ExpressAdapter()],
  ['Fastify', () => new FastifyAdapter()],
])('the module of Nest on %s', (_, createAdapter) => {
  const users = { users: '/users' };
  const reverser = new RouteReverser({ v1: include('/v1', users), v2: include('/v2', users) });
  const byNamespace = new NamespaceVersioning({ ...withDefault, reverser });
  const apps: INestApplication[] = [];
  let byHeader: Send;
  let inNamespace: Send;

  async function serve(versioning: VersioningStrategy, ...controllers: (new () => object)[]) {
    const app = await createNestApplication(versioning, controllers, createAdapter());
    apps.push(app);
    await app.listen(0, '127.0.0.1');
    const client = http1(app.getHttpServer());
    clients.push(client);
    return (path: string, version = 'v2') => client.send({ path, version: [version] });
  }

  beforeAll(async () => {
    byHeader = await serve(new HeaderVersioning(withDefault), Teams);
    inNamespace = await serve(byNamespace, UsersInV1, UsersInV2, UsersInV9);
  });

  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  const lacks = { status: 404, body: { code: 'ERR_VERSION_LACKS_RESOURCE' } };
  const ok = { status: 200 };

  test.each([
    ['/teams', 'v2', ok],
    ['/teams', 'v1', lacks],
    ['/teams/all', 'v2', lacks],
    ['/teams/all', 'v10', ok],
  ])(
    'limits %s in version %s by the decorator of the method, or else of the class',
    async (path, version, expected) => {
      const response = await byHeader(path, version);
      expect(response).toMatchObject({ ...expected, headers: { vary: 'Accept-Version' } });
    },
  );

  test('leaves a neutral method alone, and injects the strategy into its class', async () => {
    const response = await byHeader('/teams/count', 'v9');
    expect(response).toMatchObject({ status: 200, headers: {}, body: '/teams' });
  });

  test.each([
    ['/v1/users', { status: 200, body: { version: 'v1', link: '/v1/users' } }],
    ['/v2/users', { status: 200, body: { version: 'v2', link: '/v2/users' } }],
    ['/v9/users', { status: 404, body: { code: 'ERR_VERSION_NOT_ALLOWED' } }],
  ])('passes the namespace of the class for %s', async (path, expected) => {
    expect(await inNamespace(path)).toMatchObject(expected);
  });

  test('leaves handlers of other protocols alone', async () => {
    const teams = new Teams();
    const none = undefined;
    const resolve = apps[0]
      ?.get(ExternalContextCreator)
      .create(teams, teams.list, 'list', none, none, none, none, none, 'graphql');
    expect(await resolve?.()).toBe('teams');
  });
});
