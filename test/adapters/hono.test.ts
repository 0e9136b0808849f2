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
import {
  byHeader,
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

test('app.use versions every request that reaches it, also of an unknown URL', async () => {
  const app = new Hono()
    .get('/health', (c) => c.text('ok'))
    .use(versioned(byHeader))
    .get('/', (c) => c.text(c.var.api.version satisfies 'v1' | 'v2' | 'v3' | 'v10'));
  expect((await send(app, '/health')).headers).not.toHaveProperty('vary');
  expect(await send(app)).toMatchObject({ body: 'v1', headers: HEADERS_OF_V1 });
  expect(await send(app, '/nothing')).toMatchObject({ status: 404, headers: HEADERS_OF_V1 });
});

test('of two strategies, the last decides, and its headers replace the others, except Vary', async () => {
  const lifecycle = { v1: { sunset: '2028-01-01' } };
  const byOther = new HeaderVersioning({ ...settings, lifecycle, headerName: 'Other' });
  const app = new Hono().use(versioned(byHeader)).get('/', versioned(byOther), showVersion);
  const { headers } = await send(app);
  expect(headers).toMatchObject({ vary: 'Accept-Version, Other', sunset: expect.any(String) });
  expect(headers).not.toHaveProperty('deprecation');
  const rejected = await send(app, '/', { headers: { Other: 'v9' } });
  expect(rejected).toMatchObject({ status: 400, headers: { vary: 'Other, Accept-Version' } });
  expect(rejected.headers).not.toHaveProperty('deprecation');
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

const pass: MiddlewareHandler = (_, next) => next();

/** Returns the names in `Vary`, in lower case and in order. */
function namesIn(vary = ''): string[] {
  return vary.toLowerCase().split(', ').filter(Boolean).sort();
}

describe('what the application sets', () => {
  const own = { Vary: 'Cookie' };
  const handlers: Record<string, Handler> = {
    'c.json': (c) => c.json(1, 200, own),
    'c.body': (c) => c.body('text', 200, own),
    'c.newResponse': (c) => c.newResponse('text', { headers: own }),
    'c.header': (c) => {
      c.header('Vary', 'Cookie');
      return c.text('text');
    },
    'c.res.headers': (c) => {
      c.res.headers.set('Vary', 'Cookie');
      return c.text('text');
    },
    'a new Response': () => new Response('text', { headers: own }),
    'Response.json': () => Response.json(1, { headers: own }),
    'an HTTPException': () => {
      throw new HTTPException(403, { res: new Response('no', { headers: own }) });
    },
  };
  const touch: MiddlewareHandler = (c, next) => {
    c.res.headers.set('X-Own', 'yes');
    return next();
  };
  const readAfter: MiddlewareHandler = async (c, next) => {
    await next();
    c.res.headers.get('Vary');
  };
  const appendAfter: MiddlewareHandler = async (c, next) => {
    await next();
    c.header('Vary', 'Late', { append: true });
  };
  /** Replaces the response by one of its own, as a middleware that changes the body does. */
  const replaceAfter: MiddlewareHandler = async (c, next) => {
    await next();
    c.res = new Response(await c.res.text(), { headers: { Vary: 'Late', Deprecation: '@1' } });
  };
  const replaceBodyAfter: MiddlewareHandler = async (c, next) => {
    await next();
    c.res = new Response(await c.res.text());
  };
  /** Drops the response first, so that Hono copies none of its headers to the next one. */
  const dropAfter: MiddlewareHandler = async (c, next) => {
    await next();
    c.res = undefined;
    c.res = new Response('own', { headers: { Vary: 'Late' } });
  };
  const copyAfter: MiddlewareHandler = async (c, next) => {
    await next();
    c.res = new Response(c.res.body, c.res);
  };
  const middlewares: Record<string, MiddlewareHandler[]> = {
    'no other middleware': [],
    'cors()': [cors()],
    'cors() with an origin': [cors({ origin: 'https://example.com' })],
    'a middleware that touches c.res': [touch],
    'a middleware that reads the response': [readAfter],
    'a middleware that appends': [appendAfter],
    'middlewares that read and append': [appendAfter, readAfter],
    'a middleware that replaces the response': [replaceAfter],
    'a middleware that drops the response': [dropAfter],
    'middlewares that replace the response, and then its body': [replaceBodyAfter, replaceAfter],
    'middlewares that copy, append and replace': [replaceAfter, appendAfter, copyAfter],
  };

  describe.each(Object.entries(middlewares))('stays with %s', (_, others) => {
    test.each(Object.entries(handlers))('and %s', async (_, handler) => {
      async function sent(middlewares: MiddlewareHandler[]) {
        const app = new Hono().use(...(middlewares as [MiddlewareHandler])).get('/', handler);
        const { status, headers, body } = await send(app);
        const { vary, deprecation, link, ...kept } = headers;
        return { status, vary: namesIn(vary), deprecation, kept, body };
      }
      const adapter = versioned(byHeader);
      const expected = await sent([pass, ...others]);
      const vary = [...new Set([...expected.vary, 'accept-version'])].sort();
      const { deprecation = HEADERS_OF_V1.deprecation } = expected;
      for (const order of [
        [adapter, ...others],
        [...others, adapter],
      ]) {
        expect(await sent(order)).toEqual({ ...expected, vary, deprecation });
      }
    });
  });

  test.each<[name: string, change: (headers: Headers) => void, expected: object]>([
    ['replaces a header', (headers) => headers.set('Deprecation', '@1'), { deprecation: '@1' }],
    [
      'removes headers of the version, which come back',
      (headers) => ['Vary', 'Deprecation'].forEach((name) => void headers.delete(name)),
      {},
    ],
    [
      'removes all headers of the version, which come back',
      (headers) => ['Vary', 'Deprecation', 'Link'].forEach((name) => void headers.delete(name)),
      {},
    ],
  ])(
    'stays if a middleware that sees the headers of the version %s',
    async (_, change, expected) => {
      const changeAfter: MiddlewareHandler = async (c, next) => {
        await next();
        change(c.res.headers);
      };
      const app = new Hono().use(versioned(byHeader), changeAfter, readAfter).get('/', showVersion);
      expect((await send(app)).headers).toMatchObject({ ...HEADERS_OF_V1, ...expected });
    },
  );

  test('stays if a middleware sets the response before the version is decided', async () => {
    const setBefore: MiddlewareHandler = (c, next) => {
      c.res = new Response('early', { headers: { Vary: 'Cookie' } });
      return next();
    };
    const app = new Hono().use(setBefore, versioned(byHeader)).get('/', showVersion);
    const { headers, body } = await send(app);
    expect(headers).toMatchObject({ ...HEADERS_OF_V1, vary: 'Cookie, Accept-Version' });
    expect(body).toBe('early');
  });

  test('does not grow if a middleware reads the response again and again', async () => {
    const setMany: MiddlewareHandler = async (c, next) => {
      await next();
      for (let index = 0; index < 40; index++) c.res.headers.set(`X-${index}`, 'yes');
    };
    const app = new Hono().use(setMany, versioned(byHeader));
    app.get('/', (c) => c.text('text', 200, { Vary: 'Accept-Version, Origin, Origin' }));
    expect((await send(app)).headers).toMatchObject({ vary: 'Accept-Version, Origin' });
  });

  test('stays on the response to a path that lacks its version, which is a mistake', async () => {
    const before: MiddlewareHandler = (c, next) => {
      c.header('Vary', 'Cookie');
      return next();
    };
    const app = new Hono().use(before).get('/users', versioned(byPath), showVersion);
    const { status, headers } = await send(app, '/users');
    expect([status, headers.vary]).toEqual([500, 'Cookie']);
  });
});

describe('a cache behind the version', () => {
  const responses = new Map<string, Response>();
  const opened = {
    match: async (key: string) => responses.get(key)?.clone(),
    put: async (key: string, response: Response) => responses.set(key, response),
  };
  beforeEach(() => {
    responses.clear();
    vi.stubGlobal('caches', { open: async () => opened });
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  test.each<[setting: string, settings: object, size: number]>([
    ['stores nothing without the setting vary', {}, 0],
    ['stores nothing if vary lacks a header of the handler', { vary: 'Accept-Version' }, 0],
    ['stores each version if vary lists all headers', { vary: 'Accept-Version, Cookie' }, 2],
  ])('%s', async (_, settings, size) => {
    const options = { cacheName: 'users', wait: true, onCacheNotAvailable: false, ...settings };
    const handler: Handler = (c) => c.text(c.var.api.version, 200, { Vary: 'Cookie' });
    const app = new Hono().get('/', versioned(byHeader), cache(options as never), handler);
    for (const version of ['v1', 'v2', 'v1']) {
      const response = await send(app, '/', { headers: { 'Accept-Version': version } });
      expect(response).toMatchObject({ body: version });
      expect(namesIn(response.headers.vary)).toEqual(['accept-version', 'cookie']);
    }
    expect(responses.size).toBe(size);
  });
});

test('a WebSocket opens on a route with versions', async () => {
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

describe('a rejection', () => {
  const required = versioned(new HeaderVersioning({ ...settings, defaultVersion: null }));

  const setByMethod: MiddlewareHandler = (c, next) => {
    c.header('Vary', 'Origin');
    c.header('Set-Cookie', 'a=1');
    return next();
  };
  const origin = 'https://example.com';

  test.each([
    ['c.header', setByMethod, { 'set-cookie': 'a=1' }],
    ['hono/cors', cors({ origin: () => origin }), { 'access-control-allow-origin': origin }],
  ])('keeps the headers of %s', async (_, earlier, kept) => {
    const handler: Handler<VersionedEnv> = (c) => c.text(c.var.api.pick({ v2: 'v2' }));
    const app = new Hono().use(earlier).get('/', required, handler);
    // The default error handler of Hono replaces the `Vary` of the middleware with that of the error.
    const vary = expect.stringContaining('Accept-Version');
    expect((await send(app)).headers).toMatchObject({ ...kept, 'content-type': PROBLEM, vary });
    const { headers } = await send(app, '/', { headers: { 'Accept-Version': 'v1' } });
    expect(headers).toMatchObject({ ...kept, ...HEADERS_OF_V1, 'content-type': PROBLEM, vary });
  });

  test.each<[name: string, handler: (c: Context) => Response]>([
    [
      'c.header with append',
      (c) => {
        c.header('Vary', 'Accept-Language', { append: true });
        return c.text('handled', 400);
      },
    ],
    ['c.text', (c) => c.text('handled', 400, { Vary: 'Accept-Language' })],
    ['a new Response', () => new Response('handled', { headers: { Vary: 'Accept-Language' } })],
  ])('keeps the Vary that an error handler sets by %s', async (_, handler) => {
    const pick: Handler<VersionedEnv> = (c) => c.text(c.var.api.pick({ v2: 'v2' }));
    for (const before of [pass, cors()]) {
      const app = new Hono().use(before).get('/', versioned(byHeader), pick);
      app.onError((_, c) => handler(c));
      for (const version of ['v9', 'v1']) {
        const { headers } = await send(app, '/', { headers: { 'Accept-Version': version } });
        expect(namesIn(headers.vary)).toEqual(['accept-language', 'accept-version']);
      }
    }
  });

  const fromV2 = versioned(byHeader, { versions: { since: 'v2' } });
  const { vary, ...datesAndLinks } = HEADERS_OF_V1;

  test.each<[name: string, MiddlewareHandler, version: string, headers: object]>([
    ['has Vary', versioned(byHeader), 'v9', { vary }],
    [
      'keeps the Vary of an earlier middleware inside of hono/combine',
      every(setByMethod, versioned(byHeader)),
      'v9',
      { vary: 'Origin, Accept-Version' },
    ],
    [
      'has the headers of the version once, after two decisions inside of hono/combine',
      every(versioned(byHeader), fromV2),
      'v1',
      datesAndLinks,
    ],
  ])(
    'of an unknown URL, to which no other middleware applies, %s',
    async (_, middleware, version, headers) => {
      const app = new Hono().use(middleware).onError((_, c) => c.text('handled', 400));
      const rejected = await send(app, '/nothing', { headers: { 'Accept-Version': version } });
      expect(rejected).toMatchObject({ status: 400, headers });
    },
  );

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
  ])('%s has the headers of the version', async (_, middlewares) => {
    const app = new Hono().use(...(middlewares as [MiddlewareHandler])).get('/', showVersion);
    const vary = expect.stringContaining('Accept-Version');
    expect(await send(app)).toMatchObject({ status: 404, headers: { ...HEADERS_OF_V1, vary } });
  });
});
