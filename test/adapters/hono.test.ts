import { once } from 'node:events';
import { createRequire } from 'node:module';
import { upgradeWebSocket } from '@hono/node-server';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { cache } from 'hono/cache';
import { every } from 'hono/combine';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { stream } from 'hono/streaming';
import { HeaderVersioning } from 'request-versioning';
import { type VersionedEnv, versioned } from 'request-versioning/hono';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { collectGarbage } from '../support/garbage.js';
import {
  byHeader,
  byNamespace,
  byPath,
  clientOf,
  HEADERS_OF_V1,
  listen,
  MERGED_HEADERS,
  read,
  serverOf,
  settings,
} from './fixtures.js';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
});
afterEach(() => void vi.restoreAllMocks());

/** Sends a request to an application, without a server. */
async function send(app: Pick<Hono, 'request'>, path = '/', init: RequestInit = {}) {
  return read(await app.request(path, init));
}

const PROBLEM = 'application/problem+json';
const showVersion = (c: Context) => c.text(c.var.api.version);
const pass: MiddlewareHandler = async (_, next) => next();

test('a route limits the versions of app.use further', async () => {
  const app = new Hono()
    .use(versioned(byHeader))
    .get('/', versioned(byHeader, { versions: ['v2'] }), showVersion);
  const headers = { 'Accept-Version': 'v2' };
  expect(await send(app, '/', { headers })).toMatchObject({ status: 200, body: 'v2' });
  const rejected = { vary: 'Accept-Version', 'content-type': PROBLEM };
  expect((await send(app)).headers).toEqual(rejected);
});

describe('with a strategy that reads the path', () => {
  const byVersion = versioned(byPath);
  const wrapped: MiddlewareHandler = (...args) => byVersion(...args);

  const routes: Record<string, (app: Hono) => unknown> = {
    'the parameter of its route': (app) => app.get('/:version/users', byVersion, showVersion),
    'the parameter of its route, not of an earlier route': (app) =>
      app.get('/:tenant/users', pass).get('/:version/users', wrapped, showVersion),
    'the parameter of app.use': (app) =>
      app.use('/:version/*', wrapped).get('/v2/:page', showVersion),
    'the parameter of a mounted application': (app) =>
      app.route('/:version', new Hono().use(byVersion).get('/users', showVersion)),
    'the parameter of a mounted application with an error handler': (app) => {
      const users = new Hono().all('/users', byVersion, showVersion);
      app.route(
        '/:version',
        users.onError((_, c) => c.text('error')),
      );
    },
    'the parameter inside of hono/combine': (app) =>
      app.use('/:version/*', every(byVersion)).get('/:version/users', showVersion),
    'the namespace of app.use': (app) =>
      app.use('/v2/*', versioned(byNamespace)).get('/v2/users', showVersion),
    'the namespace of its route': (app) =>
      app.get('/v2/users', versioned(byNamespace), showVersion),
  };

  test.each(Object.entries(routes))('reads %s', async (_, add) => {
    const app = new Hono();
    add(app);
    expect(await send(app, '/v2/users')).toMatchObject({ status: 200, body: 'v2' });
    expect(await send(app, '/%76%32/users')).toMatchObject({ body: 'v2' });
  });

  test('takes the default for a route without the version', async () => {
    const app = new Hono().get('/users', byVersion, showVersion);
    expect(await send(app, '/users')).toMatchObject({ status: 200, body: 'v1' });
  });

  test.each([
    ['/*', 'no parameter "version"', byPath],
    ['/docs/*', 'no parameter "version"', byPath],
    ['/*/v2', 'no parameter "version"', byPath],
    ['/docs/*', 'no namespace', byNamespace],
  ])('throws a TypeError for every path of %s: %s', async (path, problem, versioning) => {
    const app = new Hono()
      .use(path, versioned(versioning))
      .get('*', showVersion)
      .onError((error, c) => c.text(`${error}`, 500));
    const body = expect.stringContaining(`the path "${path}" of the adapter has ${problem}. `);
    expect(await send(app, '/docs/v2')).toMatchObject({ status: 500, body });
  });
});

test('app.use versions every request that reaches it, also of an unknown URL', async () => {
  const app = new Hono()
    .get('/health', (c) => c.text('ok'))
    .use(versioned(byHeader))
    .get('/', (c) => c.text(c.var.api.version satisfies 'v1' | 'v2' | 'v3' | 'v10'));
  expect((await send(app, '/health')).headers).not.toHaveProperty('vary');
  expect(await send(app)).toMatchObject({ body: 'v1', headers: HEADERS_OF_V1 });
  expect(await send(app, '/nothing')).toMatchObject({ status: 404, headers: HEADERS_OF_V1 });
});

test('a middleware limits the versions of a handler that knows nothing of them', async () => {
  const app = new Hono().use('/docs/*', versioned(byHeader, { versions: ['v2'] }));
  app.get('/docs/*', (c) => c.text('docs'));
  const headers = { 'Accept-Version': 'v2' };
  expect(await send(app, '/docs/a')).toMatchObject({ status: 404 });
  expect(await send(app, '/docs/a', { headers })).toMatchObject({ status: 200, body: 'docs' });
});

describe('of two strategies', () => {
  const lifecycle = { v1: { sunset: '2028-01-01' } };
  const byOther = new HeaderVersioning({ ...settings, lifecycle, headerName: 'Other' });

  test('the last decides, and its headers replace the headers of the first, except Vary', async () => {
    const app = new Hono().use(versioned(byHeader)).get('/', versioned(byOther), showVersion);
    const { headers } = await send(app);
    expect(headers).toMatchObject({ vary: 'Accept-Version, Other', sunset: expect.any(String) });
    expect(headers).not.toHaveProperty('deprecation');
    const rejected = await send(app, '/', { headers: { Other: 'v9' } });
    expect(rejected).toMatchObject({ status: 400, headers: { vary: 'Accept-Version, Other' } });
    expect(rejected.headers).not.toHaveProperty('deprecation');
  });
});

test('the CommonJS copy of Hono works too', async () => {
  const CommonJS: typeof import('hono') = createRequire(import.meta.url)('hono');
  expect(CommonJS.Hono).not.toBe(Hono);
  const app = new CommonJS.Hono();
  app.get('/:version/users', versioned(byPath) as never, showVersion);
  expect(await send(app, '/v2/users')).toMatchObject({ body: 'v2' });
});

describe('the headers of the version are on', () => {
  const BASIC = { 'www-authenticate': 'Basic' };
  const res = new Response('', { status: 401, headers: BASIC });
  const unauthorized = new HTTPException(401, { res });
  const upstream = new Hono().get('/', (c) => c.body('text', 200, { Vary: 'Origin' }));
  const fetchUpstream = async () => fetch(await listen(serverOf(upstream)));

  test.each<[response: string, handler: Handler, status: number, headers: object]>([
    ['a stream', (c) => stream(c, async (out) => void (await out.write('text'))), 200, {}],
    ['a response without a body', (c) => c.body(null, 204), 204, {}],
    ['the response of an HTTPException', () => Promise.reject(unauthorized), 401, BASIC],
    ['a fetched response, which is immutable', fetchUpstream, 200, { vary: MERGED_HEADERS.vary }],
  ])('%s', async (_, handler, status, headers) => {
    const app = new Hono().get('/', versioned(byHeader), handler);
    expect(await send(app)).toMatchObject({ status, headers: { ...HEADERS_OF_V1, ...headers } });
  });

  test('an error of a middleware inside of hono/combine', async () => {
    const fail: MiddlewareHandler = () => Promise.reject(new Error('failed'));
    const app = new Hono().use(every(versioned(byHeader), fail)).get('/', showVersion);
    expect(await send(app)).toMatchObject({ status: 500, headers: HEADERS_OF_V1 });
  });

  test('a response that hono/compress compresses', async () => {
    const body = 'text'.repeat(1_000);
    const app = new Hono().use(compress()).get('/', versioned(byHeader), (c) => c.text(body));
    const vary = expect.stringContaining('Accept-Version');
    const send = clientOf(await listen(serverOf(app)));
    const headers = { 'content-encoding': 'gzip', vary };
    expect(await send('/')).toMatchObject({ headers, body });
  });
});

describe('a cache behind the version', () => {
  class Cache {
    readonly #responses = new Map<string, Response>();
    async match(key: string) {
      return this.#responses.get(key)?.clone();
    }
    async put(key: string, response: Response) {
      this.#responses.set(key, response);
    }
  }

  test.each([
    ['stores nothing', undefined, ['v1', 'v2', 'v1']],
    [
      'stores a response for each version if it knows the header',
      'Accept-Version',
      ['v1', 'v2', 'v1'],
    ],
  ])('%s', async (_, vary, expected) => {
    const opened = new Cache();
    vi.stubGlobal('caches', { open: async () => opened });
    onTestFinished(() => void vi.unstubAllGlobals());
    let calls = 0;
    const options = { cacheName: 'users', wait: true, onCacheNotAvailable: false as const };
    const app = new Hono().get(
      '/',
      versioned(byHeader),
      cache(vary ? { ...options, vary } : options),
      (c) => {
        calls++;
        return c.text(c.var.api.version);
      },
    );
    const bodies = [];
    for (const version of expected) {
      bodies.push((await send(app, '/', { headers: { 'Accept-Version': version } })).body);
    }
    expect(bodies).toEqual(expected);
    expect(calls).toBe(vary ? 2 : 3);
  });
});

describe('a WebSocket', () => {
  test('opens on a route with versions', async () => {
    const websocket = { server: new WebSocketServer({ noServer: true }) };
    const sendVersion = upgradeWebSocket((c) => ({
      onOpen: (_, socket) => socket.send(c.var.api.version),
    }));
    const app = new Hono().get('/', versioned(byHeader), sendVersion);
    const origin = await listen(serverOf(app, { websocket }));
    const socket = new WebSocket(origin.replace('http', 'ws'));
    const [data] = await once(socket, 'message');
    socket.close();
    expect(`${data}`).toBe('v1');
  });
});

const redirect = Response.redirect('http://localhost', 302);

test.each([
  ['of a WebSocket', Object.defineProperty(redirect, 'status', { value: 101 })],
  ['of Response.error()', Response.error()],
])('the response %s passes unchanged, because it cannot be copied', async (_, own) => {
  const app = new Hono().get('/', versioned(byHeader), () => own);
  expect(await app.request('/')).toBe(own);
});

test('a fetched response keeps its body if Node collects garbage before the body is read', async () => {
  const upstream = new Hono().get('/', (c) =>
    stream(c, async (out) => {
      await out.write('first');
      await out.sleep(100);
      await out.write(', last');
    }),
  );
  const url = await listen(serverOf(upstream));
  const app = new Hono().get('/', versioned(byHeader), () => fetch(url));
  const response = await app.request('/');
  await collectGarbage();
  expect(await response.text()).toBe('first, last');
});

test('a fetched response that was compressed arrives whole', async () => {
  const body = 'text'.repeat(1_000);
  const upstream = new Hono().use(compress()).get('/', (c) => c.text(body));
  const url = await listen(serverOf(upstream));
  const app = new Hono().get('/', versioned(byHeader), () => fetch(url));
  const send = clientOf(await listen(serverOf(app)));
  expect(await send('/')).toMatchObject({ status: 200, body });
});

describe('a rejection', () => {
  const required = versioned(new HeaderVersioning({ ...settings, defaultVersion: null }));

  const setByMethod: MiddlewareHandler = (c, next) => {
    c.header('Vary', 'Origin');
    c.header('Set-Cookie', 'a=1');
    return next();
  };
  const setOnResponse: MiddlewareHandler = ({ res: { headers } }, next) => {
    headers.set('Vary', 'Origin');
    headers.set('Set-Cookie', 'a=1');
    return next();
  };
  const origin = 'https://example.com';

  test.each([
    ['c.header', setByMethod, { 'set-cookie': 'a=1' }],
    ['c.res.headers', setOnResponse, { 'set-cookie': 'a=1' }],
    ['hono/cors', cors({ origin: () => origin }), { 'access-control-allow-origin': origin }],
  ])('keeps the headers of %s', async (_, earlier, kept) => {
    const handler: Handler<VersionedEnv> = (c) => c.text(c.var.api.pick({ v2: 'v2' }));
    const app = new Hono().use(earlier).get('/', required, handler);
    const eachOnce = expect.stringMatching(/^(Origin, Accept-Version|Accept-Version, Origin)$/);
    const expected = { ...kept, 'content-type': PROBLEM, vary: eachOnce };
    expect((await send(app)).headers).toEqual(expected);
    const headers = { 'Accept-Version': 'v1' };
    expect((await send(app, '/', { headers })).headers).toEqual(expected);
  });

  const handlers: Record<string, (c: Context) => Response> = {
    'c.header with append': (c) => {
      c.header('Vary', 'Accept-Language', { append: true });
      return c.text('handled', 400);
    },
    'c.header': (c) => {
      c.header('Vary', 'Accept-Language');
      return c.text('handled', 400);
    },
    'c.text': (c) => c.text('handled', 400, { Vary: 'Accept-Language' }),
    'a Response': () =>
      new Response('handled', { status: 400, headers: { Vary: 'Accept-Language' } }),
  };

  // Hono gives the headers of the earlier response to the response of the error handler, and replaces its own.
  test.each([
    ['c.header with append', 'accept-language, accept-version'],
    ['c.header', 'accept-language'],
    ['c.text', 'accept-version'],
    ['a Response', 'accept-version'],
  ])('of the adapter has the Vary that Hono keeps of %s', async (name, expected) => {
    const app = new Hono()
      .get('/', versioned(byHeader), (c) => c.text(c.var.api.pick({ v2: 'v2' })))
      .onError((_, c) => handlers[name]?.(c) as Response);
    const sent = async (version: string) => {
      const { headers } = await send(app, '/', { headers: { 'Accept-Version': version } });
      return headers.vary?.toLowerCase().split(', ').sort().join(', ');
    };
    expect(await sent('v9')).toBe(expected);
    expect(await sent('v1')).toBe('accept-language, accept-version'); // a rejection of pick
  });

  const replace: MiddlewareHandler = async (c, next) => {
    await next();
    const { status } = c.res;
    c.res = undefined;
    c.res = new Response('replaced', { status });
  };
  const reject: MiddlewareHandler = async (c) => c.var.api.reject();
  const combined = every(versioned(byHeader), reject);

  test.each<[name: string, middlewares: MiddlewareHandler[]]>([
    ['inside of hono/combine', [combined]],
    ['inside of hono/combine, if a middleware before it sets headers', [setByMethod, combined]],
    ['whose response a middleware replaces', [versioned(byHeader), replace, reject]],
  ])('%s has none of the headers of the version', async (_, middlewares) => {
    const app = new Hono().use(...(middlewares as [MiddlewareHandler])).get('/', showVersion);
    const { status, headers } = await send(app);
    expect([status, headers.deprecation]).toEqual([404, undefined]);
    expect(headers.vary).toContain('Accept-Version');
  });

  test('of a handler keeps the Vary that the handler has set', async () => {
    const app = new Hono().get('/', versioned(byHeader), (c) => {
      c.header('Vary', 'Origin');
      return c.var.api.reject();
    });
    const { headers } = await send(app);
    expect(headers).toEqual({ 'content-type': PROBLEM, vary: 'Accept-Version, Origin' });
  });
});

test('an error that is not of this package passes on', async () => {
  const app = new Hono().use(versioned(byHeader)).get('/', () => Promise.reject('a string'));
  await expect(async () => app.request('/')).rejects.toBe('a string');
});
