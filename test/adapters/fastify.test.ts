import { once } from 'node:events';
import { connect, constants } from 'node:http2';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import websocket from '@fastify/websocket';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import {
  HeaderVersioning,
  QueryParameterVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import { type VersionedOptions, versionErrors, versioned } from 'request-versioning/fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  byHeader,
  byNamespace,
  clientOf,
  HEADERS_OF_V1,
  MERGED_HEADERS,
  OWN_HEADERS,
  settings,
} from './fixtures.js';

declare module 'request-versioning/fastify' {
  interface Register {
    versioning: typeof byHeader;
  }
}

/** Serves an application during a test. Returns a function that sends requests to it. */
async function serve(
  declare: (app: FastifyInstance) => unknown,
  options: Partial<VersionedOptions> = {},
  app = Fastify(),
) {
  await app.register(versioned, { versioning: byHeader, ...options });
  await declare(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return clientOf(origin);
}

const ok = async () => 'ok';
const echo = async ({ api }: FastifyRequest) => api.version;

describe('the versions of a route', () => {
  test('are checked when the route is declared', async () => {
    await serve((app) => {
      // @ts-expect-error: v9 is not listed
      expect(() => app.get('/', { config: { api: { versions: ['v9'] } } }, ok)).toThrow(TypeError);
      expect(() => app.get('/', { config: { api: { version: ['v2'] } } }, ok)).toThrow(
        'HeaderVersioning: a route: unknown setting "version". Known settings: versions, namespace, lifecycle.',
      );
    });
  });

  test('apply to both URLs of the first route of a prefix', async () => {
    const send = await serve((app) => {
      const config = { api: { versions: ['v2'] } } as const;
      app.register(async (scope) => scope.get('/', { config }, ok), { prefix: '/teams' });
    });
    for (const path of ['/teams', '/teams/']) {
      expect(await send(path, 'v1')).toMatchObject({ status: 404 });
      expect(await send(path, 'v2')).toMatchObject({ status: 200 });
    }
  });
});

describe('a pin', () => {
  const pins = new WeakMap<object, 'v2'>();
  const byPin = new HeaderVersioning({
    ...settings,
    selectVersion: (_sent, request: FastifyRequest) => pins.get(request),
  });
  const lookUp = async (request: FastifyRequest) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    pins.set(request, 'v2');
  };
  const hooks: Record<string, (app: FastifyInstance) => unknown> = {
    'a hook after the route': (app) => app.get('/', echo).addHook('onRequest', lookUp),
    'a hook of a scope': (app) =>
      app.register(async (scope) => scope.addHook('onRequest', lookUp).get('/', echo)),
    'a hook of the route': (app) => app.get('/', { onRequest: lookUp }, echo),
    'hooks of the route': (app) => app.get('/', { onRequest: [lookUp] }, echo),
  };

  test.each(Object.entries(hooks))('that %s looks up is the version', async (_, declare) => {
    const send = await serve(declare, { versioning: byPin });
    expect(await send('/')).toMatchObject({ body: 'v2' });
  });

  test('that a later hook looks up is the version, if the plugin has its name', async () => {
    const declare = (app: FastifyInstance) => app.addHook('preHandler', lookUp).get('/', echo);
    const send = await serve(declare, { versioning: byPin, hook: 'preHandler' });
    expect(await send('/')).toMatchObject({ body: 'v2' });
  });
});

test('the option namespace of a route replaces the namespace of its path', async () => {
  const config = { api: { namespace: 'v3' } };
  const declare = (app: FastifyInstance) => app.get('/v2/users', { config }, echo);
  const send = await serve(declare, { versioning: byNamespace });
  expect(await send('/v2/users')).toMatchObject({ status: 200, body: 'v3' });
});

describe('the headers of the version are on', () => {
  const own = () => new Response('ok', { headers: OWN_HEADERS });
  test.each<[response: string, expected: object, handler: RouteHandlerMethod]>([
    ['a Fetch response', MERGED_HEADERS, async () => own()],
    ['a thrown Fetch response', MERGED_HEADERS, async () => Promise.reject(own())],
    ['a stream', HEADERS_OF_V1, async () => Readable.from(['ok'])],
    ['an empty stream', HEADERS_OF_V1, async () => Readable.from([])],
    ['a response that Fastify does not send', MERGED_HEADERS, writeHead],
  ])('%s', async (_, headers, handler) => {
    const send = await serve((app) => app.get('/', handler));
    expect(await send('/')).toMatchObject({ headers });
  });

  async function writeHead(_request: FastifyRequest, reply: FastifyReply) {
    reply.hijack().raw.writeHead(200, OWN_HEADERS).end('ok');
  }

  test('a compressed response, whose Vary a later hook sets', async () => {
    const body = 'x'.repeat(5000);
    const send = await serve(async (app) => {
      await app.register(compress, { threshold: 0 });
      app.get('/', async () => body);
    });
    const headers = { 'content-encoding': 'gzip', vary: 'accept-encoding, Accept-Version' };
    expect(await send('/')).toMatchObject({ headers, body });
  });

  test('a response to a body that Fastify cannot parse', async () => {
    const send = await serve((app) => app.post('/', ok));
    const headers = { 'Content-Type': 'application/json' };
    const response = await send('/', 'v1', { method: 'POST', headers, body: '{' });
    expect(response).toMatchObject({ status: 400, headers: HEADERS_OF_V1 });
  });

  test('responses over HTTP/2', async () => {
    const app = Fastify({ http2: true });
    await serve((app) => app.get('/', ok).get('/none', none), {}, app as never);
    const session = connect(app.listeningOrigin);
    onTestFinished(() => session.destroy());
    for (const path of ['/', '/none']) {
      const [headers] = await once(session.request({ ':path': path }).resume(), 'response');
      expect(headers).toMatchObject(HEADERS_OF_V1);
    }
  });

  test('no response of a client that has gone, as Node ignores its late writeHead', async () => {
    const late = vi.fn((reply: FastifyReply) => reply.raw.writeHead(502));
    const app = Fastify({ http2: true });
    const handler = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack().raw.writeHead(200).write('part');
      await once(reply.raw, 'close');
      late(reply);
    };
    await serve((app) => app.get('/', handler), {}, app as never);
    const session = connect(app.listeningOrigin);
    onTestFinished(() => session.destroy());
    const stream = session.request({ ':path': '/' });
    await once(stream, 'data');
    stream.close(constants.NGHTTP2_CANCEL);
    await vi.waitFor(() => expect(late).toHaveReturned());
  });

  async function none(_request: FastifyRequest, reply: FastifyReply) {
    reply.hijack().raw.end();
  }
});

describe('an error', () => {
  test.each([
    ['a text', 500, 'text'],
    ['an object with a status', 418, { statusCode: 418 }],
    ['null', 500, null],
  ])('that is %s has status %s', async (_, status, thrown) => {
    const send = await serve((app) => app.get('/', async () => Promise.reject(thrown)));
    expect(await send('/')).toMatchObject({ status, headers: HEADERS_OF_V1 });
  });

  test('and a rejection reach the error handler of their route', async () => {
    const send = await serve((app) => {
      const errorHandler = (error: Error, _request: unknown, reply: FastifyReply) =>
        reply.code(503).send(`handled ${error.message}`);
      app.get('/', { errorHandler }, async ({ api: { pick } }) => {
        throw new Error(pick({ v2: 'of v2' }));
      });
    });
    expect(await send('/', 'v2')).toMatchObject({ status: 503, body: 'handled of v2' });
    const body = 'handled This version has no such resource.';
    expect(await send('/', 'v1')).toMatchObject({ status: 503, body });
  });

  test('that is not an Error passes versionErrors', async () => {
    const send = await serve((app) => {
      app.setErrorHandler(versionErrors);
      app.get('/', async () => Promise.reject('text'));
    });
    expect(await send('/')).toMatchObject({ status: 500, body: 'text', headers: HEADERS_OF_V1 });
  });
});

describe('the plugin that is not ready when a route is declared', () => {
  const fix = 'The plugin must be ready before the route. Add await app.register(versioned, …).';

  test('makes a TypeError of a request if the route has config.api', async () => {
    const api = { versions: ['v2'] as const };
    const app = Fastify();
    app.register(versioned, { versioning: byHeader }); // without await
    app.get('/teams', { config: { api } }, ok);
    app.get('/health', { config: { api: false } }, ok);
    app.after(() => app.get('/later', { config: { api } }, ok));
    const message = `config.api of /teams is ignored. ${fix}`;
    expect((await app.inject('/teams')).json()).toMatchObject({ statusCode: 500, message });
    expect((await app.inject('/health')).body).toBe('ok');
  });

  test('warns once about a route without config.api', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const app = Fastify();
    app.get('/health', { config: { api: false } }, ok);
    app.get('/early', async ({ api }) => String(api));
    const send = await serve((app) => app.get('/', ok), {}, app);
    const paths = ['/early', '/early', '/early', '/', '/health', '/unknown'];
    for (const path of paths) await send(path, 'v1');
    expect(warn.mock.calls).toEqual([[`request-versioning/fastify: /early is ignored. ${fix}`]]);
    const { headers, body } = await send('/early', 'v9');
    expect(body).toBe('undefined');
    expect(headers).not.toHaveProperty('vary');
  });

  test('does not leave the routes of its scope to the plugin of an outer scope', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const api = { versions: ['v1'] as const };
    const app = Fastify();
    await app.register(versioned, { versioning: byHeader });
    app.register(async (scope) => {
      scope.register(versioned, { versioning: new QueryParameterVersioning(settings) }); // without await
      scope.get('/teams', { config: { api } }, ok);
      scope.get('/early', ok);
      scope.after(() => scope.get('/later', ok));
    });
    const message = `config.api of /teams is ignored. ${fix}`;
    expect((await app.inject('/teams?version=v2')).json()).toMatchObject({ message });
    for (const path of ['/early', '/later']) expect((await app.inject(path)).body).toBe('ok');
    expect(warn.mock.calls).toEqual([[`request-versioning/fastify: /early is ignored. ${fix}`]]);
  });

  test('does not warn if each route of its scope has no version', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const app = Fastify();
    await app.register(versioned, { versioning: byHeader });
    app.get('/health', { config: { api: false } }, ok);
    await app.ready();
    expect(warn).not.toHaveBeenCalled();
  });

  test('warns if its scope has no route', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const app = Fastify();
    app.register(async (scope) => void (await scope.register(versioned, { versioning: byHeader })));
    app.get('/', ok);
    await app.ready();
    expect(warn.mock.calls).toEqual([
      [
        'request-versioning/fastify: the scope of the plugin has no route. Wrap it in fastify-plugin.',
      ],
    ]);
  });
});

test('the request has its field before a route sets it', async () => {
  const app = Fastify();
  await serve(() => undefined, {}, app);
  expect(app.hasRequestDecorator('api')).toBe(true);
});

describe('two strategies', () => {
  const byQuery = new QueryParameterVersioning(settings);
  const declare = (versioning: VersioningStrategy, hook?: VersionedOptions['hook']) =>
    async function users(scope: FastifyInstance) {
      await scope.register(versioned, { versioning, hook });
      scope.get('/users', echo);
    };
  const nested = (hook?: VersionedOptions['hook']) => async (app: FastifyInstance) => {
    await app.register(versioned, { versioning: byHeader });
    app.get('/', echo);
    app.register(declare(byQuery, hook), { prefix: '/query' });
  };

  test.each<[string, (app: FastifyInstance) => Promise<unknown>]>([
    [
      'of siblings',
      async (app) => {
        app.register(declare(byHeader), { prefix: '/header' });
        app.register(declare(byQuery), { prefix: '/query' });
      },
    ],
    ['of nested scopes', nested()],
    ['of nested scopes with different hooks', nested('preHandler')],
  ])('%s decide about their own routes', async (_, register) => {
    const app = Fastify();
    await register(app);
    const send = clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
    onTestFinished(() => app.close());
    const { body, headers } = await send('/query/users?version=v3', 'v9');
    expect([body, headers.vary]).toEqual(['v3', undefined]);
  });
});

test('a second plugin of a scope decides the routes after it', async () => {
  const app = Fastify();
  await app.register(versioned, { versioning: byHeader });
  app.get('/first', { config: { api: { versions: ['v1'] } } }, echo);
  await app.register(versioned, { versioning: new QueryParameterVersioning(settings) });
  app.get('/second', echo);
  const headers = { 'accept-version': 'v2' };
  expect((await app.inject({ url: '/first', headers })).statusCode).toBe(404);
  expect((await app.inject({ url: '/second?version=v3', headers })).body).toBe('v3');
  expect((await app.inject('/first?version=v3')).body).toBe('v1');
});

test('the plugin of an inner scope may have other versions', async () => {
  const allowedVersions = ['2025-01-01', '2026-01-01'] as const;
  const byDate = new HeaderVersioning({ allowedVersions, headerName: 'X-Date' });
  const app = Fastify();
  await app.register(versioned, { versioning: byHeader });
  app.register(async (scope) => {
    await scope.register(versioned, { versioning: byDate });
    scope.get('/', { config: { api: { versions: ['2026-01-01' as never] } } }, echo);
  });
  const send = (version: string) => app.inject({ url: '/', headers: { 'x-date': version } });
  expect((await send('2026-01-01')).body).toBe('2026-01-01');
  expect((await send('2025-01-01')).statusCode).toBe(404);
});

describe('a WebSocket', () => {
  async function open(version: string) {
    const app = Fastify();
    await app.register(websocket);
    const declare = (app: FastifyInstance) =>
      app.get('/', { websocket: true }, (socket, { api }) => {
        socket.on('message', () => socket.send(api.version));
      });
    await serve(declare, {}, app);
    return app.injectWS('/', { headers: { 'accept-version': version } });
  }

  test('has a version', async () => {
    const socket = await open('v2');
    socket.send('version?');
    const [message] = await once(socket, 'message');
    socket.terminate();
    expect(String(message)).toBe('v2');
  });

  test('is rejected before the upgrade', async () => {
    await expect(open('v9')).rejects.toThrow('Unexpected server response: 400');
  });
});
