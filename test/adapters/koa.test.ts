import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import mount from 'koa-mount';
import { sendTo } from 'request-versioning/contract';
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

test('a route limits the versions of its router further', async () => {
  const router = new Router()
    .use(versioned(byHeader))
    .get('/', versioned(byHeader, { versions: ['v2'] }), showVersion);
  const { send } = await serve(router);
  expect(await send('/', 'v2')).toMatchObject({ status: 200, body: 'v2' });
  const { status, headers } = await send('/', 'v1');
  expect(status).toBe(404);
  expect(headers).not.toHaveProperty('deprecation');
});

describe('with a strategy that reads the path', () => {
  const byVersion: Middleware = versioned(byPath) as Middleware;
  const inNamespace: Middleware = versioned(byNamespace) as Middleware;
  const wrapped: Middleware = (...args) => byVersion(...args);
  const users = () => new Router().get('/users', showVersion);
  const pass: Middleware = (_, next) => next();

  const routes: Record<string, () => (Router | Middleware)[]> = {
    'the parameter of its route': () => [
      new Router().get('/:version/users', byVersion, showVersion),
    ],
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
    'the namespace of its route': () => [new Router().get('/v2/users', inNamespace, showVersion)],
    'the namespace of router.use': () => [
      new Router().use('/v2', inNamespace).get('/v2/users', showVersion),
    ],
    'the namespace of koa-mount': () => [
      mount('/v2', new Koa().use(inNamespace).use(users().routes())) as Middleware,
    ],
    'the namespace of a prefix': () => [
      new Router({ prefix: '/v2' }).use(inNamespace).get('/users', showVersion),
    ],
    'the namespace of koa-mount before a route': () => [
      mount(
        '/v2',
        new Koa().use(new Router().get('/users', inNamespace, showVersion).routes()),
      ) as Middleware,
    ],
  };

  test.each(Object.entries(routes))('reads %s', async (_, make) => {
    const { send } = await serve(...make());
    expect(await send('/v2/users')).toMatchObject({ status: 200, body: 'v2' });
  });

  describe('reads the namespace of all mounts', () => {
    const route = (path: string | RegExp, middleware: Middleware) =>
      new Router().get(path, middleware, showVersion).routes() as Middleware;
    const mounted = (path: string, middleware: Middleware) =>
      mount(path, new Koa().use(middleware)) as Middleware;
    const rewrite =
      (prefix: string, fields: object): Middleware =>
      (ctx, next) => {
        if (ctx.path.startsWith(prefix)) Object.assign(ctx, fields);
        return next();
      };
    const users = route('/users', versioned(byNamespace, { versions: ['v2'] }) as Middleware);
    const pages = route('/:page/users', inNamespace);
    const middlewares = [
      mounted('/v2', mounted('/api', users)),
      mounted('/v3', mounted('/api', users)),
      mounted('/v2', route('/', inNamespace)),
      mounted('/v2', route(/^\/pattern$/, inNamespace)),
      mounted('/v2', pages),
      mounted('/pages', pages),
      rewrite('/v10/rewritten', { path: '/rewritten/users' }),
      rewrite('/v3/mounted', { path: '/other/users', mountPath: '/v3' }),
      pages,
    ];

    test.each([
      ['two mounts', '/v2/api/users', 200, 'v2'],
      ['two mounts before a query', '/v2/api/users?next=/v3', 200, 'v2'],
      ['two mounts of an absolute URL', 'http://v3/v2/api/users', 200, 'v2'],
      [
        'two mounts of a version that lacks the route',
        '/v3/api/users',
        404,
        'This version has no such resource.',
      ],
      ['a mount alone', '/v2', 200, 'v2'],
      ['a mount with a slash', '/v2/', 200, 'v2'],
      ['a mount before characters that Koa escapes', "/v2/it's/users#", 200, 'v2'],
      ['a mount before backslashes', '/v2\\page\\users#', 200, 'v2'],
      ['a mount before a path with a slash at the end', '/v2/page/users/', 200, 'v2'],
      ['a mount before a regular expression', '/v2/pattern', 200, 'v2'],
      ['no parameter behind a mount', '/pages/v2/users', 200, 'v1'],
      ['no path that the application has shortened', '/v10/rewritten/users', 200, 'v1'],
      ['no path that the application has replaced', '/v3/mounted/users', 200, 'v1'],
    ])('%s', async (_, path, status, body) => {
      const { origin } = await serve(...middlewares);
      const response = await sendTo(origin)({ method: 'GET', path, headers: {} });
      expect([response.status, await response.text()]).toEqual([status, body]);
    });
  });

  test('takes the default for a route without the version', async () => {
    const { send } = await serve(new Router().get('/users', byVersion, showVersion));
    expect(await send('/users')).toMatchObject({ status: 200, body: 'v1' });
  });

  test.each<[string, string, Middleware | Router]>([
    ['an application', '/*', byVersion],
    ['a router', '/*', new Router().use(byVersion).get('/:version/users', showVersion)],
    ['a path', '/v2/*', new Router().use('/v2', byVersion).get('/v2/users', showVersion)],
    [
      'the path of a route',
      '/v2/users/*',
      new Router().use('/v2/users', byVersion).get('/v2/users', showVersion),
    ],
    ['a wildcard in the path', '/*rest/users', new Router().get('/*rest/users', byVersion)],
    ['a regular expression', '/*', new Router().get(/^\/v2\/users$/, byVersion, showVersion)],
    [
      'a router whose route has it too',
      '/*',
      new Router().use(byVersion).get('/:version/users', byVersion),
    ],
    ['a wildcard', '/v2/*rest', new Router().get('/v2/*rest', byVersion, showVersion)],
  ])('throws a TypeError for a middleware of %s', async (_, path, middleware) => {
    const { send, errors } = await serve(middleware);
    const { status, headers } = await send('/v2/users');
    expect([status, headers.deprecation]).toEqual([500, undefined]);
    expect(errors.map(String)).toEqual([
      `TypeError: URLPathVersioning: the path "${path}" of the adapter has no parameter "version". ` +
        'Register the adapter on a path such as "/:version/*".',
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

  const response = new Response('text', { headers: OWN_HEADERS });

  test.each<[string, Middleware, object]>([
    ['a stream', set({ body: Readable.from(['text']) }), HEADERS_OF_V1],
    ['a Fetch response', set({ body: response }), MERGED_HEADERS],
    ['a response past Koa', writePastKoa, MERGED_HEADERS],
  ])('%s', async (_, handler, headers) => {
    const { send } = await serve(new Router().get('/', versioned(byHeader), handler));
    expect(await send('/')).toMatchObject({ status: 200, headers });
  });

  function writePastKoa(ctx: Context) {
    ctx.respond = false;
    ctx.res.writeHead(200, OWN_HEADERS).end('text');
  }

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
