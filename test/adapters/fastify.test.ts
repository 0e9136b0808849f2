import { once } from 'node:events';
import { connect } from 'node:http2';
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
  NamespaceVersioning,
  type RequestVersion,
  RouteReverser,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { type VersionedOptions, versioned } from 'request-versioning/fastify';
import { describe, expect, onTestFinished, test } from 'vitest';

const settings = {
  allowedVersions: ['v1', 'v2', 'v3'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
} as const;
const reverser = new RouteReverser({ users: '/users' });
const versioning = new HeaderVersioning({ ...settings, reverser });

declare module 'request-versioning/fastify' {
  interface Register {
    versioning: typeof versioning;
  }
}

const subject: PluginSubject = {
  async start({ versioning, routes, before, onError }) {
    const send = (reply: FastifyReply, { status, headers, body }: PluginResponse) =>
      reply.code(status).headers(headers).send(body);
    const app = Fastify();
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(await before(request));
    });
    if (onError) app.setErrorHandler((error, _request, reply) => send(reply, onError(error)));
    await app.register(versioned, { versioning });
    for (const { method, path: url, versions, isNeutral, handle } of routes) {
      const api = isNeutral ? false : { versions: versions as Version[] | undefined };
      app.route({
        ...{ method, url, config: { api } },
        handler: async ({ api, params }, reply) =>
          send(reply, await handle({ api: api as RequestVersion, params })),
      });
    }
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return { send: sendTo(origin), close: () => app.close() };
  },
};
type Version = FastifyRequest['api']['version'];

describe('the plugin of Fastify keeps the contract', () => {
  for (const { name, run } of pluginContract(subject)) test(name, run);
});

/** Serves an application during a test. Returns a function that sends `version` in the header. */
async function serve(
  declare: (app: FastifyInstance) => unknown,
  options: Partial<VersionedOptions> = {},
  app = Fastify(),
) {
  await app.register(versioned, { versioning, ...options });
  await declare(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (path: string, version = 'v1', init: RequestInit = {}) =>
    fetch(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Version': version, ...init.headers },
    });
}

const HEADERS_OF_V1 = { vary: 'Accept-Version', deprecation: '@1767225600' };

function headersOf({ headers }: Response) {
  return Object.fromEntries(headers);
}

test('a handler gets the versions and the names of the routes in types', async () => {
  const send = await serve((app) => {
    app.get('/users', async ({ api: { version, reverse } }) => {
      version satisfies 'v1' | 'v2' | 'v3';
      // @ts-expect-error: no route has the name
      expect(() => reverse('user')).toThrow();
      return { version, link: reverse('users') };
    });
  });
  expect(await (await send('/users', 'v2')).json()).toEqual({ version: 'v2', link: '/users' });
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
    const send = await serve((app) => app.get('/', { config: { api: { versions } } }, ok));
    const served = [];
    for (const version of settings.allowedVersions) {
      if ((await send('/', version)).ok) served.push(version);
    }
    expect(served).toEqual(expected);
  });

  test('are checked when the route is declared', async () => {
    await serve((app) => {
      // @ts-expect-error: v9 is not listed
      expect(() => app.get('/', { config: { api: { versions: ['v9'] } } }, ok)).toThrow(TypeError);
      // @ts-expect-error: v9 is not listed
      expect(() => app.get('/', { config: { api: { versions: { since: 'v9' } } } }, ok)).toThrow(
        TypeError,
      );
      expect(() => app.get('/', { config: { api: { version: ['v2'] } } }, ok)).toThrow(
        'config.api of / must be false or { versions, namespace }, got the key "version".',
      );
    });
  });

  test('apply to both URLs of the first route of a prefix', async () => {
    const send = await serve((app) => {
      const config = { api: { versions: ['v2'] } } as const;
      app.register(async (scope) => scope.get('/', { config }, ok), { prefix: '/teams' });
    });
    for (const path of ['/teams', '/teams/']) {
      expect((await send(path, 'v1')).status).toBe(404);
      expect((await send(path, 'v2')).status).toBe(200);
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
  const echo = async ({ api }: FastifyRequest) => api.version;

  test.each<[place: string, declare: (app: FastifyInstance) => unknown]>([
    ['a hook of the application', (app) => app.addHook('onRequest', lookUp).get('/', echo)],
    ['a hook after the route', (app) => app.get('/', echo).addHook('onRequest', lookUp)],
    [
      'a hook of a scope',
      (app) => app.register(async (scope) => scope.addHook('onRequest', lookUp).get('/', echo)),
    ],
    ['a hook of the route', (app) => app.get('/', { onRequest: lookUp }, echo)],
    ['hooks of the route', (app) => app.get('/', { onRequest: [lookUp] }, echo)],
  ])('that %s looks up is the version', async (_, declare) => {
    const send = await serve(declare, { versioning: byPin });
    expect(await (await send('/')).text()).toBe('v2');
  });

  test('that a later hook looks up is the version, if the plugin has its name', async () => {
    const declare = (app: FastifyInstance) => app.addHook('preHandler', lookUp).get('/', echo);
    const send = await serve(declare, { versioning: byPin, hook: 'preHandler' });
    expect(await (await send('/')).text()).toBe('v2');
  });
});

describe('a namespace', () => {
  const byNamespace = new NamespaceVersioning(settings);
  const echo = async ({ api }: FastifyRequest) => api.version;

  test.each([
    ['is read from the path', '/api/v2/users', {}, 200, 'v2'],
    ['is an option of the route', '/beta/users', { namespace: 'v3' }, 200, 'v3'],
    ['as an option replaces the path', '/v2/users', { namespace: 'v9' }, 404, ''],
    ['is absent if no segment is a version', '/v9/users', {}, 200, 'v1'],
  ])('%s', async (_, path, api, status, version) => {
    const declare = (app: FastifyInstance) => app.get(path, { config: { api } }, echo);
    const send = await serve(declare, { versioning: byNamespace });
    const response = await send(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(version);
  });
});

describe('the headers of the version are on', () => {
  const own = { Vary: 'Origin', Link: '</next>; rel="next"' };
  const merged = { vary: 'Origin, Accept-Version', link: `${own.Link}, </v1>; rel="sunset"` };

  test.each<[response: string, expected: object, handler: RouteHandlerMethod]>([
    ['a Fetch response', merged, async () => new Response('ok', { headers: own })],
    [
      'a thrown Fetch response',
      merged,
      async () => Promise.reject(new Response('gone', { status: 410, headers: own })),
    ],
    ['a stream', HEADERS_OF_V1, async () => Readable.from(['ok'])],
    ['an empty stream', HEADERS_OF_V1, async () => Readable.from([])],
    ['the 404 of the router', HEADERS_OF_V1, async (_request, reply) => reply.callNotFound()],
    ['a response that Fastify does not send', merged, writeHead],
  ])('%s', async (_, expected, handler) => {
    const send = await serve((app) => app.get('/', handler));
    expect(headersOf(await send('/'))).toMatchObject(expected);
  });

  async function writeHead(_request: FastifyRequest, reply: FastifyReply) {
    reply.hijack().raw.writeHead(200, own).end('ok');
  }

  test('a response whose Vary a later hook replaces', async () => {
    const send = await serve((app) => {
      app.addHook('onSend', async (_request, reply) => {
        reply.header('Vary', 'Origin');
      });
      app.get('/', ok);
    });
    expect(headersOf(await send('/'))).toMatchObject({ vary: 'Origin, Accept-Version' });
  });

  test('a compressed response', async () => {
    const send = await serve(async (app) => {
      await app.register(compress, { threshold: 0 });
      app.get('/', async () => ({ text: 'x'.repeat(5000) }));
    });
    const response = await send('/', 'v1', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headersOf(response)).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding, Accept-Version',
    });
    expect(await response.json()).toEqual({ text: 'x'.repeat(5000) });
  });

  test('a response to a body that Fastify cannot parse', async () => {
    const send = await serve((app) => app.post('/', ok));
    const headers = { 'Content-Type': 'application/json' };
    const response = await send('/', 'v1', { method: 'POST', headers, body: '{' });
    expect(response.status).toBe(400);
    expect(headersOf(response)).toMatchObject(HEADERS_OF_V1);
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
    const response = await send('/');
    expect(response.status).toBe(status);
    expect(headersOf(response)).toMatchObject(HEADERS_OF_V1);
  });

  test('reaches the error handler of its route, but a rejection does not', async () => {
    const send = await serve((app) => {
      const errorHandler = (error: Error, _request: unknown, reply: FastifyReply) =>
        reply.code(503).send(`handled ${error.message}`);
      app.get('/', { errorHandler }, async ({ api: { pick } }) => {
        throw new Error(pick({ v2: 'of v2' }));
      });
    });
    expect(await (await send('/', 'v2')).text()).toBe('handled of v2');
    const rejection = await send('/', 'v1');
    expect(rejection.status).toBe(404);
    expect(await rejection.json()).toMatchObject({ code: 'ERR_VERSION_LACKS_RESOURCE' });
  });

  test('is a rejection if a hook of the application throws it', async () => {
    const send = await serve((app) => {
      app.addHook('preHandler', async ({ api }) => api.reject()).get('/', ok);
    });
    const response = await send('/');
    expect(response.headers.get('Content-Type')).toContain('application/problem+json');
    expect(response.headers.has('Deprecation')).toBe(false);
  });
});

test('a route that is declared before the plugin has no version', async () => {
  const app = Fastify();
  app.get('/before', async ({ api }) => String(api));
  const send = await serve(() => undefined, {}, app);
  const response = await send('/before', 'v9');
  expect(await response.text()).toBe('undefined');
  expect(response.headers.has('Vary')).toBe(false);
});

describe('a WebSocket', () => {
  async function open(path: string, version: string) {
    const app = Fastify();
    await app.register(websocket);
    await serve(
      (app) =>
        app.get('/', { websocket: true }, (socket, { api }) => {
          socket.on('message', () => socket.send(api.version));
        }),
      {},
      app,
    );
    return app.injectWS(path, { headers: { 'accept-version': version } });
  }

  test('has a version', async () => {
    const socket = await open('/', 'v2');
    socket.send('version?');
    const [message] = await once(socket, 'message');
    socket.terminate();
    expect(String(message)).toBe('v2');
  });

  test('is rejected before the upgrade', async () => {
    await expect(open('/', 'v9')).rejects.toThrow('Unexpected server response: 400');
  });
});

async function ok() {
  return 'ok';
}
