import { once } from 'node:events';
import { connect, constants } from 'node:http2';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import fastifyExpress from '@fastify/express';
import websocket from '@fastify/websocket';
import type express from 'express';
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
import { versioned as versionedExpress } from 'request-versioning/express';
import { type VersionedOptions, versionErrors, versioned } from 'request-versioning/fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  byHeader,
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
    });
  });

  test('throw a TypeError beside config, where Fastify ignores them', async () => {
    await serve((app) => {
      const options = { api: { versions: ['v2'] } };
      // @ts-expect-error: Fastify has no such option
      expect(() => app.get('/teams', options, ok)).toThrow(
        new TypeError(
          'request-versioning/fastify: the route /teams has `api` beside `config`. Write config: { api: … }.',
        ),
      );
    });
  });

  test.each([[['v2']], [new Map([['versions', ['v2']]])], [async () => ({})]])(
    'throw a TypeError if they are no plain object: %o',
    async (api) => {
      await serve((app) => {
        const declare = () => app.get('/', { config: { api: api as never } }, ok);
        expect(declare).toThrow(TypeError);
      });
    },
  );

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

describe('the options of the plugin', () => {
  test('apply to each route of the scope and of nested scopes, unless a route has its own', async () => {
    const versions = ['v2', 'v3'] as const;
    const send = await serve(
      (app) => {
        app.get('/', echo);
        app.get('/same', { config: { api: { versions: undefined, lifecycle: undefined } } }, echo);
        app.get('/own', { config: { api: { versions: ['v1'] } } }, echo);
        app.register(async (scope) => scope.get('/nested', echo));
        app.get('/health', { config: { api: false } }, ok);
      },
      { versions, lifecycle: { sunset: '2036-01-01' } },
    );
    for (const path of ['/', '/same', '/nested']) {
      expect(await send(path, 'v1')).toMatchObject({ status: 404 });
      const headers = { sunset: 'Tue, 01 Jan 2036 00:00:00 GMT' };
      expect(await send(path, 'v2')).toMatchObject({ status: 200, headers });
    }
    expect(await send('/own', 'v1')).toMatchObject({ status: 200, body: 'v1' });
    expect(await send('/own', 'v2')).toMatchObject({ status: 404 });
    expect((await send('/health')).headers).not.toHaveProperty('sunset');
  });

  test('are checked without a route', async () => {
    const app = Fastify();
    app.register(versioned, { versioning: byHeader, versions: ['v9'] });
    await expect(app.ready()).rejects.toThrow('the versions of a route must be allowed versions');
  });
});

describe('a pin', () => {
  const pins = new WeakMap<object, 'v2'>();
  // Without a default, a decision before the look-up would reject.
  const byPin = new HeaderVersioning({
    allowedVersions: settings.allowedVersions,
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

  test.each(['onRequest', 'preValidation', 'preHandler'] as const)(
    'that a hook %s looks up is the version, if the plugin has its name',
    async (hook) => {
      const declare = (app: FastifyInstance) => {
        app.get('/own', { [hook]: lookUp }, echo);
        app.addHook(hook, lookUp).get('/', echo);
      };
      const send = await serve(declare, { versioning: byPin, hook });
      for (const path of ['/', '/own']) expect(await send(path)).toMatchObject({ body: 'v2' });
    },
  );
});

describe('the headers of the version are on', () => {
  const own = () => new Response('ok', { headers: OWN_HEADERS });
  test.each<[response: string, expected: object, handler: RouteHandlerMethod]>([
    ['a Fetch response', MERGED_HEADERS, async () => own()],
    ['a thrown Fetch response', MERGED_HEADERS, async () => Promise.reject(own())],
    ['a stream', HEADERS_OF_V1, async () => Readable.from(['ok'])],
  ])('%s', async (_, headers, handler) => {
    const send = await serve((app) => app.get('/', handler));
    expect(await send('/')).toMatchObject({ headers });
  });

  test('a compressed response, whose Vary a later hook sets', async () => {
    const body = 'x'.repeat(5000);
    const send = await serve(async (app) => {
      await app.register(compress, { threshold: 0 });
      app.get('/', async () => body);
    });
    const headers = { 'content-encoding': 'gzip', vary: 'Accept-Version, accept-encoding' };
    expect(await send('/')).toMatchObject({ headers, body });
  });

  test('a response of Express in @fastify/express', async () => {
    const app = Fastify();
    await app.register(fastifyExpress);
    app.use(versionedExpress(byHeader));
    app.use('/users', ({ api }: express.Request, response: express.Response) =>
      response.send(api.version),
    );
    const send = clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
    onTestFinished(() => app.close());
    expect(await send('/users')).toMatchObject({ headers: HEADERS_OF_V1, body: 'v1' });
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
    await expect.poll(() => late).toHaveReturned();
  });

  async function none(_request: FastifyRequest, reply: FastifyReply) {
    reply.hijack().raw.end();
  }
});

test('an error that is not an Error passes versionErrors', async () => {
  const send = await serve((app) => {
    app.setErrorHandler(versionErrors);
    app.get('/', async () => Promise.reject('text'));
  });
  expect(await send('/')).toMatchObject({ status: 500, body: 'text', headers: HEADERS_OF_V1 });
});

describe('the plugin that is not ready when a route is declared', () => {
  const byQuery = new QueryParameterVersioning(settings);
  const api = { versions: ['v2'] as const };

  test('decides about the route', async () => {
    const app = Fastify();
    app.get('/first', echo);
    app.register(versioned, { versioning: byHeader }); // without await
    app.get('/teams', { config: { api } }, echo);
    app.get('/health', { config: { api: false } }, async ({ api }) => String(api));
    app.after(() => app.get('/later', { config: { api } }, echo));
    const send = clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
    onTestFinished(() => app.close());
    expect(await send('/first')).toMatchObject({ body: 'v1', headers: HEADERS_OF_V1 });
    for (const path of ['/teams', '/later', '/teams']) {
      expect(await send(path, 'v2')).toMatchObject({ status: 200, body: 'v2' });
      const { status, headers } = await send(path, 'v1');
      expect([status, headers]).toMatchObject([404, HEADERS_OF_V1]);
    }
    expect(await send('/health', 'v9')).toMatchObject({ status: 200, body: 'undefined' });
    expect((await send('/unknown', 'v9')).headers).not.toHaveProperty('vary');
  });

  test('rejects the requests of a route with wrong options', async () => {
    const app = Fastify();
    app.register(versioned, { versioning: byHeader });
    app.get('/', { config: { api: { versions: ['v9' as never] } } }, ok);
    const message = expect.stringContaining('the versions of a route must be allowed versions');
    expect((await app.inject('/')).json()).toMatchObject({ statusCode: 500, message });
  });

  test('decides about the routes of its scope in place of the plugin of an outer scope', async () => {
    const app = Fastify();
    await app.register(versioned, { versioning: byHeader });
    app.get('/outer', echo);
    app.register(async (scope) => {
      scope.register(versioned, { versioning: byQuery }); // without await
      scope.get('/teams', { config: { api } }, echo);
      scope.get('/early', echo);
      scope.after(() => scope.get('/later', echo));
    });
    const headers = { 'accept-version': 'v9' };
    for (const path of ['/teams', '/early', '/later']) {
      const { body, headers: own } = await app.inject({ url: `${path}?version=v2`, headers });
      expect([body, own.vary]).toEqual(['v2', undefined]);
    }
    expect((await app.inject({ url: '/teams?version=v1', headers })).statusCode).toBe(404);
    expect((await app.inject({ url: '/outer?version=v2', headers })).statusCode).toBe(400);
  });
});

describe('the options of the plugin are a TypeError if', () => {
  const place = 'request-versioning/fastify';
  test.each<[name: string, options: object, message: string]>([
    [
      'the hook does not exist',
      { versioning: byHeader, hook: 'prehandler' },
      `${place}: hook must be "onRequest", "preValidation" or "preHandler", got "prehandler".`,
    ],
    [
      'a name is unknown',
      { versioning: byHeader, prefix: '/v1' },
      'HeaderVersioning: a route: unknown setting "prefix". Known settings: versions, namespace, versionInPath, lifecycle.',
    ],
  ])('%s', async (_, options, message) => {
    const app = Fastify();
    app.register(versioned, options as VersionedOptions);
    await expect(app.ready()).rejects.toThrow(new TypeError(message));
  });

  test('the scope has the plugin already', async () => {
    const app = Fastify();
    app.register(versioned, { versioning: byHeader });
    app.register(versioned, { versioning: byHeader });
    const message = `${place}: this scope has the plugin already. Register it once in each scope.`;
    await expect(app.ready()).rejects.toThrow(new TypeError(message));
  });
});

test('the plugin shows its name and the lowest Fastify that it works on', async () => {
  const app = Fastify();
  await app.register(versioned, { versioning: byHeader });
  expect(app.printPlugins()).toContain('request-versioning');
  const metadata = { name: 'request-versioning', fastify: '>=4.23.0' };
  expect(Reflect.get(versioned, Symbol.for('plugin-meta'))).toEqual(metadata);
  expect(Reflect.get(versioned, Symbol.for('fastify.display-name'))).toBe('request-versioning');
});

test('the hook null means the default', async () => {
  const options = { hook: null } as unknown as VersionedOptions;
  const send = await serve((app) => app.get('/', echo), options);
  expect(await send('/', 'v9')).toMatchObject({ status: 400 });
});

test('Fastify rejects the plugin if the application has a field request.api', async () => {
  const app = Fastify();
  app.decorateRequest('api');
  app.register(versioned, { versioning: byHeader });
  await expect(app.ready()).rejects.toMatchObject({ code: 'FST_ERR_DEC_ALREADY_PRESENT' });
});

test.each<[string, (app: FastifyInstance) => Promise<unknown>]>([
  ['a sibling', async (app) => app.register(declare(byHeader), { prefix: '/header' })],
  ['an outer scope with another hook', async (app) => declare(byHeader)(app)],
])(
  'the plugin of a scope decides about its routes beside the plugin of %s',
  async (_, register) => {
    const app = Fastify();
    await register(app);
    app.register(declare(new QueryParameterVersioning(settings), 'preHandler'), {
      prefix: '/query',
    });
    const headers = { 'accept-version': 'v9' };
    const response = await app.inject({ url: '/query/users?version=v3', headers });
    expect([response.body, response.headers.vary]).toEqual(['v3', undefined]);
  },
);

function declare(versioning: VersioningStrategy, hook?: VersionedOptions['hook']) {
  return async (scope: FastifyInstance) => {
    await scope.register(versioned, { versioning, hook });
    scope.get('/users', echo);
  };
}

test.each(['onRequest', 'preHandler'] as const)(
  'the plugin of an inner scope may have other versions, with the hook %s',
  async (hook) => {
    const allowedVersions = ['2025-01-01', '2026-01-01'] as const;
    const byDate = new HeaderVersioning({ allowedVersions, headerName: 'X-Date' });
    const app = Fastify();
    await app.register(versioned, { versioning: byHeader });
    app.register(async (scope) => {
      await scope.register(versioned, { versioning: byDate, hook });
      scope.get('/', { config: { api: { versions: ['2026-01-01' as never] } } }, echo);
    });
    const send = (version: string) =>
      app.inject({ url: '/', headers: { 'x-date': version, 'accept-version': 'v9' } });
    expect((await send('2026-01-01')).body).toBe('2026-01-01');
    expect((await send('2025-01-01')).statusCode).toBe(404);
  },
);

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
