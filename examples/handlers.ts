import Router from '@koa/router';
import express, { type RequestHandler } from 'express';
import Fastify from 'fastify';
import { type Handler, Hono } from 'hono';
import Koa, { type Middleware } from 'koa';
import { HeaderVersioning } from 'request-versioning';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';

const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' });

export function inExpress() {
  const v1: RequestHandler = (_req, res) => void res.send('names');
  const v2: RequestHandler = (_req, res) => void res.send('users');
  const app = express().use(forExpress.versioned(versioning));
  app.get('/users', (req, res, next) => req.api.pick({ v1, v2 })(req, res, next));
  app.get('/articles/feed', (req, res, next) => {
    if (!req.api.since('v2')) return next(); // v1 has an article with this name
    res.send('the feed');
  });
  app.get('/articles/:slug', (req, res) => void res.send(`the article ${req.params.slug}`));
  return app.use(forExpress.versionErrors);
}

export async function inFastify() {
  const v1 = async () => 'names';
  const v2 = async () => 'users';
  const showArticle = (slug: string) => `the article ${slug}`;
  const app = Fastify();
  await app.register(forFastify.versioned, { versioning });
  app.get('/users', ({ api }) => api.pick({ v1, v2 })());
  app.get('/articles/feed', async ({ api }) =>
    api.since('v2') ? 'the feed' : showArticle('feed'),
  );
  app.get<{ Params: { slug: string } }>('/articles/:slug', async ({ params }) =>
    showArticle(params.slug),
  );
  app.setErrorHandler(forFastify.versionErrors);
  return app;
}

export function inHono() {
  const v1: Handler = (c) => c.text('names');
  const v2: Handler = (c) => c.text('users');
  return new Hono()
    .use(forHono.versioned(versioning))
    .get('/users', (c, next) => c.var.api.pick({ v1, v2 })(c, next))
    .get('/articles/feed', (c, next) => (c.var.api.since('v2') ? c.text('the feed') : next()))
    .get('/articles/:slug', (c) => c.text(`the article ${c.req.param('slug')}`));
}

export function inKoa() {
  const v1: Middleware = (ctx) => void Object.assign(ctx, { body: 'names' });
  const v2: Middleware = (ctx) => void Object.assign(ctx, { body: 'users' });
  const router = new Router<Koa.DefaultState, forKoa.VersionedContext<typeof versioning>>();
  router.use(forKoa.versioned(versioning));
  router.get('/users', (ctx, next) => ctx.api.pick({ v1, v2 })(ctx, next));
  router.get('/articles/feed', async (ctx, next) => {
    if (ctx.api.since('v2')) ctx.body = 'the feed';
    else await next();
  });
  router.get('/articles/:slug', (ctx) => {
    ctx.body = `the article ${ctx.params.slug}`;
  });
  return new Koa().use(forKoa.versionErrors).use(router.routes());
}
