import 'reflect-metadata';
import { createServer } from 'node:http';
import Router from '@koa/router';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ErrorRequestHandler } from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import Koa, { type Middleware } from 'koa';
import { HeaderVersioning, respond } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { VersioningModule } from 'request-versioning/nest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byHeader, byNamespace, byPath, clientOf, listen, serverOf } from './fixtures.js';
import { PACKAGES } from './plugins/express.js';
import { createApplication } from './plugins/nest.js';

describe('a path without its version is a TypeError that names the route', () => {
  type Strategy = typeof byPath | typeof byNamespace;
  const problems: Record<string, [versioning: Strategy, problem: string]> = {
    'with a strategy for the path': [byPath, 'has no parameter "version". Put `versioned` on'],
    'with a strategy for namespaces': [
      byNamespace,
      'declares no namespace. Set namespace: "v1" on',
    ],
  };
  const show = (error: unknown) => (error as Error).message;

  const servers: Record<string, [route: string, (versioning: Strategy) => Promise<string>]> = {
    ...Object.fromEntries(
      PACKAGES.map(([name, express]): [string, (typeof servers)[string]] => {
        const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
          response.status(500).send(show(error));
        };
        const serve = (versioning: Strategy) => {
          const app = express();
          app.get('/users/:id', forExpress.versioned(versioning), (_, response) => response.end());
          return listen(createServer(app.use(sendError)));
        };
        return [name, ['the route GET /users/:id', serve]];
      }),
    ),
    'Express, in front of all routes': [
      'this route',
      (versioning) => {
        const [[, express]] = PACKAGES as [(typeof PACKAGES)[number]];
        const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
          response.status(500).send(show(error));
        };
        return listen(createServer(express().use(forExpress.versioned(versioning), sendError)));
      },
    ],
    Fastify: [
      'the route GET /users/:id',
      async (versioning) => {
        const app = Fastify();
        await app.register(forFastify.versioned, { versioning });
        app.setErrorHandler((error, _request, reply) => reply.send(show(error)));
        app.get('/users/:id', async () => 'ok');
        onTestFinished(() => app.close());
        return app.listen({ port: 0, host: '127.0.0.1' });
      },
    ],
    Hono: [
      'the route GET /users/:id',
      (versioning) => {
        // The route is the last of the three that match.
        const app = new Hono()
          .use((_, next) => next(), forHono.versioned(versioning))
          .onError((error, c) => c.text(show(error)));
        return listen(serverOf(app.get('/users/:id', (c) => c.text('ok'))));
      },
    ],
    Koa: [
      'the route GET /users/:id',
      (versioning) => {
        const router = new Router();
        router.get('/users/:id', forKoa.versioned(versioning) as Middleware, () => {});
        const app = new Koa().use(async (ctx, next) => {
          await next().catch((error) => {
            ctx.body = show(error);
          });
        });
        return listen(createServer(app.use(router.routes()).callback()));
      },
    ],
    'Koa, in front of all routes': [
      'this route',
      (versioning) => {
        const app = new Koa().use(async (ctx, next) => {
          await next().catch((error) => {
            ctx.body = show(error);
          });
        });
        app.use(forKoa.versioned(versioning) as Middleware);
        return listen(createServer(app.callback()));
      },
    ],
    Nest: [
      'the route Users.show',
      async (versioning) => {
        @Controller('users')
        class Users {
          @Get(':id')
          show() {
            return 'ok';
          }
        }
        const app = await createApplication('Express', versioning, [Users]);
        const filter = {
          catch: (error: unknown, host: import('@nestjs/common').ArgumentsHost) =>
            host.switchToHttp().getResponse().status(500).send(show(error)),
        };
        app.useGlobalFilters(filter);
        onTestFinished(() => app.close());
        await app.listen(0, '127.0.0.1');
        return app.getUrl();
      },
    ],
  };

  describe.each(Object.entries(problems))('%s', (_, [versioning, problem]) => {
    // Nest tells at the start that a method has no namespace.
    const told = versioning === byNamespace ? ['Nest'] : [];
    const others = Object.entries(servers).filter(([framework]) => !told.includes(framework));
    test.each(others)('in %s', async (_, [route, serve]) => {
      const { body } = await clientOf(await serve(versioning))('/users/7');
      expect(body).toContain(`${versioning.constructor.name}: ${route} ${problem}`);
      expect(body).toMatch(/on this route alone, in Nest @VersionInPath\("optional"\)\.$/);
    });
  });
});

describe('what is no strategy is a TypeError at the declaration', () => {
  const declarations: Record<string, (versioning: never) => unknown> = {
    Express: forExpress.versioned,
    Fastify: (versioning) => Fastify().register(forFastify.versioned, { versioning }).ready(),
    Hono: forHono.versioned,
    Koa: forKoa.versioned,
    Nest: (versioning) => VersioningModule.forRoot(versioning),
    'Nest with a factory': (versioning) => {
      @Module({ imports: [VersioningModule.forRootAsync({ useFactory: () => versioning })] })
      class Application {}
      return NestFactory.create(Application, { logger: [], abortOnError: false });
    },
    respond: (versioning) =>
      respond(versioning, { request: { headers: {} } }, () => new Response()),
  };
  const fix =
    'Write new HeaderVersioning({ allowedVersions: ["v1"] }), for example, and not the class or its settings. ' +
    'If it is undefined, two modules may import each other.';

  describe.each(Object.entries(declarations))('in %s', (name, declare) => {
    const isRespond = name === 'respond';
    test.each<[name: string, value: unknown, given: string]>([
      ['a class', HeaderVersioning, 'the class HeaderVersioning'],
      ['settings', { allowedVersions: ['v1'] }, '[object Object]'],
      ['an empty object', {}, '[object Object]'],
      ['nothing', undefined, 'undefined'],
      ['an object without forPreflight', { forRequest: () => ({}) }, '[object Object]'],
      ['a promise', Promise.resolve(byHeader), '[object Promise]'],
    ])('%s', async (value, versioning, given) => {
      // Nest waits for the promise of a factory.
      if (name === 'Nest with a factory' && value === 'a promise') return;
      // `respond` calls no other method.
      if (isRespond && value === 'an object without forPreflight') return;
      const place = isRespond ? 'respond' : 'request-versioning';
      const message = `${place}: the strategy must be an instance, got ${given}. ${fix}`;
      const declared = (async () => declare(versioning as never))();
      await expect(declared).rejects.toThrow(new TypeError(message));
    });

    test.skipIf(isRespond)('a strategy whose class has a wrong field', async () => {
      class Unsendable extends HeaderVersioning {
        override readonly allowedVersions = ['v 1'];
      }
      const declared = (async () =>
        declare(new Unsendable({ advertiseVersions: true }) as never))();
      await expect(declared).rejects.toThrow('Unsendable: a version in a header must be ASCII');
    });
  });
});

test('a double of a test with the methods that are called is a strategy', async () => {
  const api = byHeader.forVersion('v2');
  const double = {
    forRequest: () => api,
    forPreflight: () => api,
    responseHeaders: () => ({}),
  } as never;
  const app = new Hono().get('/', forHono.versioned(double), (c) =>
    c.text((c.var.api as typeof api).version),
  );
  expect(await (await app.request('/')).text()).toBe('v2');
  const own = { forRequest: () => api };
  const response = await respond(own, { request: null }, ({ version }) => new Response(version));
  expect(await response.text()).toBe('v2');
});
