import 'reflect-metadata';
import { createServer } from 'node:http';
import Router from '@koa/router';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  Get,
  type INestApplication,
  type Type,
} from '@nestjs/common';
import type Express5 from 'express';
import type { ErrorRequestHandler } from 'express';
import Fastify from 'fastify';
import { type Context, Hono } from 'hono';
import Koa, { type Middleware } from 'koa';
import type { RouteOptions, VersionedApi, VersioningStrategy } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { Api, Namespace, VersionInPath } from 'request-versioning/nest';
import { onTestFinished } from 'vitest';
import { listen, serverOf } from './fixtures.js';
import { PACKAGES } from './plugins/express.js';
import {
  createApplication,
  decorateParameters,
  type NestResponse,
  type Platform,
} from './plugins/nest.js';

/** An application with one route, which responds with its version. */
export interface Wiring {
  readonly versioning: VersioningStrategy;
  /** The path of the mount, of the scope, or of the class. */
  readonly mount: string;
  /** The options of the mount, the scope, or the class. Without them, the route alone has the adapter. */
  readonly scope?: Place;
  /** The path of the route in its mount. */
  readonly path: string;
  /** The options of the route. */
  readonly route?: Place;
}

type Place = Pick<RouteOptions, 'namespace' | 'versionInPath'>;

/** Serves a wiring during a test, and returns the origin of its server. A wrong option throws, or rejects the promise. */
export type Serve = (wiring: Wiring) => Promise<string>;

/** Returns the text of an error in the responses of the servers: its code, or `TypeError`. */
function textOf(error: unknown): string {
  const { code, name } = ((error as Error).cause ?? error) as { code?: string; name: string };
  return code ?? name;
}

function expressServer(express: typeof Express5): Serve {
  return async ({ versioning, mount, scope, path, route }) => {
    const { versioned } = forExpress;
    const ofRoute = scope && !route ? [] : [versioned(versioning, route)];
    const router = express.Router({ mergeParams: true });
    router.get(path, ...ofRoute, ({ api }, response) => void response.send(api.version));
    const app = express();
    app.use(mount || '/', ...(scope ? [versioned(versioning, scope)] : []), router);
    const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
      response.status(500).send(textOf(error));
    };
    return listen(createServer(app.use(sendError)));
  };
}

const koaServer: Serve = async ({ versioning, mount, scope, path, route }) => {
  const versioned = forKoa.versioned as (...args: [VersioningStrategy, Place?]) => Middleware;
  const inner = new Router();
  const ofRoute = scope && !route ? [] : [versioned(versioning, route)];
  inner.get(path, ...ofRoute, (ctx) => {
    ctx.body = ctx.api.version;
  });
  const ofMount = [...(scope ? [versioned(versioning, scope)] : []), inner.routes()] as const;
  const router = new Router();
  if (mount) router.use(mount, ...(ofMount as [Middleware]));
  else router.use(...(ofMount as [Middleware]));
  const app = new Koa().use(async (ctx, next) => {
    await next().catch((error) => {
      ctx.body = textOf(error);
    });
  });
  return listen(createServer(app.use(router.routes()).callback()));
};

const honoServer: Serve = async ({ versioning, mount, scope, path, route }) => {
  const { versioned } = forHono;
  const show = (c: Context) => c.text((c.var.api as VersionedApi).version ?? 'null');
  const inner = new Hono();
  if (scope) inner.use(versioned(versioning, scope));
  if (scope && !route) inner.get(path, show);
  else inner.get(path, versioned(versioning, route), show);
  const app = new Hono().route(mount || '/', inner);
  return listen(serverOf(app.onError((error, c) => c.text(textOf(error)))));
};

const fastifyServer: Serve = async ({ versioning, mount, scope, path, route }) => {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.send(textOf(error)));
  await app.register(
    async (inner) => {
      await inner.register(forFastify.versioned, { versioning, ...scope });
      const config = route ? { api: route } : {};
      inner.get(path, { config }, async ({ api }) => (api as VersionedApi).version);
    },
    { prefix: mount },
  );
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
};

/** Decorates a class, or its method `show`. */
function decorate({ namespace, versionInPath }: Place, controller: Type, method?: string) {
  const decorators = [
    ...(namespace === undefined ? [] : [Namespace(namespace)]),
    ...(versionInPath === undefined ? [] : [VersionInPath(versionInPath)]),
  ];
  for (const each of decorators) {
    if (method === undefined) {
      each(controller);
    } else {
      const { prototype } = controller;
      const descriptor = Object.getOwnPropertyDescriptor(prototype, method) as PropertyDescriptor;
      each(prototype, method, descriptor);
    }
  }
}

export function nestServer(
  platform: Platform,
  setUp: (app: INestApplication) => unknown = () => undefined,
): Serve {
  return async ({ versioning, mount, scope, path, route }) => {
    @Controller(mount)
    class Users {
      @Get(path)
      show({ version }: VersionedApi) {
        return version;
      }
    }
    decorateParameters(Users, 'show', Api());
    if (scope) decorate(scope, Users);
    if (route) decorate(route, Users, 'show');
    const app = await createApplication(platform, versioning, [Users]);
    setUp(app);
    app.useGlobalFilters(new EveryError());
    onTestFinished(() => app.close());
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  };
}

@Catch()
export class EveryError {
  catch(error: unknown, context: ArgumentsHost) {
    context.switchToHttp().getResponse<NestResponse>().status(500).send(textOf(error));
  }
}

export const servers: Readonly<Record<string, Serve>> = {
  ...Object.fromEntries(PACKAGES.map(([name, express]) => [name, expressServer(express)])),
  Koa: koaServer,
  Hono: honoServer,
  Fastify: fastifyServer,
  'Nest on Express': nestServer('Express'),
  'Nest on Fastify': nestServer('Fastify'),
};
