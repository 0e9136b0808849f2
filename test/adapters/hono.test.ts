import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer, upgradeWebSocket } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { stream } from 'hono/streaming';
import {
  HeaderVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  URLPathVersioning,
  VersionError,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { type VersionedEnv, versioned } from 'request-versioning/hono';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';

const subject: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (c: Context, { status, headers, body }: PluginResponse) =>
      c.body(body, status as 200, headers);
    const app = new Hono<VersionedEnv>();
    app.use(async (c, next) => {
      for (const header of Object.entries(await before(c.req.raw))) c.header(...header);
      await next();
    });
    // The handler of an application sees the rejections of routes too. The plugin replaces its response.
    const isRejection = (error: Error) => error instanceof VersionError;
    if (onError) app.onError((error, c) => send(c, isRejection(error) ? SEEN : onError(error)));
    for (const { method, path, versions, isNeutral, handle } of routes) {
      const version = isNeutral ? [] : [versioned(versioning, { versions })];
      app.on(method, [path], ...version, async (c) => {
        const params: Record<string, string> = c.req.param();
        return send(c, await handle({ api: c.var.api, params }));
      });
    }
    const server = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
    }) as Server;
    return { send: sendTo(await listen(server)), close: () => server.close() };
  },
};
const SEEN: PluginResponse = { status: 503, headers: {}, body: 'seen' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
});
afterEach(() => void vi.restoreAllMocks());

describe('the plugin of Hono keeps the contract', () => {
  for (const { name, run } of pluginContract(subject)) test(name, run);
});

async function listen(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const { version: HONO } = JSON.parse(readFileSync('node_modules/hono/package.json', 'utf8'));

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

const showVersion = (c: Context) => c.text(c.var.api.version);

async function bodyOf(app: Pick<Hono, 'request'>, path: string, version?: string) {
  const headers: Record<string, string> =
    version === undefined ? {} : { 'Accept-Version': version };
  return (await app.request(path, { headers })).text();
}

function headersOf({ headers }: Response) {
  return Object.fromEntries(headers);
}

test('a handler gets the versions and the names of the routes in types', async () => {
  const app = new Hono().get('/users', versioned(byHeader), (c) => {
    const { version, reverse } = c.var.api;
    version satisfies 'v1' | 'v2' | 'v3';
    // @ts-expect-error: no route has the name
    expect(() => reverse('user')).toThrow();
    return c.json({ version, link: reverse('users') });
  });
  new Hono()
    .use(versioned(byHeader))
    .get('/', (c) => c.text(c.var.api.version satisfies 'v1' | 'v2' | 'v3'));
  const response = await app.request('/users', { headers: { 'Accept-Version': 'v2' } });
  expect(await response.json()).toEqual({ version: 'v2', link: '/users' });
});

describe('the versions of a route', () => {
  test.each([
    [
      ['v1', 'v3'],
      ['v1', 'v3'],
    ],
    [{ since: 'v2' }, ['v2', 'v3']],
    [{ until: 'v2' }, ['v1', 'v2']],
    [{ since: 'v2', until: 'v2' }, ['v2']],
  ] as const)('are the versions of %j', async (versions, expected) => {
    const app = new Hono()
      .use(versioned(byHeader)) // the middleware of the route limits the versions further
      .get('/', versioned(byHeader, { versions }), showVersion);
    const served = [];
    for (const version of settings.allowedVersions) {
      const response = await app.request('/', { headers: { 'Accept-Version': version } });
      if (response.ok) served.push(version);
      else expect(headersOf(response)).toEqual({ vary: 'Accept-Version', 'content-type': PROBLEM });
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

const PROBLEM = 'application/problem+json';

describe(`hono ${HONO} tells the matched route`, () => {
  const pass = async (_: Context, next: () => Promise<void>) => next();

  test('by matchedRoutes and routeIndex of the request', async () => {
    const seen: unknown[] = [];
    const app = new Hono()
      .use(async ({ req }, next) => {
        const { routeIndex, matchedRoutes } = req;
        const routes = matchedRoutes.map(({ method, path, handler }) => [
          method,
          path,
          handler.length,
        ]);
        req.routeIndex = 1;
        seen.push(routeIndex, routes, req.param());
        req.routeIndex = routeIndex;
        await next();
      })
      .get('/:version/users', (c) => c.json(c.req.param()));
    expect((await app.request('/v2/users')).status).toBe(200);
    const routes = [
      ['ALL', '/*', 2],
      ['GET', '/:version/users', 1],
    ];
    expect(seen, `hono ${HONO}`).toEqual([0, routes, { version: 'v2' }]);
  });

  test.each<[string, string, string, (app: Hono) => unknown]>([
    [
      'of a route after app.use',
      '/v2/users',
      'v2',
      (app) => app.use(versioned(byPath)).get('/:version/users', showVersion),
    ],
    [
      'of the path of app.use',
      '/v2/users',
      'v2',
      (app) => app.use('/:version/*', versioned(byPath)).get('/v2/:page', showVersion),
    ],
    [
      'of a route after other middlewares',
      '/v2/users',
      'v2',
      (app) =>
        app.get('*', versioned(byPath)).get('*', pass).get('/:version/users', pass, showVersion),
    ],
    [
      'of a route for all methods',
      '/v2/users',
      'v2',
      (app) => app.use(versioned(byPath)).all('/:version/users', showVersion),
    ],
    [
      'of a mounted application',
      '/v2/users',
      'v2',
      (app) => app.use(versioned(byPath)).route('/:version', new Hono().get('/users', showVersion)),
    ],
    [
      'of a mounted application with an error handler',
      '/v2/users',
      'v2',
      (app) => {
        const users = new Hono().all('/users', showVersion).onError((_, c) => c.text('error'));
        app.use(versioned(byPath)).route('/:version', users);
      },
    ],
    [
      'of a handler that takes next',
      '/v2/users',
      'v2',
      (app) =>
        app
          .use(versioned(byPath))
          .get('/:version/users', (c, _next) => showVersion(c))
          .get('*', showVersion),
    ],
    [
      'of none but the default, for a route without a version',
      '/users',
      'v1',
      (app) => app.use(versioned(byPath)).get('/users', showVersion).get('/:version', showVersion),
    ],
    [
      'with its escapes decoded',
      '/%76%32/users',
      'v2',
      (app) => app.use(versioned(byPath)).get('/:version/users', showVersion),
    ],
  ])('so that a path strategy reads the parameter %s', async (_, path, expected, declare) => {
    const app = new Hono();
    declare(app);
    expect(await bodyOf(app, path)).toBe(expected);
  });

  test.each([
    ['/v2/users', 'v2'],
    ['/api/v3/users', 'v3'],
    ['/internal/users', 'v2'],
    ['/users', 'v1'],
  ])('so that a namespace is read from its path: %s', async (path, version) => {
    const users = new Hono().get('/users', showVersion);
    const app = new Hono()
      .use('/internal/*', versioned(byNamespace, { namespace: 'api:v2' }))
      .route('/internal', users)
      .use(versioned(byNamespace))
      .route('/v2', users)
      .route('/api/v3', users)
      .route('/', users);
    expect(await bodyOf(app, path)).toBe(version);
  });

  test('so that the handler gets its own parameters', async () => {
    const app = new Hono()
      .use(versioned(byPath))
      .get('/:version/users/:id', (c) => c.json(c.req.param()));
    expect(await (await app.request('/v2/users/a%20b')).json()).toEqual({
      version: 'v2',
      id: 'a b',
    });
  });

  test('so that an unknown URL is neutral after app.use', async () => {
    const strict = new HeaderVersioning({ allowedVersions: ['v1'] });
    const app = new Hono().use(versioned(strict)).use(pass).get('/', showVersion);
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/', 'POST'],
    ] as const) {
      const response = await app.request(path, { method });
      expect(response.status).toBe(404);
      expect(headersOf(response)).toEqual({ 'content-type': 'text/plain; charset=UTF-8' });
    }
    expect((await app.request('/')).status).toBe(400);
  });

  test('in its CommonJS copy too', async () => {
    const CommonJS: typeof import('hono') = createRequire(import.meta.url)('hono');
    expect(CommonJS.Hono).not.toBe(Hono);
    const app = new CommonJS.Hono().use(versioned(byPath) as never);
    app.get('/:version/users', showVersion);
    expect(await bodyOf(app, '/v2/users')).toBe('v2');
  });
});

describe('the headers of the version are on', () => {
  const upstream = createServer((_, response) => response.setHeader('Vary', 'Origin').end('text'));
  let origin: string;
  beforeEach(async () => {
    origin ??= await listen(upstream);
    upstream.unref();
  });

  test.each<[string, (c: Context) => Response | Promise<Response>, number, Record<string, string>]>(
    [
      [
        'a fetched response, whose headers are immutable',
        () => fetch(origin),
        200,
        { vary: 'Origin, Accept-Version' },
      ],
      ['a redirect of Hono', (c) => c.redirect('/new'), 302, { location: '/new' }],
      [
        'a redirect of Fetch',
        () => Response.redirect('http://localhost/new', 302),
        302,
        { location: 'http://localhost/new' },
      ],
      [
        'a Fetch response',
        () => new Response('own', { headers: { Vary: 'Origin', Link: '</2>; rel="next"' } }),
        200,
        { vary: 'Origin, Accept-Version', link: `</2>; rel="next", ${HEADERS_OF_V1.link}` },
      ],
      ['a stream', (c) => stream(c, async (out) => void (await out.write('text'))), 200, {}],
      ['a response without a body', (c) => c.body(null, 204), 204, {}],
      ['a response of c.notFound()', (c) => c.notFound(), 404, {}],
      [
        'an error',
        () => {
          throw new Error('secret');
        },
        500,
        {},
      ],
      [
        'the response of an HTTPException',
        () => {
          throw new HTTPException(401, {
            res: new Response('', { status: 401, headers: { 'WWW-Authenticate': 'Basic' } }),
          });
        },
        401,
        { 'www-authenticate': 'Basic' },
      ],
    ],
  )('%s', async (_, handler, status, headers) => {
    const app = new Hono().get('/', versioned(byHeader), handler);
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request('/', { method });
      expect(response.status).toBe(status);
      expect(headersOf(response)).toMatchObject({ ...HEADERS_OF_V1, ...headers });
    }
  });

  test('a response that hono/compress compresses', async () => {
    const app = new Hono()
      .use(compress())
      .get('/', versioned(byHeader), (c) => c.text('text'.repeat(1_000)));
    const response = await fetch(await serve(app), { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headersOf(response)).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('Accept-Version'),
    });
    expect(await response.text()).toBe('text'.repeat(1_000));
  });
});

/** Serves an application during a test. */
async function serve(app: Pick<Hono, 'fetch'>, options = {}): Promise<string> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    ...options,
  }) as Server;
  onTestFinished(() => void server.close());
  return listen(server);
}

describe('a WebSocket', () => {
  test('opens on a route with versions', async () => {
    const websocket = { server: new WebSocketServer({ noServer: true }) };
    const app = new Hono().get(
      '/',
      versioned(byHeader),
      upgradeWebSocket((c) => ({
        onOpen: (_, socket) => socket.send(c.var.api.version),
      })),
    );
    const origin = await serve(app, { websocket });
    const socket = new WebSocket(origin.replace('http', 'ws'));
    const [data] = await once(socket, 'message');
    socket.close();
    expect(`${data}`).toBe('v1');
  });

  test('keeps the response of its runtime, which cannot be copied', async () => {
    const upgraded = Object.defineProperty(Response.redirect('http://localhost', 302), 'status', {
      value: 101,
    });
    const app = new Hono().get('/', versioned(byHeader), () => upgraded);
    expect(await app.request('/')).toBe(upgraded);
  });
});

/** Once, in any order. */
const EARLIER_VARY = expect.stringMatching(/^(Origin, Accept-Version|Accept-Version, Origin)$/);

describe('a rejection', () => {
  const byRequired = new HeaderVersioning({ ...settings, defaultVersion: null });
  const rejected = {
    'content-type': PROBLEM,
    'access-control-allow-origin': '*',
    'set-cookie': 'a=1',
  };

  const setEarlier: Record<string, (c: Context) => void> = {
    'by c.header': (c) => {
      c.header('Vary', 'Origin');
      c.header('Access-Control-Allow-Origin', '*');
      c.header('Set-Cookie', 'a=1');
    },
    'by c.res.headers': (c) => {
      c.res.headers.set('Vary', 'Origin');
      c.res.headers.set('Access-Control-Allow-Origin', '*');
      c.res.headers.set('Set-Cookie', 'a=1');
    },
  };

  test.each(Object.entries(setEarlier))(
    'keeps the headers that were set before %s',
    async (_, set) => {
      const app = new Hono()
        .use(async (c, next) => {
          set(c);
          await next();
        })
        .get('/', versioned(byRequired), (c) => c.text(c.var.api.pick({ v2: 'v2' })));
      for (const headers of [{}, { 'Accept-Version': 'v1' }]) {
        const response = await app.request('/', { headers: headers as Record<string, string> });
        expect(headersOf(response)).toEqual({
          ...rejected,
          vary: EARLIER_VARY,
        });
      }
    },
  );

  test('keeps the headers of hono/cors, which responds to the preflight itself', async () => {
    const app = new Hono()
      .use(cors({ origin: 'https://example.com' }))
      .get('/', versioned(byRequired), showVersion);
    const response = await app.request('/', { headers: { Origin: 'https://example.com' } });
    expect(response.status).toBe(400);
    expect(headersOf(response)).toMatchObject({
      'access-control-allow-origin': 'https://example.com',
      vary: EARLIER_VARY,
    });
    const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } };
    expect((await app.request('/', preflight)).status).toBe(204);
  });

  test.each<[string, (error: Error, c: Context) => Response]>([
    ['responds', (_, c) => c.text('handled', 503)],
    ['returns a Fetch response', () => new Response('handled', { status: 503 })],
    [
      'throws the error again',
      (error) => {
        throw error;
      },
    ],
  ])('of a handler replaces the response of an error handler that %s', async (_, onError) => {
    const app = new Hono()
      .get('/', versioned(byHeader), (c) => c.var.api.reject())
      .onError(onError);
    const response = await app.request('/');
    expect(response.status).toBe(404);
    expect(headersOf(response)).toEqual({ 'content-type': PROBLEM, vary: 'Accept-Version' });
    expect(await response.json()).toMatchObject({ code: 'ERR_VERSION_LACKS_RESOURCE' });
  });
});

test('an error that is not of this package passes on', async () => {
  const app = new Hono().use(versioned(byHeader)).get('/', () => {
    throw 'a string';
  });
  await expect(async () => app.request('/')).rejects.toBe('a string');
});

test('a route that is declared before app.use has no version', async () => {
  const app = new Hono()
    .get('/health', (c) => c.text('ok'))
    .use(versioned(new QueryParameterVersioning()))
    .get('/', showVersion);
  expect(headersOf(await app.request('/health?version=v9&version=v8'))).not.toHaveProperty('vary');
});
