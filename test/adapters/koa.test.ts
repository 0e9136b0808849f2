import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import mount from 'koa-mount';
import { versionErrors, versioned } from 'request-versioning/koa';
import { describe, expect, test } from 'vitest';
import {
  byHeader,
  byNamespace,
  byPath,
  clientOf,
  HEADERS_OF_V1,
  listen,
  MERGED_HEADERS,
  OWN_HEADERS,
} from './fixtures.js';

/** Serves middlewares during a test. Returns a function that sends requests to them, and the errors of Koa. */
async function serve(...middlewares: (Middleware | Router)[]) {
  const errors: Error[] = [];
  const app = new Koa().on('error', (error) => errors.push(error));
  for (const each of middlewares) app.use(each instanceof Router ? each.routes() : each);
  const origin = await listen(createServer(app.callback()));
  return { origin, send: clientOf(origin), errors };
}

function showVersion(ctx: Context) {
  ctx.body = ctx.api.version;
}

describe('with a strategy that reads the path', () => {
  const byVersion: Middleware = versioned(byPath) as Middleware;
  const inNamespace: Middleware = versioned(byNamespace) as Middleware;
  const inV2: Middleware = versioned(byNamespace, { namespace: 'v2' }) as Middleware;
  const wrapped: Middleware = (...args) => byVersion(...args);
  const users = () => new Router().get('/users', showVersion);
  const pass: Middleware = (_, next) => next();

  const routes: Record<string, () => (Router | Middleware)[]> = {
    'the parameter of its route, not of an earlier route': () => [
      new Router().get('/:tenant/users', pass).get('/:version/users', wrapped, showVersion),
    ],
    'the parameter of router.use': () => [
      new Router().use('/:version', wrapped).get('/v2/:page', showVersion),
    ],
    'the parameter of the prefix of a router': () => [
      new Router({ prefix: '/:version' }).use(byVersion).get('/users', showVersion),
    ],
    'the parameter of a nested router': () => [
      new Router().use('/:version', new Router().use(byVersion).use(users().routes()).routes()),
    ],
    'the namespace of router.use': () => [
      new Router().use('/v2', inNamespace).get('/v2/users', showVersion),
    ],
    'the namespace that a middleware declares for its routes': () => [
      mount(
        '/v2',
        new Koa().use(inV2).use(new Router().get('/users', inNamespace, showVersion).routes()),
      ) as Middleware,
    ],
    'the namespace of a prefix': () => [
      new Router({ prefix: '/v2' }).use(inNamespace).get('/users', showVersion),
    ],
  };

  test.each(Object.entries(routes))('reads %s', async (_, make) => {
    const { send } = await serve(...make());
    expect(await send('/v2/users')).toMatchObject({ status: 200, body: 'v2' });
  });

  test.each([
    ['/v2/users', 500, 'Internal Server Error'],
    ['/api/users', 200, 'v1'],
    ['/v3/of-tenant', 200, 'v1'],
  ])('reads no version from the mount of %s', async (path, status, body) => {
    const users = new Router().get('/users', inNamespace, showVersion).routes();
    const tenant = new Router().get('/:tenant/of-tenant', inNamespace, showVersion);
    const mounted = (prefix: string) => mount(prefix, new Koa().use(users)) as Middleware;
    const { send, errors } = await serve(mounted('/v2'), mounted('/api'), tenant);
    expect(await send(path)).toMatchObject({ status, body });
    expect(errors.map(String)).toEqual(
      status === 200
        ? []
        : [expect.stringContaining('"/v2/users" of the adapter has no namespace')],
    );
  });

  test.each<[string, string, Middleware | Router]>([
    ['an application', '/*', byVersion],
    ['a router', '/*', new Router().use(byVersion).get('/:version/users', showVersion)],
    ['a path', '/v2/*', new Router().use('/v2', byVersion).get('/v2/users', showVersion)],
    [
      'the path of a route',
      '/v2/users',
      new Router().use('/v2/users', byVersion).get('/v2/users', showVersion),
    ],
    ['a regular expression', '/*', new Router().get(/^\/v2\/users$/, byVersion, showVersion)],
    [
      'a router whose route has it too',
      '/*',
      new Router().use(byVersion).get('/:version/users', byVersion),
    ],
  ])('throws a TypeError for a middleware of %s', async (_, path, middleware) => {
    const { send, errors } = await serve(middleware);
    const { status, headers } = await send('/v2/users');
    expect([status, headers.deprecation]).toEqual([500, undefined]);
    expect(errors.map(String)).toEqual([
      `TypeError: URLPathVersioning: the path "${path}" of the adapter has no parameter "version". ` +
        'Register the adapter on a path such as "/:version/*", or set the namespace "" for no version.',
    ]);
  });
});

test('a middleware versions every request that reaches it, also of an unknown URL', async () => {
  const { send } = await serve(
    versioned(byHeader) as Middleware,
    new Router().get('/', showVersion),
  );
  expect(await send('/', 'v2')).toMatchObject({ body: 'v2' });
  expect(await send('/nothing')).toMatchObject({ status: 404, headers: HEADERS_OF_V1 });
});

describe('the headers of the version are on', () => {
  const set = (fields: object) => async (ctx: Context) => void Object.assign(ctx, fields);

  test('a Fetch response', async () => {
    const body = new Response('text', { headers: OWN_HEADERS });
    const { send } = await serve(new Router().get('/', versioned(byHeader), set({ body })));
    expect(await send('/')).toMatchObject({ status: 200, headers: MERGED_HEADERS });
  });

  test('a response that koa-compress compresses', async () => {
    const body = 'text'.repeat(1_000);
    const router = new Router().get('/', versioned(byHeader), set({ body }));
    const { send } = await serve(compress({ br: false }), router);
    const headers = { 'content-encoding': 'gzip', vary: 'Accept-Encoding, Accept-Version' };
    expect(await send('/')).toMatchObject({ headers, body });
  });
});

test('a rejection after the response is passed to Koa', async () => {
  const router = new Router().get('/', versioned(byHeader), (ctx) => {
    ctx.res.end('sent');
    ctx.api.reject();
  });
  const { send, errors } = await serve(versionErrors, router);
  expect(await send('/')).toMatchObject({ body: 'sent' });
  expect(errors).toMatchObject([{ code: 'ERR_VERSION_LACKS_RESOURCE' }]);
});

test('a rejection of a handler that has taken over the response ends the response', async () => {
  const router = new Router().get('/', versioned(byHeader), (ctx) => {
    ctx.respond = false;
    ctx.api.reject();
  });
  const { send } = await serve(router);
  expect(await send('/')).toMatchObject({ status: 404, headers: { vary: 'Accept-Version' } });
});
