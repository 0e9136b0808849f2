import 'reflect-metadata';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { ErrorRequestHandler, Request, Response } from 'express';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Hono } from 'hono';
import Koa, { type Context, type Middleware } from 'koa';
import { createResponse } from 'node-mocks-http';
import { HeaderVersioning } from 'request-versioning';
import { mergeHeadersOnSend } from 'request-versioning/adapter';
import * as forExpress from 'request-versioning/express';
import * as forFastify from 'request-versioning/fastify';
import * as forHono from 'request-versioning/hono';
import * as forKoa from 'request-versioning/koa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byHeader, clientOf, HEADERS_OF_V1, listen, serverOf } from './fixtures.js';
import { PACKAGES } from './plugins/express.js';
import { createApplication, decorateParameters } from './plugins/nest.js';

// The headers of a decision belong to one response, and take nothing from it that the application has set.

/** A strategy that names the version of each response. */
const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  versionHeader: 'API-Version',
});
const OF_V1 = { 'api-version': 'v1', vary: 'Accept-Version' };

async function serveFastify(app: FastifyInstance) {
  onTestFinished(() => app.close());
  return clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
}

/** A response that nobody receives. */
class Inner extends ServerResponse {
  /** Resolves to the header `API-Version` when the response is sent. */
  readonly version = new Promise<unknown>((resolve) => {
    this.end = () => {
      this.writeHead(this.statusCode);
      resolve(this.getHeader('API-Version'));
      return this;
    };
  });
}

describe('a batch, whose handler sends another request through the application', () => {
  /** Makes a request of v2 out of that of the batch. */
  function innerRequest({ socket }: IncomingMessage): IncomingMessage {
    const inner = new IncomingMessage(socket);
    return Object.assign(inner, {
      url: '/inner',
      method: 'GET',
      headers: { 'accept-version': 'v2' },
    });
  }

  /** Sends the inner request with a response of its own. Returns the version of that response. */
  type Dispatch = (request: IncomingMessage, response: ServerResponse) => unknown;
  async function batch(request: IncomingMessage, dispatch: Dispatch) {
    const response = new Inner(request);
    dispatch(request, response);
    return response.version;
  }

  /** Changes the request of the batch itself, as a batch of a few lines does. */
  function reuse(request: IncomingMessage): IncomingMessage {
    return Object.assign(request, { url: '/inner', headers: { 'accept-version': 'v2' } });
  }

  const requests = { 'of its own': innerRequest, 'that is the request of the batch': reuse };

  describe.each(Object.entries(requests))('with a request %s', (_, toInner) => {
    test.each(PACKAGES)('in %s', async (_, express) => {
      const app = express();
      app.use(forExpress.versioned(versioning));
      app.get('/inner', (_request, response) => void response.send('inner'));
      app.get('/batch', async (request, response) => {
        response.send(await batch(toInner(request), app as never));
      });
      const send = clientOf(await listen(createServer(app)));
      expect(await send('/batch')).toMatchObject({ headers: OF_V1, body: 'v2' });
    });

    test('in Koa', async () => {
      const app = new Koa().use(forKoa.versioned(versioning) as Middleware);
      app.use(async (ctx: Context) => {
        const isInner = ctx.path === '/inner';
        ctx.body = isInner ? 'inner' : await batch(toInner(ctx.req), app.callback());
      });
      const send = clientOf(await listen(createServer(app.callback())));
      expect(await send('/batch')).toMatchObject({ headers: OF_V1, body: 'v2' });
    });
  });

  const headers = { 'accept-version': 'v2' };

  test('by inject of Fastify', async () => {
    const app = Fastify();
    await app.register(forFastify.versioned, { versioning });
    app.get('/inner', async () => 'inner');
    app.get('/batch', async () => (await app.inject({ url: '/inner', headers })).headers);
    const { headers: outer, body } = await (await serveFastify(app))('/batch');
    expect([outer, JSON.parse(body)]).toMatchObject([OF_V1, { 'api-version': 'v2' }]);
  });

  test('by request of Hono', async () => {
    const app = new Hono().use(forHono.versioned(versioning));
    app.get('/inner', (c) => c.text('inner'));
    app.get('/batch', async (c) => {
      const inner = await app.request('/inner', { headers });
      return c.text(`${inner.headers.get('API-Version')}`);
    });
    const send = clientOf(await listen(serverOf(app)));
    expect(await send('/batch')).toMatchObject({ headers: OF_V1, body: 'v2' });
  });
});

test.each(PACKAGES)(
  'a response that %s passes to another application with a new request keeps its headers',
  async (_, express) => {
    const inner = express().use((_request: Request, response: Response) => {
      response.send('inner');
    });
    const app = express().use(forExpress.versioned(versioning));
    app.use((request, response, next) => {
      const other = Object.assign(new IncomingMessage(request.socket), { url: '/', method: 'GET' });
      inner(other as Request, response, next);
    });
    const send = clientOf(await listen(createServer(app)));
    expect(await send('/')).toMatchObject({ headers: OF_V1, body: 'inner' });
  },
);

describe('a response that Node rejects when it is sent', () => {
  const wrong: Record<string, (response: ServerResponse) => unknown> = {
    'a status text': (response) => response.writeHead(200, 'a\nb'),
    'a status text of the field': (response) => Object.assign(response, { statusMessage: '€' }),
    'a header of writeHead': (response) => response.writeHead(200, { 'X-A': 'a', 'X-B': '€' }),
    'a header of a list': (response) => response.writeHead(200, ['X-A', 'a', 'X-B', '€'] as never),
    'a header with the headers of the version': (response) =>
      response.writeHead(200, { vary: 'Accept-Version', 'api-version': 'v1', 'X-B': '€' }),
  };

  describe.each(Object.entries(wrong))('because of %s', (_, respond) => {
    test.each(PACKAGES)('has the headers of the version on the 500 of %s', async (_, express) => {
      const app = express().set('env', 'test').use(forExpress.versioned(versioning));
      app.get('/', (_request, response) => {
        respond(response);
        response.end('text');
      });
      // A wrong text would make Node reject the response to the error, too.
      const sendError: ErrorRequestHandler = (_error, _request, response, _next) => {
        response.statusMessage = 'Failed';
        response.status(500).end();
      };
      const send = clientOf(await listen(createServer(app.use(sendError))));
      expect(await send('/')).toMatchObject({ status: 500, headers: OF_V1 });
    });

    test('has them on the 500 of Koa, which removes all headers first', async () => {
      const app = new Koa().on('error', () => {}).use(forKoa.versioned(versioning) as Middleware);
      app.use(async (ctx: Context) => {
        ctx.body = 'text';
        respond(ctx.res);
      });
      const send = clientOf(await listen(createServer(app.callback())));
      expect(await send('/')).toMatchObject({ status: 500, headers: OF_V1 });
    });
  });

  test('has them on the 500 of Fastify', async () => {
    const app = Fastify();
    await app.register(forFastify.versioned, { versioning });
    app.get('/', async (_request, reply) => reply.header('X-B', '€').send('text'));
    expect(await (await serveFastify(app))('/')).toMatchObject({ status: 500, headers: OF_V1 });
  });
});

test('a list of headers that Node rejects leaves none of them on the response', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  mergeHeadersOnSend(response, { Vary: 'Accept-Version' });
  const wrong = ['X-A', 'a', 'X-B', '€'];
  expect(() => response.writeHead(200, wrong)).toThrow(TypeError);
  expect(response.getHeaderNames()).toEqual([]);
});

test('a second writeHead of a mock does what the mock does', () => {
  const response = createResponse();
  mergeHeadersOnSend(response, { Vary: 'Accept-Version' });
  response.writeHead(200, { 'X-A': 'a' });
  response.writeHead(500, { 'X-B': 'b' });
  const headers = { vary: 'Accept-Version', 'x-a': 'a' };
  expect([response.statusCode, response.getHeaders()]).toEqual([200, headers]);
});

test('a second writeHead of Node is its own error', async () => {
  const errors: unknown[] = [];
  const server = createServer((_request, response) => {
    mergeHeadersOnSend(response, { Vary: 'Accept-Version' });
    response.writeHead(200);
    try {
      response.writeHead(500);
    } catch (error) {
      errors.push(error);
    }
    response.end();
  });
  await fetch(await listen(server));
  expect(errors).toMatchObject([
    { code: 'ERR_HTTP_HEADERS_SENT', message: expect.stringContaining('write headers') },
  ]);
});

describe('the Vary of a handler stays beside that of the version in', () => {
  const forms: Record<string, (reply: FastifyReply) => unknown> = {
    'reply.header': (reply) => reply.header('Vary', 'Cookie').send('text'),
    'reply.headers': (reply) => reply.headers({ vary: 'Cookie' }).send('text'),
    'reply.raw.setHeader': (reply) => {
      reply.raw.setHeader('Vary', 'Cookie');
      return reply.send('text');
    },
    'reply.raw.setHeader, if the reply lacks it': (reply) => {
      if (!reply.hasHeader('Vary')) reply.raw.setHeader('Vary', 'Cookie');
      return reply.send('text');
    },
    'reply.raw.writeHead': (reply) => reply.hijack().raw.writeHead(200, { VARY: 'Cookie' }).end(),
    'reply.raw.writeHead after setHeader': (reply) => {
      reply.raw.setHeader('Vary', 'Cookie');
      return reply.hijack().raw.writeHead(200, { 'X-A': 'a' }).end();
    },
    'reply.hijack': (reply) => {
      reply.raw.setHeader('Vary', 'Cookie');
      return reply.hijack().raw.end();
    },
    'a stream': (reply) => reply.header('Vary', 'Cookie').send(Readable.from(['text'])),
    'a Fetch response': (reply) => reply.send(new Response('', { headers: { Vary: 'Cookie' } })),
    'an error': (reply) => {
      reply.header('Vary', 'Cookie');
      throw new Error('failed');
    },
  };
  /** What a hook sees. It does not run for a response that a handler has taken over. */
  function seenIn(name: string): string[] {
    if (/writeHead|hijack/.test(name)) return [];
    // Fastify reads the headers of a Fetch response after the hooks.
    return [name === 'a Fetch response' ? 'Accept-Version' : 'Cookie, Accept-Version'];
  }

  const servers: Record<string, (respond: (reply: FastifyReply) => unknown) => Promise<unknown[]>> =
    {
      async Fastify(respond) {
        const app = Fastify();
        await app.register(forFastify.versioned, { versioning: byHeader });
        const seen = rememberVary(app);
        app.get('/', (_request, reply) => void respond(reply));
        const { headers } = await (await serveFastify(app))('/');
        return [headers.vary, headers.deprecation, ...seen];
      },
      async 'Nest on Fastify'(respond) {
        @Controller()
        class Users {
          @Get()
          list(_request: FastifyRequest, reply: FastifyReply) {
            respond(reply);
          }
        }
        decorateParameters(Users, 'list', Req(), Res());
        const app = await createApplication('Fastify', byHeader, [Users]);
        await app.init();
        const seen = rememberVary(app.getHttpAdapter().getInstance());
        onTestFinished(() => app.close());
        await app.listen(0, '127.0.0.1');
        const { headers } = await clientOf(await app.getUrl())('/');
        return [headers.vary, headers.deprecation, ...seen];
      },
    };

  /** Returns a list with the `Vary` that a hook behind the plugin sees, as one that caches responses does. */
  function rememberVary(app: FastifyInstance): unknown[] {
    const seen: unknown[] = [];
    app.addHook('onSend', async (_request, reply) => void seen.push(reply.getHeader('vary')));
    return seen;
  }

  describe.each(Object.entries(servers))('%s, and hooks know both,', (_, serve) => {
    test.each(Object.entries(forms))('by %s', async (name, respond) => {
      const expected = ['Cookie, Accept-Version', HEADERS_OF_V1.deprecation, ...seenIn(name)];
      expect(await serve(respond)).toEqual(expected);
    });
  });
});
