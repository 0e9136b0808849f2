import 'reflect-metadata';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Header,
  type INestApplication,
  Inject,
  Module,
  NotFoundException,
  type Provider,
  type Type,
} from '@nestjs/common';
import { type AbstractHttpAdapter, APP_FILTER, HttpAdapterHost, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import {
  type HeaderVersioning,
  NoReverseMatch,
  type QueryParameterVersioning,
  type RequestVersionOf,
  RouteReverser,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { expect } from 'vitest';
import { versioned as fastifyVersioned } from '../../examples/plugins/fastify.js';
import { versioned as honoVersioned, type VersionedEnv } from '../../examples/plugins/hono.js';
import { Api, Neutral, VersioningModule } from '../../examples/plugins/nest.js';

export const settings = {
  allowedVersions: ['v1', 'v2', 'v10'],
  reverser: new RouteReverser({ users: '{/:version}/users', teams: '{/:version}/teams' }),
  versionHeader: 'API-Version',
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
} as const;
export const withDefault = { ...settings, defaultVersion: 'v1' } as const;

export type Settings = typeof settings & { readonly defaultVersion?: 'v1' };
export type Versioning =
  | HeaderVersioning<Settings>
  | QueryParameterVersioning<Settings>
  | URLPathVersioning<Settings>;
export type RequestApi = RequestVersionOf<Versioning>;

declare module 'fastify' {
  interface FastifyRequest {
    readonly api: RequestApi;
  }
}

export interface Options {
  /** The `Vary` that the application sets before the plugin. */
  readonly vary: string;
  /** Whether the application has an error handler of its own, which responds to an error with 503. */
  readonly handlesErrors?: boolean;
}

/** The headers of the handler of `/own`. */
export const OWN_HEADERS = { Vary: 'Accept-Language', Link: '</users?page=2>; rel="next"' };

function showUsers({ version, reverse, pick }: RequestApi) {
  version satisfies 'v1' | 'v2' | 'v10';
  // @ts-expect-error: no route has the name
  expect(() => reverse('user')).toThrow(NoReverseMatch);
  return { version, format: pick({ v1: 'one', v2: 'two' }), link: reverse('users') };
}

function showTeams({ version, pick }: RequestApi) {
  return { version, format: pick({ v2: 'two' }) };
}

function fail(): never {
  throw new Error('secret');
}

/** Creates a server with each plugin. All have the same routes. `/health` is neutral. */
export const applications = {
  Fastify: createFastify,
  Hono: createHono,
  'Nest on Express': (versioning: Versioning, options: Options) =>
    createNest(versioning, options, new ExpressAdapter()),
  'Nest on Fastify': (versioning: Versioning, options: Options) =>
    createNest(versioning, options, new FastifyAdapter({ routerOptions: LONG_PARAMS })),
} as const;

export type Application = keyof typeof applications;

const LONG_PARAMS = { maxParamLength: 10_000 };

async function createFastify(versioning: Versioning, { vary, handlesErrors }: Options) {
  const app = Fastify({ routerOptions: LONG_PARAMS });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ Vary: vary, 'Access-Control-Allow-Origin': '*' });
  });
  if (handlesErrors) app.setErrorHandler(async (_error, _request, reply) => reply.code(503).send());
  await app.register(fastifyVersioned, { versioning });
  app.get('/health', { config: { neutral: true } }, async () => 'ok');
  app.options('/*', async (_request, reply) => reply.code(204).send());
  const routes = async (scope: FastifyInstance) => {
    scope.get('/users', async ({ api }) => showUsers(api));
    scope.get('/teams', async ({ api }) => showTeams(api));
    scope.get('/failing', fail);
    scope.get('/missing', async (_request, reply) => reply.callNotFound());
    scope.get('/own', async (_request, reply) => reply.headers(OWN_HEADERS).send('own'));
    scope.get('/any', async (_request, reply) => reply.header('Vary', '*').send('any'));
  };
  app.register(routes);
  if (versioning instanceof URLPathVersioning) app.register(routes, { prefix: '/:version' });
  await app.ready();
  return app.server;
}

async function createHono(versioning: Versioning, { vary, handlesErrors }: Options) {
  const app = new Hono<VersionedEnv<typeof versioning>>();
  app.use(async (c, next) => {
    c.header('Vary', vary);
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  });
  if (handlesErrors) app.onError((_error, c) => c.body(null, 503));
  app.get('/health', (c) => c.text('ok'));
  const isPath = versioning instanceof URLPathVersioning;
  if (!isPath) app.use(honoVersioned(versioning));
  for (const prefix of isPath ? ['', '/:version'] : ['']) {
    for (const page of isPath ? ['users', 'teams', 'failing', 'missing', 'own', 'any'] : []) {
      app.use(`${prefix}/${page}`, honoVersioned(versioning));
    }
    app.get(`${prefix}/users`, (c) => c.json(showUsers(c.var.api)));
    app.get(`${prefix}/teams`, (c) => c.json(showTeams(c.var.api)));
    app.get(`${prefix}/failing`, fail);
    app.get(`${prefix}/missing`, (c) => c.notFound());
    app.get(`${prefix}/own`, () => new Response('own', { headers: OWN_HEADERS }));
    app.get(`${prefix}/any`, (c) => c.text('any', 200, { Vary: '*' }));
  }
  app.options('*', (c) => c.body(null, 204));
  return createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
}

@Controller('health')
@Neutral()
class Health {
  @Get()
  show() {
    return 'ok';
  }
}

async function createNest(
  versioning: Versioning,
  { vary, handlesErrors }: Options,
  adapter: AbstractHttpAdapter,
) {
  @Controller(versioning instanceof URLPathVersioning ? ['', ':version'] : '')
  class Pages {
    @Get('users')
    users(api: RequestApi) {
      return showUsers(api);
    }
    @Get('teams')
    teams(api: RequestApi) {
      return showTeams(api);
    }
    @Get('failing')
    fail() {
      fail();
    }
    @Get('missing')
    miss() {
      throw new NotFoundException();
    }
    @Get('own')
    @Header('Vary', OWN_HEADERS.Vary)
    @Header('Link', OWN_HEADERS.Link)
    own() {
      return 'own';
    }
    @Get('any')
    @Header('Vary', '*')
    any() {
      return 'any';
    }
  }
  Api()(Pages.prototype, 'users', 0);
  Api()(Pages.prototype, 'teams', 0);
  const providers = handlesErrors ? [{ provide: APP_FILTER, useClass: EveryError }] : [];
  const app = await createNestApplication(versioning, [Health, Pages], adapter, providers);
  app.use(({ method }: IncomingMessage, response: ServerResponse, next: () => void) => {
    response.setHeader('Vary', vary).setHeader('Access-Control-Allow-Origin', '*');
    if (method === 'OPTIONS') response.writeHead(204).end();
    else next();
  });
  await app.init();
  if (adapter instanceof FastifyAdapter) await adapter.getInstance().ready();
  return app.getHttpServer() as Server;
}

/** Creates an application of Nest with the plugin. */
export function createNestApplication(
  versioning: VersioningStrategy,
  controllers: Type[],
  adapter: AbstractHttpAdapter,
  providers: Provider[] = [],
): Promise<INestApplication> {
  @Module({ imports: [VersioningModule.forRoot(versioning)], controllers, providers })
  class Application {}
  return NestFactory.create(Application, adapter, { logger: [] });
}

/** Catches every error of the application, as many applications do. */
@Catch()
class EveryError implements ExceptionFilter {
  @Inject(HttpAdapterHost) private readonly host!: HttpAdapterHost;

  catch(_: unknown, context: ArgumentsHost) {
    this.host.httpAdapter.reply(context.switchToHttp().getResponse(), {}, 503);
  }
}
