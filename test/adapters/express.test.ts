import { createServer, ServerResponse } from 'node:http';
import compression from 'compression';
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import { createMocks, createRequest, createResponse } from 'node-mocks-http';
import type { VersioningStrategy } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { describe, expect, test, vi } from 'vitest';
import {
  byHeader,
  byPath,
  clientOf,
  HEADERS_OF_V1,
  listen,
  MERGED_HEADERS,
  OWN_HEADERS,
} from './fixtures.js';
import { PACKAGES } from './plugins/express.js';

describe.each(PACKAGES)('the plugin of %s', (_, express) => {
  /** Serves an application during a test. Returns a function that sends requests to it. */
  async function serve(declare: (app: Express) => unknown) {
    const app = express().set('env', 'test');
    declare(app);
    const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
      if (response.headersSent) response.end(`, then ${error.code}`);
      else response.status(500).send(`${error}`);
    };
    app.use(versionErrors, sendError);
    return clientOf(await listen(createServer(app)));
  }

  const show = ({ api }: { api: { version: string | null } }, response: Response) =>
    response.send(api.version);

  describe('merges the headers of the version at the moment of sending', () => {
    const responses: Record<string, (response: Response) => unknown> = {
      'writeHead with an object': (response) => response.writeHead(200, OWN_HEADERS).end('ok'),
      'writeHead with the headers of a version that a proxy has received': (response) => {
        const { deprecation } = HEADERS_OF_V1;
        const received = { vary: OWN_HEADERS.Vary, link: OWN_HEADERS.Link, deprecation };
        response.writeHead(200, received).end('ok');
      },
      'writeHead with a list': (response) => {
        const links = ['Link', '</next>; rel="next"', 'link', '</last>; rel="last"'];
        response.writeHead(200, ['Vary', 'Origin', ...links] as never).end('ok');
      },
      'writeHead with a list of pairs': (response) =>
        response.writeHead(200, Object.entries(OWN_HEADERS) as never).end('ok'),
      'writeHead with a reason': (response) =>
        response.writeHead(200, 'Fine', OWN_HEADERS).end('ok'),
      'writeHead without a reason': (response) =>
        response.writeHead(200, undefined, OWN_HEADERS).end('ok'),
      'writeHead with null': (response) =>
        response
          .set(OWN_HEADERS)
          .writeHead(200, null as never)
          .end('ok'),
    };

    test.each(Object.entries(responses))('of %s', async (_, respond) => {
      const send = await serve((app) =>
        app.get('/', versioned(byHeader), (_request, response) => void respond(response)),
      );
      const expected = { status: 200, headers: MERGED_HEADERS, body: 'ok' };
      expect(await send('/')).toMatchObject(expected);
    });

    test.each([
      ['a list', ['Content-Type', 'text/csv', 'X-Trace', 'b']],
      ['a list of pairs', Object.entries({ 'Content-Type': 'text/csv', 'X-Trace': 'b' })],
    ])('and lets %s of writeHead replace earlier headers', async (_, headers) => {
      const send = await serve((app) =>
        app.get('/', versioned(byHeader), (_request, response) => {
          response.setHeader('Content-Type', 'text/html');
          response.setHeader('X-Trace', 'a');
          response.writeHead(200, headers as never).end('ok');
        }),
      );
      const replaced = { 'content-type': 'text/csv', 'x-trace': 'b' };
      expect((await send('/')).headers).toMatchObject({ ...replaced, vary: 'Accept-Version' });
    });

    test('and keeps the reason, and each value of a list', async () => {
      const app = express().use(versioned(byHeader));
      app.get('/reason', (_request, response) => void response.writeHead(200, 'Fine').end());
      app.get('/list', (_request, response) => {
        response.writeHead(200, ['Set-Cookie', ['a=1', 'b=2']] as never).end();
      });
      const origin = await listen(createServer(app));
      const { statusText, headers } = await fetch(`${origin}/reason`);
      expect([statusText, headers.get('vary')]).toEqual(['Fine', 'Accept-Version']);
      expect(headers.has('0')).toBe(false); // a character of the reason
      const list = await fetch(`${origin}/list`);
      expect(list.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    });

    test.each([
      ['/with-adapter', expect.stringContaining('Accept-Version')],
      ['/without-adapter', 'Accept-Version'],
      ['/other-response', 'Accept-Version'],
    ])('if an application passes the request or the response on: %s', async (path, vary) => {
      const inner = express().use(show);
      const innerWithAdapter = express().use(compression(), versioned(byHeader), show);
      const copy = (request: Request): Request => {
        const { url, method, headers, api } = request;
        return Object.assign(Object.create(request), { url, method, headers, api });
      };
      const send = await serve((app) => {
        app.use(versioned(byHeader));
        app.get('/with-adapter', (request, ...rest) => innerWithAdapter(copy(request), ...rest));
        app.get('/without-adapter', (request, ...rest) => inner(copy(request), ...rest));
        app.get('/other-response', (request, _response, next) => {
          const other = Object.assign(new ServerResponse(request), { end: () => next() });
          innerWithAdapter(request, other as never, next);
        });
        app.get('/other-response', versioned(byHeader), show);
      });
      const { status, headers, body } = await send(path, 'v2');
      expect([status, headers.vary, body]).toEqual([200, vary, 'v2']);
    });

    test('and calls the writeHead of an earlier package once, also after two decisions', async () => {
      const send = await serve((app) => {
        app.use((_request, response, next) => {
          const { writeHead } = response;
          const counting = (...args: Parameters<typeof writeHead>) => {
            response.appendHeader('X-Calls', 'call');
            return writeHead.apply(response, args);
          };
          Object.assign(response, { writeHead: counting });
          next();
        });
        app.use(versioned(byHeader));
        app.get('/', versioned(byHeader), show);
      });
      expect((await send('/')).headers).toMatchObject({ ...HEADERS_OF_V1, 'x-calls': 'call' });
    });

    test('of the response to the error of a header that Node rejects', async () => {
      const headers = { 'Content-Disposition': 'attachment; filename="€"' };
      const send = await serve((app) =>
        app.get(
          '/',
          versioned(byHeader),
          (_request, response) => void response.writeHead(200, headers),
        ),
      );
      expect(await send('/')).toMatchObject({ status: 500, headers: HEADERS_OF_V1 });
    });

    test('of a compressed response', async () => {
      const body = 'long'.repeat(500);
      const send = await serve((app) => {
        app.use(compression({ threshold: 0 }));
        app.get('/', versioned(byHeader), (_request, response) => void response.send(body));
      });
      const headers = { 'content-encoding': 'gzip', vary: 'Accept-Version, Accept-Encoding' };
      expect(await send('/')).toMatchObject({ headers, body });
    });
  });

  // As behind an asynchronous middleware of @fastify/middie, nothing catches a throw, and the request is of Node.
  test.each<[name: string, VersioningStrategy, expected: object]>([
    ['a rejection', byHeader, { status: 400 }],
    ['a path without its version', byPath, { name: 'TypeError' }],
  ])('passes %s to next, because a throw could end the process', async (_, versioning, error) => {
    const next = vi.fn();
    const server = createServer((request, response) => {
      versioned(versioning)(request, response, next);
      response.end();
    });
    await clientOf(await listen(server))('/', 'v9');
    expect(next.mock.calls).toEqual([[expect.objectContaining(error)]]);
  });

  test('passes a rejection on if the response has begun', async () => {
    const send = await serve((app) =>
      app.get('/', versioned(byHeader), ({ api }, response) => {
        response.write('begun');
        api.reject();
      }),
    );
    const body = 'begun, then ERR_VERSION_LACKS_RESOURCE';
    expect(await send('/')).toMatchObject({ status: 200, body });
  });
});

describe('with the mocks of node-mocks-http', () => {
  const headers = { 'Accept-Version': 'v2' };
  const mocks = {
    createMocks: () => createMocks({ headers }),
    'createRequest and createResponse': () => ({
      req: createRequest({ headers }),
      res: createResponse(),
    }),
  };

  test.each(Object.entries(mocks))('of %s, a middleware sets the version', (_, create) => {
    const { req, res } = create();
    const next = vi.fn();
    versioned(byHeader)(req, res, next);
    expect([next.mock.calls, req.api.version]).toEqual([[[]], 'v2']);
    res.writeHead(200);
    expect([res.statusCode, res.getHeader('Vary')]).toEqual([200, 'Accept-Version']);
  });

  test.each(Object.entries(mocks))('of %s, it passes a rejection to next', (_, create) => {
    const { req, res } = create();
    const next = vi.fn();
    versioned(byHeader, { versions: ['v1'] })(req, res, next);
    expect(next.mock.calls).toEqual([[expect.objectContaining({ status: 404 })]]);
  });
});

test('a middleware has its name, for stack traces and lists of routes', () => {
  expect(versioned(byHeader).name).toBe('requestVersioning');
});
