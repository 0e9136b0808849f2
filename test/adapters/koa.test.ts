import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import { versioned } from 'request-versioning/koa';
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
  return { send: clientOf(await listen(createServer(app.callback()))), errors };
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

describe('@koa/router tells the matched route, so that', () => {
  const version = versioned(byPath);
  const users = () => new Router().get('/users', showVersion);
  const pass: Middleware = (_, next) => next();

  const routes: Record<string, () => Router | Router[]> = {
    'of a path of router.use': () =>
      new Router().use('/:version', version).get('/v2/:page', showVersion),
    'of the prefix of a router': () =>
      new Router({ prefix: '/:version' }).use(version).get('/users', showVersion),
    'of the path of a nested router': () =>
      new Router().use('/:version', new Router().use(version).use(users().routes()).routes()),
    'of a route after a route of all paths': () =>
      new Router().use(version).all('/*path', pass).get('/:version/users', showVersion),
    'of its own route among several': () =>
      new Router().get('/:page/users', pass).get('/:version/users', version, showVersion),
    'of a wildcard': () => new Router().use(version).get('/:version/*page', showVersion),
    'of the second of two routers': () => [
      new Router().get('/:page/users', pass),
      new Router().use(version).get('/:version/users', showVersion),
    ],
  };

  test.each(Object.entries(routes))('a path strategy reads the parameter %s', async (_, make) => {
    const { send } = await serve(...[make()].flat());
    expect(await send('/v2/users')).toMatchObject({ status: 200, body: 'v2' });
  });

  test.each([
    ['/v2/users', 'v2'],
    ['/%76%32/users', 'v2'],
    ['/users', 'v1'],
  ])('a path strategy reads the version of %s after router.use', async (path, body) => {
    const router = new Router()
      .use(version)
      .get('/users', showVersion)
      .get('/:version', showVersion)
      .get('/:version/users', showVersion);
    const { send } = await serve(router);
    expect(await send(path)).toMatchObject({ status: 200, body });
  });

  test('a namespace strategy reads the path of the route', async () => {
    const version = versioned(byNamespace);
    const { send } = await serve(new Router().use(version).use('/v2', users().routes()));
    expect(await send('/v2/users')).toMatchObject({ body: 'v2' });
  });

  test('an unknown URL and an undeclared method are neutral after router.use', async () => {
    const { send } = await serve(new Router().use(versioned(byHeader)).get('/', showVersion));
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/', 'POST'],
      ['/', 'OPTIONS'],
    ] as const) {
      const { status, headers } = await send(path, 'v9', { method });
      expect([status, headers.vary]).toEqual([404, undefined]);
    }
  });
});

describe('without a router', () => {
  test.each([
    ['URLPathVersioning', byPath],
    ['NamespaceVersioning', byNamespace],
  ])('%s throws, because every client would get the default', async (name, versioning) => {
    const router = new Router().get('/:version/users', showVersion);
    const { send, errors } = await serve(versioned(versioning) as Middleware, router);
    const { status, headers } = await send('/v2/users');
    expect([status, headers.deprecation]).toEqual([500, undefined]);
    expect(errors.map(String)).toEqual([
      `TypeError: ${name}: versioned must run in a route of @koa/router. ` +
        'Add router.get(path, versioned(versioning), …) or router.use(versioned(versioning)).',
    ]);
  });

  test('a strategy that does not read the path works', async () => {
    const { send } = await serve(versioned(byHeader) as Middleware, showVersion);
    expect(await send('/', 'v2')).toMatchObject({ body: 'v2' });
  });
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
  const { send, errors } = await serve(router);
  expect(await send('/')).toMatchObject({ body: 'sent' });
  expect(errors).toMatchObject([{ code: 'ERR_VERSION_LACKS_RESOURCE' }]);
});
