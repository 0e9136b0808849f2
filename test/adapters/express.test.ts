import { createServer, ServerResponse } from 'node:http';
import compression from 'compression';
import type { ErrorRequestHandler, Express, Request, Response } from 'express';
import type { VersioningStrategy } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { describe, expect, test, vi } from 'vitest';
import {
  byHeader,
  byNamespace,
  byPath,
  clientOf,
  HEADERS_OF_V1,
  listen,
  MERGED_HEADERS,
  OWN_HEADERS,
} from './fixtures.js';
import { PACKAGES } from './plugins/express.js';

describe.each(PACKAGES)('the plugin of %s', (name, express) => {
  const isExpress4 = name.startsWith('Express 4');

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

  describe('with a strategy that reads the path', () => {
    test.each([
      ['no parameter "version"', byPath],
      ['no namespace', byNamespace],
    ])('throws a TypeError in app.use: %s', async (problem, versioning) => {
      const send = await serve((app) => {
        app.get('/:version/users', (_request, _response, next) => next('route')); // sets request.route
        app.use(versioned(versioning));
        app.get('/:version/users', show);
      });
      const body = (path: string) =>
        expect.stringContaining(`"${path}" of the adapter has ${problem}`);
      expect(await send('/unknown')).toMatchObject({ status: 500, body: body('/*') });
      expect(await send('/v2/users')).toMatchObject({ status: 500, body: body('/:version/users') });
    });

    test.each([
      ['/mounted/v2/users', 'v2'],
      ['/v2/users', 'v2'],
      ['/users', 'v1'],
      ['/api/users', 'v1'],
      ['/v2/of-tenant/users', 'v1'],
      ['/v2/files/a', 'v2'],
      ['/files/a', 'v1'],
    ])('reads the parameter of %s, or takes the default', async (path, body) => {
      const users = () =>
        express.Router({ mergeParams: true }).get('/users', versioned(byPath), show);
      const send = await serve((app) => {
        app.use('/mounted/:version', versioned(byPath), express.Router().get('/users', show));
        app.use('/api', users());
        app.use('/:tenant/of-tenant', users());
        app.get(
          isExpress4 ? '/:version?/files/*' : '{/:version}/files/*path',
          versioned(byPath),
          show,
        );
        app.use('/:version', users());
        app.get('/users', versioned(byPath), show);
      });
      expect(await send(path)).toMatchObject({ status: 200, body });
    });

    test.each([
      ['/api/v2/users', 'v2'],
      ['/v2/one', 'v2'],
      ['/users/v2', 'v1'],
      ['/legacy/teams', 'v10'],
    ])('reads the namespace of %s from its route, or from its mount', async (path, body) => {
      const send = await serve((app) => {
        const version = versioned(byNamespace);
        app.get('/api/v2/users', version, show);
        app.get(['/v2/one', '/api/v2/other'], version, show);
        app.get('/users/:id', version, show);
        const teams = express.Router().get('/teams', version, show);
        app.use('/legacy', versioned(byNamespace, { namespace: 'v10' }), teams);
      });
      expect(await send(path)).toMatchObject({ status: 200, body });
    });

    test('throws a TypeError behind a mount of a version', async () => {
      const users = express.Router().get('/users', versioned(byPath), show);
      const send = await serve((app) => app.use('/v2', users));
      const body = expect.stringContaining('the path "/v2/users" of the adapter has no parameter');
      expect(await send('/v2/users')).toMatchObject({ status: 500, body });
    });

    const regularExpressions = isExpress4
      ? ['/(v1|v2)/users', '/v[12]/users', '/v2?/users', '/v\\d/users', '/v2|/v3', '(/v2)/users']
      : [];
    test.each([/^\/v2\/users$/, ...regularExpressions])(
      'throws a TypeError for a route of the regular expression %s',
      async (path) => {
        const send = await serve((app) => app.get(path, versioned(byPath), show));
        const body = expect.stringContaining('the path "/*" of the adapter has no parameter');
        expect(await send('/v2/users')).toMatchObject({ status: 500, body });
      },
    );

    test('throws a TypeError behind a mount of a regular expression', async () => {
      const router = express.Router({ mergeParams: true });
      const users = router.get('/users', versioned(byPath), show);
      const send = await serve((app) => app.use(/^\/(v1|v2)/, users));
      const body = expect.stringContaining('the path "/v2/users" of the adapter has no parameter');
      expect(await send('/v2/users')).toMatchObject({ status: 500, body });
    });
  });

  describe('merges the headers of the version at the moment of sending', () => {
    const responses: Record<string, (response: Response) => unknown> = {
      'writeHead with an object': (response) => response.writeHead(200, OWN_HEADERS).end('ok'),
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
      ['/without-adapter', undefined],
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
    ['a wrong path', byPath, { message: expect.stringContaining('no parameter "version"') }],
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
