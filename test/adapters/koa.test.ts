import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import {
  HeaderVersioning,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { versioned } from 'request-versioning/koa';
import { describe, expect, onTestFinished, test } from 'vitest';

const subject: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (ctx: Context, { status, headers, body }: PluginResponse) => {
      ctx.set(headers);
      Object.assign(ctx, { status, body });
    };
    const app = new Koa().on('error', () => {}); // otherwise Koa logs errors
    app.use(async (ctx, next) => {
      ctx.set(await before(ctx.request));
      await next();
    });
    app.use(async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        if (!onError) throw error;
        send(ctx, onError(error));
      }
    });
    const router = new Router();
    for (const { method, path, versions, isNeutral, handle } of routes) {
      const version = versioned(versioning, { versions }) as Middleware;
      const respond: Middleware = async (ctx) => {
        const { api, params } = ctx;
        send(ctx, await handle({ api, params }));
      };
      router.register(path, [method], isNeutral ? respond : [version, respond]);
    }
    const server = createServer(app.use(router.routes()).callback());
    return { send: sendTo(await listen(server)), close: () => server.close() };
  },
};

describe('the plugin of Koa keeps the contract', () => {
  for (const { name, run } of pluginContract(subject)) test(name, run);
});

async function listen(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const settings = {
  allowedVersions: ['v1', 'v2', 'v3'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
} as const;
const reverser = new RouteReverser({ users: '/users' });
const byHeader = new HeaderVersioning({ ...settings, reverser });
const byPath = new URLPathVersioning({ ...settings, reverser });
const byNamespace = new NamespaceVersioning({ ...settings, reverser });

const HEADERS_OF_V1 = {
  vary: 'Accept-Version',
  deprecation: '@1767225600',
  link: '</v1>; rel="sunset"',
};
const PROBLEM = 'application/problem+json';

function showVersion(ctx: Context) {
  ctx.body = ctx.api.version;
}

/** Serves middlewares during a test. Returns a function that sends `version` in the header, and the errors of Koa. */
async function serve(...middlewares: (Middleware | Router)[]) {
  const errors: Error[] = [];
  const app = new Koa().on('error', (error) => errors.push(error));
  for (const each of middlewares) app.use(each instanceof Router ? each.routes() : each);
  const server = createServer(app.callback());
  onTestFinished(() => void server.close());
  const origin = await listen(server);
  const send = (path: string, version = 'v1', init: RequestInit = {}) =>
    fetch(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Version': version, ...init.headers },
    });
  return { send, errors };
}

function headersOf({ headers }: Response) {
  return Object.fromEntries(headers);
}

test('a handler gets the versions and the names of the routes in types', async () => {
  const router = new Router().get('/users', versioned(byHeader), (ctx) => {
    const { version, reverse } = ctx.api;
    version satisfies 'v1' | 'v2' | 'v3';
    // @ts-expect-error: no route has the name
    expect(() => reverse('user')).toThrow();
    ctx.body = { version, link: reverse('users') };
  });
  const { send } = await serve(router);
  expect(await (await send('/users', 'v2')).json()).toEqual({ version: 'v2', link: '/users' });
});

describe('the versions of a route', () => {
  test.each([
    { versions: ['v1', 'v3'], expected: ['v1', 'v3'] },
    { versions: { since: 'v2' }, expected: ['v2', 'v3'] },
    { versions: { until: 'v2' }, expected: ['v1', 'v2'] },
    { versions: { since: 'v2', until: 'v2' }, expected: ['v2'] },
  ] as const)('are $expected for $versions', async ({ versions, expected }) => {
    const router = new Router()
      .use(versioned(byHeader)) // the middleware of the route limits the versions further
      .get('/', versioned(byHeader, { versions }), showVersion);
    const { send } = await serve(router);
    const served = [];
    for (const version of settings.allowedVersions) {
      const response = await send('/', version);
      if (response.ok) served.push(version);
      else expect(response.headers.has('Deprecation')).toBe(false);
    }
    expect(served).toEqual(expected);
  });

  test('are allowed versions, or the declaration throws', () => {
    // @ts-expect-error: v9 is not allowed
    expect(() => versioned(byHeader, { versions: ['v9'] })).toThrow(TypeError);
    // @ts-expect-error: v9 is not allowed
    expect(() => versioned(byHeader, { versions: { since: 'v9' } })).toThrow(TypeError);
  });
});

const { version: ROUTER } = JSON.parse(
  readFileSync('node_modules/@koa/router/package.json', 'utf8'),
);

describe(`@koa/router ${ROUTER} tells the matched route`, () => {
  test('by matched, router and routerPath of the context', async () => {
    const seen: unknown[] = [];
    const router = new Router()
      .use((ctx, next) => {
        const { matched = [], path, routerPath } = ctx;
        const [, layer] = matched;
        const isOfRouter = matched.every((each) => ctx.router.stack.includes(each));
        seen.push(
          matched.map(({ methods }) => methods),
          isOfRouter,
          routerPath,
        );
        if (layer) seen.push(layer.path, layer.params(path, layer.captures(path)));
        return next();
      })
      .get('/:version/users', (ctx) => {
        seen.push(ctx.routerPath);
        ctx.status = 204;
      })
      .get('/*rest', () => {});
    const { send } = await serve(router);
    expect((await send('/v2/users')).status).toBe(204);
    expect(seen, `@koa/router ${ROUTER}`).toEqual([
      ...[[[], ['HEAD', 'GET'], ['HEAD', 'GET']], true, router.stack[0]?.path],
      ...['/:version/users', { version: 'v2' }, '/:version/users'],
    ]);
    expect(router.stack[2]?.paramNames).toMatchObject([{ type: 'wildcard' }]);
  });

  const users = () => new Router().get('/users', showVersion);
  const pass: Middleware = (_, next) => next();

  test.each<[string, string, string, () => Router]>([
    [
      'of a route after router.use',
      '/v2/users',
      'v2',
      () => new Router().use(versioned(byPath)).get('/:version/users', showVersion),
    ],
    [
      'of a path of router.use',
      '/v2/users',
      'v2',
      () => new Router().use('/:version', versioned(byPath)).get('/v2/:page', showVersion),
    ],
    [
      'of the prefix of a router',
      '/v2/users',
      'v2',
      () => new Router({ prefix: '/:version' }).use(versioned(byPath)).get('/users', showVersion),
    ],
    [
      'of the path of a nested router',
      '/v2/users',
      'v2',
      () =>
        new Router().use(
          '/:version',
          new Router().use(versioned(byPath)).use(users().routes()).routes(),
        ),
    ],
    [
      'of a route after a route of all paths',
      '/v2/users',
      'v2',
      () =>
        new Router().use(versioned(byPath)).all('/*path', pass).get('/:version/users', showVersion),
    ],
    [
      'of its own route among several',
      '/v2/users',
      'v2',
      () =>
        new Router()
          .get('/:page/users', pass)
          .get('/:version/users', versioned(byPath), showVersion),
    ],
    [
      'of a wildcard',
      '/v2/users',
      'v2',
      () => new Router().use(versioned(byPath)).get('/:version/*page', showVersion),
    ],
    [
      'of none but the default, for a route without a version',
      '/users',
      'v1',
      () =>
        new Router()
          .use(versioned(byPath))
          .get('/users', showVersion)
          .get('/:version', showVersion),
    ],
    [
      'with its escapes decoded',
      '/%76%32/users',
      'v2',
      () => new Router().use(versioned(byPath)).get('/:version/users', showVersion),
    ],
  ])('so that a path strategy reads the parameter %s', async (_, path, expected, create) => {
    const { send } = await serve(create());
    expect(await (await send(path)).text()).toBe(expected);
  });

  test('so that a path strategy reads the parameter of the second of two routers', async () => {
    const first = new Router().get('/:page/users', pass);
    const second = new Router().use(versioned(byPath)).get('/:version/users', showVersion);
    const { send } = await serve(first, second);
    expect(await (await send('/v2/users')).text()).toBe('v2');
  });

  test.each([
    ['/v2/users', 'v2'],
    ['/api/v3/users', 'v3'],
    ['/internal/users', 'v2'],
    ['/users', 'v1'],
  ])('so that a namespace is read from its path: %s', async (path, version) => {
    const router = new Router()
      .get('/internal/users', versioned(byNamespace, { namespace: 'api:v2' }), showVersion)
      .use('/v2', versioned(byNamespace))
      .use('/v2', users().routes())
      .use('/api/v3', versioned(byNamespace))
      .use('/api/v3', users().routes())
      .get('/users', versioned(byNamespace), showVersion);
    const { send } = await serve(router);
    expect(await (await send(path)).text()).toBe(version);
  });

  test.each([
    ['URLPathVersioning', byPath],
    ['NamespaceVersioning', byNamespace],
  ])(
    'or %s throws with the fix, because every client would get the default',
    async (name, versioning) => {
      const router = new Router().get('/:version/users', showVersion);
      const { send, errors } = await serve(versioned(versioning) as Middleware, router);
      const { status, headers } = await send('/v2/users');
      expect([status, headers.get('Deprecation')]).toEqual([500, null]);
      expect(errors.map(String)).toEqual([
        `TypeError: ${name}: versioned must run in a route of @koa/router. ` +
          'Add router.get(path, versioned(versioning), …) or router.use(versioned(versioning)).',
      ]);
    },
  );

  test('so that an unknown URL and an undeclared method are neutral after router.use', async () => {
    const { send } = await serve(new Router().use(versioned(byHeader)).get('/', showVersion));
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/', 'POST'],
      ['/', 'OPTIONS'],
    ]) {
      const response = await send(`${path}`, 'v9', { method: `${method}` });
      expect([response.status, response.headers.get('Vary')]).toEqual([404, null]);
    }
  });
});

test('a strategy that does not read the path works without a router', async () => {
  const { send } = await serve(versioned(byHeader) as Middleware, showVersion);
  expect(await (await send('/', 'v2')).text()).toBe('v2');
});

describe('the headers of the version are on', () => {
  test.each<[string, (ctx: Context) => unknown, number, Record<string, string>]>([
    [
      'a response',
      (ctx) => {
        ctx.body = 'text';
      },
      200,
      {},
    ],
    [
      'a stream',
      (ctx) => {
        ctx.body = Readable.from(['text']);
      },
      200,
      {},
    ],
    [
      'a Fetch response',
      (ctx) => {
        ctx.body = new Response('text', { headers: { Vary: 'Origin', Link: '</2>; rel="next"' } });
      },
      200,
      { vary: 'Origin, Accept-Version', link: `</2>; rel="next", ${HEADERS_OF_V1.link}` },
    ],
    ['a redirect', (ctx) => ctx.redirect('/new'), 302, { location: '/new' }],
    [
      'a response without a body',
      (ctx) => {
        ctx.status = 204;
      },
      204,
      {},
    ],
    ['the 404 of Koa', () => {}, 404, {}],
    [
      'an error',
      () => {
        throw new Error('secret');
      },
      500,
      {},
    ],
    [
      'a thrown string',
      () => {
        throw 'secret';
      },
      500,
      {},
    ],
    [
      'ctx.throw',
      (ctx) => ctx.throw(401, { headers: { 'WWW-Authenticate': 'Basic', Vary: 'Authorization' } }),
      401,
      { 'www-authenticate': 'Basic', vary: 'Authorization, Accept-Version' },
    ],
    [
      'a response past Koa',
      (ctx) => {
        ctx.respond = false;
        ctx.res.writeHead(200, { Vary: 'Origin' }).end('text');
      },
      200,
      { vary: 'Origin, Accept-Version' },
    ],
  ])('%s', async (_, handler, status, headers) => {
    const router = new Router().get('/', versioned(byHeader), async (ctx) => void handler(ctx));
    const { send } = await serve(router);
    for (const method of ['GET', 'HEAD']) {
      const response = await send('/', 'v1', { method });
      expect(response.status).toBe(status);
      expect(headersOf(response)).toMatchObject({ ...HEADERS_OF_V1, ...headers });
    }
  });

  test('a response that koa-compress compresses', async () => {
    const router = new Router().get('/', versioned(byHeader), (ctx) => {
      ctx.body = 'text'.repeat(1_000);
    });
    const { send } = await serve(compress({ br: false }), router);
    const response = await send('/', 'v1', { headers: { 'Accept-Encoding': 'gzip' } });
    const vary = 'Accept-Encoding, Accept-Version';
    expect(headersOf(response)).toMatchObject({
      ...HEADERS_OF_V1,
      'content-encoding': 'gzip',
      vary,
    });
    expect(await response.text()).toBe('text'.repeat(1_000));
  });

  test.each([
    ['/', 200],
    ['/empty', 204],
    ['/failing', 500],
  ])('a response of HTTP/2: %s', async (path, status) => {
    const router = new Router()
      .use(versioned(byHeader))
      .get('/', showVersion)
      .get('/empty', (ctx) => {
        ctx.status = 204;
      })
      .get('/failing', () => {
        throw new Error('secret');
      });
    const app = new Koa().on('error', () => {}).use(router.routes());
    const server = createHttp2Server(app.callback() as never);
    const session = connect(await listen(server));
    onTestFinished(() => {
      session.destroy();
      server.close();
    });
    const stream = session.request({ ':path': path });
    const [headers] = await once(stream, 'response');
    await text(stream);
    expect(headers).toMatchObject({ ':status': status, ...HEADERS_OF_V1 });
  });
});

describe('a rejection', () => {
  test('keeps the headers that were set before, and loses the headers of the version', async () => {
    const setEarlier: Middleware = (ctx, next) => {
      ctx.vary('Origin');
      ctx.cookies.set('a', '1', { httpOnly: false });
      return next();
    };
    const router = new Router().get('/', versioned(byHeader), (ctx) => ctx.api.reject());
    const { send, errors } = await serve(setEarlier, router);
    const response = await send('/');
    expect(response.status).toBe(404);
    expect(headersOf(response)).toMatchObject({
      ...{ 'content-type': PROBLEM, vary: 'Origin, Accept-Version', 'set-cookie': 'a=1; path=/' },
    });
    expect(response.headers.has('Deprecation')).toBe(false);
    expect(errors).toEqual([]);
  });

  test('after the response is passed to Koa', async () => {
    const router = new Router().get('/', versioned(byHeader), (ctx) => {
      ctx.res.end('sent');
      ctx.api.reject();
    });
    const { send, errors } = await serve(router);
    expect(await (await send('/')).text()).toBe('sent');
    expect(errors).toMatchObject([{ code: 'ERR_VERSION_LACKS_RESOURCE' }]);
  });
});
