import Router from '@koa/router';
import type { DefaultState } from 'koa';
import { URLPathVersioning } from 'request-versioning';
import { type VersionedContext, versioned } from 'request-versioning/koa';

// Routers below a mount that decides, as docs/koa.md has them.

const versioning = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
const createRouter = () => new Router<DefaultState, VersionedContext<typeof versioning>>();

const typed = createRouter().get('/', (ctx) => {
  const version: 'v1' | 'v2' = ctx.api.version;
  // @ts-expect-error: no version has the name
  ctx.body = [version, ctx.api.pick({ v1: 'Ada', v9: 'Ada' })];
});
createRouter().use('/:version', versioned(versioning), typed.routes());

const plain = new Router().get('/', (ctx) => {
  ctx.body = ctx.api.pick({ v9: 'Ada' }); // `api` is any
});
// @ts-expect-error TS2769: the middlewares of the plain router have another context
new Router().use('/:version', versioned(versioning), plain.routes());
