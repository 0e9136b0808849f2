import { createServer } from 'node:http';
import Router from '@koa/router';
import { Controller, Get, type INestApplication, Param, VersioningType } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import Fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import type { VersionedApi, VersioningStrategy } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { Api, VersionInPath, versionErrors } from 'request-versioning/nest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientOf, listen, serverOf } from '../adapters/fixtures.js';
import { createApplication, decorateParameters, type Platform } from '../adapters/plugins/nest.js';
import { codeBlocks } from '../support/docs.js';
import { run } from '../support/snippets.js';
import { runStatement, section, statements } from '../support/statements.js';

const page = section('docs/live-urls.md', '## `/users` stays, `/v2/users` comes');
const mounts = statements(page.path, '## `/users` stays, `/v2/users` comes');
const [withDefault, withLiveURLs] = (await Promise.all(
  codeBlocks(page, 'ts')
    .slice(0, 2)
    .map((block) => run(page, block, () => undefined, 'versioning') as Promise<VersioningStrategy>),
)) as [VersioningStrategy, VersioningStrategy];

const OPTIONAL = { versionInPath: 'optional' } as const;

const show = ({ version, reverse }: VersionedApi, id: string) => ({
  version,
  self: reverse('user', { params: { id } }),
});

/** The servers, whose users are mounted by a statement. Each returns its origin. */
const servers: Readonly<Record<string, (versioning: VersioningStrategy) => Promise<string>>> = {
  Express(versioning) {
    const users = express.Router({ mergeParams: true });
    users.get(
      '/users/:id',
      forExpress.versioned(versioning, OPTIONAL),
      (req: Request, res: Response) => void res.json(show(req.api, `${req.params.id}`)),
    );
    const app = express();
    runStatement(mounts.Express, { app, users });
    return listen(createServer(app.use(forExpress.versionErrors)));
  },
  async Fastify(versioning) {
    const app = Fastify();
    await app.register(forFastify.versioned, { versioning, ...OPTIONAL });
    async function users(scope: FastifyInstance) {
      scope.get<{ Params: { id: string } }>('/users/:id', async ({ api, params }) =>
        show(api, params.id),
      );
    }
    runStatement(mounts.Fastify, { app, users });
    app.setErrorHandler(forFastify.versionErrors);
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  Hono(versioning) {
    const users = new Hono().get('/users/:id', forHono.versioned(versioning, OPTIONAL), (c) =>
      c.json(show(c.var.api, c.req.param('id'))),
    );
    const app = new Hono();
    runStatement(mounts.Hono, { app, users });
    return listen(serverOf(app));
  },
  Koa(versioning) {
    const users = new Router().get('/users/:id', forKoa.versioned(versioning, OPTIONAL), (ctx) => {
      ctx.body = show(ctx.api, `${ctx.params.id}`);
    });
    const router = new Router();
    runStatement(mounts.Koa, { router, users });
    return listen(
      createServer(new Koa().use(forKoa.versionErrors).use(router.routes()).callback()),
    );
  },
  'Nest on Express': (versioning) => serveNest('Express', versioning),
  'Nest on Fastify': (versioning) => serveNest('Fastify', versioning),
};

async function serveNest(
  platform: Platform,
  versioning: VersioningStrategy,
  mount = mounts.Nest ?? '',
  setUp = (_app: INestApplication): unknown => undefined,
) {
  const [, options] = /\((.*)\)/.exec(mount) ?? [];
  @Controller(runStatement('', {}, options) as string[])
  class Users {
    @Get(':id')
    show(api: VersionedApi, id: string) {
      return show(api, id);
    }
  }
  decorateParameters(Users, 'show', Api(), Param('id'));
  VersionInPath('optional')(Users);
  const app = await createApplication(platform, versioning, [Users]);
  setUp(app);
  app.useGlobalFilters(versionErrors);
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

describe.each(Object.entries(servers))('with live URLs in %s', (_, serve) => {
  test.each([
    ['that has a default', withDefault, '/v1/users/7'],
    ['whose clients stay on their form', withLiveURLs, '/users/7'],
  ])('each version of a strategy %s has its links', async (_, versioning, live) => {
    const send = clientOf(await serve(versioning));
    for (const [path, version, self] of [
      ['/users/7', 'v1', live],
      ['/v1/users/7', 'v1', '/v1/users/7'],
      ['/v2/users/7', 'v2', '/v2/users/7'],
    ] as const) {
      const { body } = await send(path);
      expect(body).toBe(JSON.stringify({ version, self }));
      expect(await send(self)).toMatchObject({ status: 200, body });
    }
    for (const version of ['v9', '__proto__', 'users', 'v2%2F']) {
      const { status, body } = await send(`/${version}/users/7`);
      expect([status, JSON.parse(body).code]).toEqual([404, 'ERR_VERSION_NOT_ALLOWED']);
    }
    for (const path of ['/', '/v2', '/v2/v2/users/7', '/v2/teams'])
      expect((await send(path)).status).toBe(404);
  });
});

describe('if /api/v1 exists already', () => {
  const already = section('docs/live-urls.md', '## You have `/api/v1` already');
  const [ofExpress, ofNest = ''] = codeBlocks(already, 'js');
  const [paths = ''] = codeBlocks(already, 'ts');

  async function expectLinks(send: ReturnType<typeof clientOf>) {
    for (const version of ['v1', 'v2']) {
      const self = `/api/${version}/users/7`;
      const user = { status: 200, body: JSON.stringify({ version, self }) };
      expect(await send(self)).toMatchObject(user);
    }
    expect(await send('/api/v9/users/7')).toMatchObject({ status: 404 });
  }
  const byNamespace = () =>
    run(already, paths, () => undefined, 'versioning') as Promise<VersioningStrategy>;

  test('Express declares the namespace of each mount', async () => {
    const users = express
      .Router()
      .get('/users/:id', (req, res) => void res.json(show(req.api, req.params.id)));
    const app = express();
    const { versioned } = forExpress;
    runStatement(ofExpress, {
      app,
      versioned,
      versioning: await byNamespace(),
      usersOfV1: users,
      usersOfV2: users,
    });
    await expectLinks(clientOf(await listen(createServer(app))));
  });

  test.each<Platform>(['Express', 'Fastify'])(
    'Nest on %s keeps its own versioning',
    async (platform) => {
      const [setUp, mount = ''] = ofNest.split('@Controller');
      const controller = serveNest(platform, await byNamespace(), mount, (app) =>
        runStatement(setUp, { app, VersioningType }),
      );
      await expectLinks(clientOf(await controller));
    },
  );
});
