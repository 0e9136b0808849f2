import 'reflect-metadata';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Router from '@koa/router';
import { Controller, Get, Param } from '@nestjs/common';
import express from 'express';
import Fastify from 'fastify';
import Koa, { type Context } from 'koa';
import { type ApiOf, HeaderVersioning } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forKoa from 'request-versioning/koa';
import { Api, versionErrors as filter } from 'request-versioning/nest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byHeader, clientOf, HEADERS_OF_V1, listen } from './fixtures.js';
import { createApplication, decorateParameters, type Platform } from './plugins/nest.js';

type RequestApi = ApiOf<typeof byHeader>;

/** Another strategy, which rejects each request that a handler asks it about. */
const byOther = new HeaderVersioning({ headerName: 'Other', allowedVersions: ['v1'] });

/** Throws the error that the path names. */
function fail(name: string, { pick }: RequestApi): unknown {
  if (name === 'picked') return pick({ v2: 'ok' });
  if (name === 'other') return byOther.determineVersion({ headers: {} });
  throw Object.assign(new Error('Out of stock.'), { status: 409, headers: {} });
}

/** Serve `fail` behind a middleware that sets `Vary`, and send its errors by `versionErrors`. */
const servers: Readonly<Record<string, () => Promise<string>>> = {
  Express() {
    const app = express().set('env', 'test'); // otherwise Express logs errors
    app.use((_request, response, next) => void next(response.vary('Origin') && undefined));
    app.get('/:name', forExpress.versioned(byHeader), ({ params, api }, response) => {
      response.send(fail(params.name as string, api as RequestApi));
    });
    return listen(createServer(app.use(forExpress.versionErrors)));
  },

  async Fastify() {
    const app = Fastify();
    app.addHook('onRequest', async (_request, reply) => void reply.header('Vary', 'Origin'));
    await app.register(forFastify.versioned, { versioning: byHeader });
    app.setErrorHandler(forFastify.versionErrors);
    app.get<{ Params: { name: string } }>('/:name', async ({ params, api }) =>
      fail(params.name, api as RequestApi),
    );
    onTestFinished(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },

  Koa() {
    const router = new Router();
    router.get('/:name', forKoa.versioned(byHeader), (ctx: Context) =>
      fail(ctx.params.name, ctx.api),
    );
    const app = new Koa().on('error', () => {}); // otherwise Koa logs errors
    app.use((ctx, next) => {
      ctx.vary('Origin');
      return next();
    });
    return listen(createServer(app.use(forKoa.versionErrors).use(router.routes()).callback()));
  },

  'Nest on Express': () => serveNest('Express'),
  'Nest on Fastify': () => serveNest('Fastify'),
};

async function serveNest(platform: Platform) {
  @Controller()
  class Failing {
    @Get(':name')
    show(name: string, api: RequestApi) {
      return fail(name, api);
    }
  }
  decorateParameters(Failing, 'show', Param('name'), Api());
  const app = await createApplication(platform, byHeader, [Failing]);
  app.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    response.setHeader('Vary', 'Origin');
    next();
  });
  app.useGlobalFilters(filter);
  onTestFinished(() => app.close());
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

describe.each(Object.entries(servers))('versionErrors of %s', (_, serve) => {
  test.each([
    ['of pick', '/picked', 404, ['Accept-Version', 'Origin']],
    ['of another strategy', '/other', 400, ['Accept-Version', 'Origin', 'Other']],
  ])('sends a rejection %s as problem details, with each Vary', async (_, path, status, vary) => {
    const { headers, ...response } = await clientOf(await serve())(path);
    expect([response.status, JSON.parse(response.body).status]).toEqual([status, status]);
    expect(headers['content-type']).toMatch('application/problem+json');
    expect(headers.vary?.split(', ').sort()).toEqual(vary);
  });

  test('passes any other error on, with the headers of the version', async () => {
    const { status, headers } = await clientOf(await serve())('/failing');
    expect(status).toBeOneOf([409, 500]); // 500 by Nest, for an error that is not of Nest
    expect(headers.deprecation).toBe(HEADERS_OF_V1.deprecation);
    expect(headers['content-type']).not.toMatch('problem');
  });
});
