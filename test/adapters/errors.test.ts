import 'reflect-metadata';
import { createServer } from 'node:http';
import Router from '@koa/router';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  Get,
  HttpException,
  type INestApplication,
} from '@nestjs/common';
import express, { type ErrorRequestHandler } from 'express';
import Fastify, { type FastifyReply } from 'fastify';
import { Hono } from 'hono';
import Koa, { type Context, type Middleware } from 'koa';
import { HeaderVersioning, type RequestVersionOf, respond, VersionError } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import { versioned as versionedInHono } from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { Api, versionErrors as filter } from 'request-versioning/nest';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { byHeader, clientOf, listen, serverOf } from './fixtures.js';
import {
  createApplication,
  decorateParameters,
  type NestResponse,
  type Platform,
} from './plugins/nest.js';

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
  return () => logged.mockRestore();
});

type RequestApi = RequestVersionOf<typeof byHeader>;

/** The handler of a route. */
function handle(path: string, api: RequestApi) {
  if (path === '/picked') return api.pick({ v2: 'ok' });
  if (path === '/other') return byOther.determineVersion({ headers: {} });
  if (path === '/failing') throw Object.assign(new Error('Out of stock.'), { status: 409 });
  return 'ok';
}

const PATHS = ['/', '/picked', '/failing', '/other'] as const;

/** Another strategy, which rejects each request that a handler asks it about. */
const byOther = new HeaderVersioning({ headerName: 'Other', allowedVersions: ['v1'] });

/** The error format of the application. `caught` counts each error. */
let caught: unknown[];
function format(error: unknown) {
  caught.push(error);
  const { code = 'ERR_INTERNAL', message, status } = error as VersionError;
  return { status, body: { error: { code, message, requestId: 'r1' } } };
}

/** An application whose error handler is its own, or sends rejections as problem details. */
type Serve = (handler: 'own' | 'versionErrors') => Promise<string>;

const servers: Readonly<Record<string, Serve>> = {
  Express(handler) {
    const own: ErrorRequestHandler = (error, _request, response, _next) => {
      const { status, body } = format(error);
      response.status(status).json(body);
    };
    const app = express();
    app.use((_request, response, next) => void next(response.vary('Origin') && undefined));
    for (const path of PATHS) {
      app.get(path, forExpress.versioned(byHeader), ({ api }, response) => {
        response.send(handle(path, api as RequestApi));
      });
    }
    app.use(handler === 'own' ? own : [forExpress.versionErrors, own]);
    return listen(createServer(app));
  },

  async Fastify(handler) {
    const app = Fastify();
    app.addHook('onRequest', async (_request, reply) => void reply.header('Vary', 'Origin'));
    await app.register(forFastify.versioned, { versioning: byHeader });
    const own = (error: unknown, reply: FastifyReply) => {
      const { status, body } = format(error);
      return reply.code(status).send(body);
    };
    app.setErrorHandler((error, request, reply) => {
      const isProblem = handler === 'versionErrors' && error instanceof VersionError;
      return isProblem ? forFastify.versionErrors(error, request, reply) : own(error, reply);
    });
    for (const path of PATHS) app.get(path, async ({ api }) => handle(path, api as RequestApi));
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },

  Hono(handler) {
    const app = new Hono();
    app.onError((error, c) => {
      if (handler === 'versionErrors' && error instanceof VersionError) return error.getResponse();
      const { status, body } = format(error);
      return c.json(body, status as 400);
    });
    app.use(async (c, next) => {
      c.header('Vary', 'Origin');
      await next();
    });
    for (const path of PATHS) {
      app.get(path, versionedInHono(byHeader), (c) => c.text(handle(path, c.var.api)));
    }
    return listen(serverOf(app));
  },

  Koa(handler) {
    const own: Middleware = async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        Object.assign(ctx, format(error));
      }
    };
    const router = new Router();
    for (const path of PATHS) {
      router.get(path, forKoa.versioned(byHeader), (ctx: Context) => {
        ctx.body = handle(path, ctx.api);
      });
    }
    const app = new Koa().use((ctx, next) => {
      ctx.vary('Origin');
      return next();
    });
    app.use(own);
    if (handler === 'versionErrors') app.use(forKoa.versionErrors);
    return listen(createServer(app.use(router.routes()).callback()));
  },

  'Nest on Express': (handler) => serveNest('Express', handler),
  'Nest on Fastify': (handler) => serveNest('Fastify', handler),

  respond(handler) {
    const app = new Hono();
    app.get('*', (c) => {
      const send = (api: RequestApi) => {
        try {
          return new Response(handle(c.req.path, api), { headers: { Vary: 'Origin' } });
        } catch (error) {
          if (error instanceof VersionError) throw error;
          const { status, body } = format(error);
          return Response.json(body, { status, headers: { Vary: 'Origin' } });
        }
      };
      const onRejection = (error: VersionError) => {
        const { status, body } = format(error);
        return Response.json(body, { status, headers: { Vary: 'Origin' } });
      };
      const context = { request: c.req.raw };
      if (handler === 'own') return respond(byHeader, context, send, onRejection);
      return respond(byHeader, context, send).then((response) => {
        response.headers.append('Vary', 'Origin');
        return response;
      });
    });
    return listen(serverOf(app));
  },
};

async function serveNest(platform: Platform, handler: 'own' | 'versionErrors') {
  @Controller()
  class Items {
    @Get()
    list(api: RequestApi) {
      return handle('/', api);
    }
    @Get('picked')
    pick(api: RequestApi) {
      return handle('/picked', api);
    }
    @Get('other')
    ask(api: RequestApi) {
      return handle('/other', api);
    }
    @Get('failing')
    fail(api: RequestApi) {
      return handle('/failing', api);
    }
  }
  for (const method of ['list', 'pick', 'ask', 'fail']) decorateParameters(Items, method, Api());
  @Catch()
  class EveryError {
    catch(error: Error, context: ArgumentsHost) {
      const cause = error instanceof HttpException ? error.cause : error;
      const { status, body } = format(cause);
      const response = context.switchToHttp().getResponse<NestResponse>();
      response.header('Content-Type', 'application/json');
      response.status(status).send(JSON.stringify(body));
    }
  }
  const app: INestApplication = await createApplication(platform, byHeader, [Items]);
  app.use(
    (
      _request: unknown,
      response: NestResponse & { setHeader: NestResponse['header'] },
      next: () => void,
    ) => {
      response.setHeader('Vary', 'Origin');
      next();
    },
  );
  app.useGlobalFilters(new EveryError());
  if (handler === 'versionErrors') app.useGlobalFilters(filter);
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

describe.each(Object.entries(servers))('a server of %s', (framework, serve) => {
  beforeEach(() => {
    caught = [];
  });

  test.each([
    ['/', 'v9', 400, 'ERR_VERSION_NOT_ALLOWED', 'Invalid version in "Accept-Version" header.'],
    ['/picked', 'v1', 404, 'ERR_VERSION_LACKS_RESOURCE', 'This version has no such resource.'],
    ['/failing', 'v1', 409, 'ERR_INTERNAL', 'Out of stock.'],
  ])(
    'formats an error of %s for %s itself, and sees it once',
    async (path, version, status, code, message) => {
      const send = clientOf(await serve('own'));
      const response = await send(path, version);
      expect(JSON.parse(response.body)).toEqual({ error: { code, message, requestId: 'r1' } });
      expect(response).toMatchObject({ status, headers: { vary: expect.stringMatching(VARY) } });
      expect('deprecation' in response.headers).toBe(path === '/failing');
      expect(caught).toMatchObject([{ message }]);
      expect(await send('/', 'v2')).toMatchObject({ status: 200, body: 'ok' });
    },
  );

  test('sends rejections as problem details by versionErrors, and formats other errors itself', async () => {
    const send = clientOf(await serve('versionErrors'));
    for (const [path, version, status] of [
      ['/', 'v9', 400],
      ['/picked', 'v1', 404],
    ] as const) {
      const { headers, body, ...response } = await send(path, version);
      expect(response.status).toBe(status);
      expect(headers['content-type']).toMatch('application/problem+json');
      expect(headers.vary).toMatch(VARY);
      expect(headers).not.toHaveProperty('deprecation');
      expect(JSON.parse(body)).toMatchObject({ status, title: expect.any(String) });
    }
    expect(await send('/failing')).toMatchObject({
      status: 409,
      headers: { deprecation: '@1767225600' },
    });
    expect(caught).toMatchObject([{ message: 'Out of stock.' }]);
  });

  test('sends the rejection of another strategy by versionErrors, with the earlier Vary and the Vary of both', async () => {
    const send = clientOf(await serve('versionErrors'));
    const { status, headers } = await send('/other');
    expect([status, headers['content-type']]).toEqual([400, expect.stringMatching('problem')]);
    // Hono replaces an earlier header by the header of an error.
    const earlier = framework === 'Hono' ? [] : ['Origin'];
    const expected = [...earlier, 'Accept-Version', 'Other'].sort();
    expect(headers.vary?.split(', ').sort()).toEqual(expected);
  });
});

/** Each name once, in any order. */
const VARY = /^(?:Origin, Accept-Version|Accept-Version, Origin)$/;
