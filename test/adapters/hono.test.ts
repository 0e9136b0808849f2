import { once } from 'node:events';
import { createRequire } from 'node:module';
import { upgradeWebSocket } from '@hono/node-server';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { stream } from 'hono/streaming';
import { HeaderVersioning } from 'request-versioning';
import { type VersionedEnv, versioned } from 'request-versioning/hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
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

describe('Hono tells the matched route, so that', () => {
  const version = versioned(byPath);

  const routes: Record<string, (app: Hono) => unknown> = {
    'of the path of app.use': (app) =>
      app.use('/:version/*', version).get('/v2/:page', showVersion),
    'of a route after other middlewares': (app) =>
      app.get('*', version).get('*', pass).get('/:version/users', pass, showVersion),
    'of a route for all methods': (app) => app.use(version).all('/:version/users', showVersion),
    'of a handler for all methods that takes next': (app) =>
      app.use(version).all('/:version/users', (c, _next) => showVersion(c)),
    'of a mounted application': (app) =>
      app.use(version).route('/:version', new Hono().get('/users', showVersion)),
    'of a mounted application with an error handler': (app) => {
      const users = new Hono().all('/users', showVersion).onError((_, c) => c.text('error'));
      app.use(version).route('/:version', users);
    },
    'of a handler that takes next': (app) =>
      app
        .use(version)
        .get('/:version/users', (c, _next) => showVersion(c))
        .get('*', showVersion),
  };

  test.each(Object.entries(routes))('a path strategy reads the parameter %s', async (_, add) => {
    const app = new Hono();
    add(app);
    expect(await send(app, '/v2/users')).toMatchObject({ status: 200, body: 'v2' });
  });

  test.each([
    ['/v2/users', 'v2'],
    ['/%76%32/users', 'v2'],
    ['/users', 'v1'],
  ])('a path strategy reads the version of %s after app.use', async (path, body) => {
    const app = new Hono()
      .use(version)
      .get('/users', showVersion)
      .get('/:version', showVersion)
      .get('/:version/users', showVersion);
    expect(await send(app, path)).toMatchObject({ status: 200, body });
  });

  test('a namespace strategy reads the path of the route', async () => {
    const users = new Hono().get('/users', showVersion);
    const app = new Hono().use(versioned(byNamespace)).route('/v2', users).route('/', users);
    expect(await send(app, '/v2/users')).toMatchObject({ body: 'v2' });
    expect(await send(app, '/users')).toMatchObject({ body: 'v1' });
  });

  test('an unknown URL is neutral after app.use', async () => {
    const strict = new HeaderVersioning({ allowedVersions: ['v1'] });
    const app = new Hono()
      .use(versioned(strict))
      .get('/', (c) => c.text(c.var.api.version satisfies 'v1'))
      .use(pass);
    const headers = { 'content-type': 'text/plain; charset=UTF-8' };
    const notFound = { status: 404, headers, body: '404 Not Found' };
    expect(await send(app, '/nothing')).toEqual(notFound);
    expect(await send(app, '/', { method: 'POST' })).toEqual(notFound);
    expect(await send(app)).toMatchObject({ status: 400 });
  });

  test('the CommonJS copy of Hono works too', async () => {
    const CommonJS: typeof import('hono') = createRequire(import.meta.url)('hono');
    expect(CommonJS.Hono).not.toBe(Hono);
    const app = new CommonJS.Hono().use(version as never);
    app.get('/:version/users', showVersion);
    expect(await send(app, '/v2/users')).toMatchObject({ body: 'v2' });
  });
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

  test('a response that hono/compress compresses', async () => {
    const body = 'text'.repeat(1_000);
    const app = new Hono().use(compress()).get('/', versioned(byHeader), (c) => c.text(body));
    const vary = expect.stringContaining('Accept-Version');
    const send = clientOf(await listen(serverOf(app)));
    const headers = { 'content-encoding': 'gzip', vary };
    expect(await send('/')).toMatchObject({ headers, body });
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

  test('keeps the response of its runtime, which cannot be copied', async () => {
    const redirect = Response.redirect('http://localhost', 302);
    const upgraded = Object.defineProperty(redirect, 'status', { value: 101 });
    const app = new Hono().get('/', versioned(byHeader), () => upgraded);
    expect(await app.request('/')).toBe(upgraded);
  });
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

  test('of a handler is sent if an error handler throws it again', async () => {
    const app = new Hono()
      .get('/', versioned(byHeader), (c) => c.var.api.reject())
      .onError((error) => Promise.reject(error));
    const headers = { 'content-type': PROBLEM, vary: 'Accept-Version' };
    const body = expect.stringContaining('ERR_VERSION_LACKS_RESOURCE');
    expect(await send(app)).toEqual({ status: 404, headers, body });
  });
});

test('an error that is not of this package passes on', async () => {
  const app = new Hono().use(versioned(byHeader)).get('/', () => Promise.reject('a string'));
  await expect(async () => app.request('/')).rejects.toBe('a string');
});
