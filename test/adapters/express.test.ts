import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import compression from 'compression';
import type { ErrorRequestHandler, Express, Response } from 'express';
import { HeaderVersioning, NamespaceVersioning, type VersioningStrategy } from 'request-versioning';
import { versionErrors, versioned } from 'request-versioning/express';
import { describe, expect, test, vi } from 'vitest';
import {
  byHeader,
  byNamespace,
  byPath,
  clientOf,
  listen,
  MERGED_HEADERS,
  OWN_HEADERS,
  settings,
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
    ])('reads the parameter of %s, or takes the default', async (path, body) => {
      const send = await serve((app) => {
        const merging = express.Router({ mergeParams: true });
        app.use('/mounted/:version', versioned(byPath), express.Router().get('/users', show));
        app.use('/:version', merging.get('/users', versioned(byPath), show));
        app.get('/users', versioned(byPath), show);
      });
      expect(await send(path)).toMatchObject({ status: 200, body });
    });

    test('sends a rejection without Vary', async () => {
      const send = await serve((app) => app.get('/:version/users', versioned(byPath), show));
      const { status, headers } = await send('/v9/users');
      expect([status, headers.vary]).toEqual([404, undefined]);
    });

    test.each([
      ['/api/v2/users', 'v2'],
      ['/v2/one', 'v2'],
      ['/given/users', 'v3'],
      ['/users/v2', 'v1'],
      ['/v2/without-list', 'v1'],
      ['/packages/v2', 'v1'],
      ['/mounted/v2/users', 'v2'],
      ['/Mounted/V2/users', 'v2'],
      ['/v3/middleware/users', 'v3'],
      ['/legacy/teams', 'v10'],
    ])('reads the namespace of %s from its route, or from an option', async (path, body) => {
      const send = await serve((app) => {
        const version = versioned(byNamespace);
        const withoutList = new NamespaceVersioning({ defaultVersion: 'v1' });
        const users = () => express.Router().get('/users', show);
        app.get('/api/v2/users', version, show);
        app.get(['/v2/one', '/api/v2/other'], version, show);
        app.get('/given/users', versioned(byNamespace, { namespace: 'v3' }), show);
        app.get('/users/:id', version, show);
        app.get('/v2/without-list', versioned(withoutList), show);
        app.get('/packages/:version', versioned(byNamespace, { namespace: '' }), show);
        app.use('/mounted/v2', versioned(byNamespace, { namespace: 'v2' }), users());
        app.use('/v3/middleware', versioned(byNamespace, { namespace: 'v3' }), users());
        const teams = express.Router();
        teams.get('/teams', versioned(byNamespace, { versions: ['v10'] }), show);
        app.use('/legacy', versioned(byNamespace, { namespace: 'v10' }), teams);
      });
      expect(await send(path)).toMatchObject({ status: 200, body });
    });

    test.each<[string, VersioningStrategy, prefix: string, path: string]>([
      ['a version, for a namespace', byNamespace, '/v2', '/v2/users'],
      ['a version, for a parameter', byPath, '/v2', '/v2/users'],
      ['a parameter that its router does not merge', byPath, '/:version', '/v2/users'],
      ['a parameter, for a namespace', byNamespace, '/:version', '/v2/users'],
    ])('throws a TypeError behind a mount of %s', async (_, versioning, prefix, path) => {
      const send = await serve((app) =>
        app.use(prefix, express.Router().get('/users', versioned(versioning), show)),
      );
      const body = expect.stringContaining('the path "/v2/users" of the adapter has no ');
      expect(await send(path)).toMatchObject({ status: 500, body });
    });

    test.each([
      ['/api/users', 'v1'],
      ['/v2/of-tenant/users', 'v1'],
    ])(
      'takes the default of %s, whose mount has no version of the strategy',
      async (path, body) => {
        const send = await serve((app) => {
          const users = express
            .Router({ mergeParams: true })
            .get('/users', versioned(byPath), show);
          app.use('/api', users);
          app.use('/:tenant/of-tenant', users);
        });
        expect(await send(path)).toMatchObject({ status: 200, body });
      },
    );

    test.each<[pattern: string, path: string | RegExp]>([
      ['/*', /^\/v2\/users$/],
      ...(isExpress4 ? [] : [['/*page/users', '/*page/users'] as [string, string]]),
    ])('throws a TypeError for a route of %s, which any path may match', async (pattern, path) => {
      const send = await serve((app) => app.get(path, versioned(byPath), show));
      const body = expect.stringContaining(`the path "${pattern}" of the adapter has no parameter`);
      expect(await send('/v2/users')).toMatchObject({ status: 500, body });
    });

    test.runIf(!isExpress4)(
      'takes the default if a client leaves out an optional parameter',
      async () => {
        const send = await serve((app) =>
          app.get('{/:version}/files/*path', versioned(byPath), show),
        );
        expect(await send('/v2/files/a')).toMatchObject({ body: 'v2' });
        expect(await send('/files/a')).toMatchObject({ status: 200, body: 'v1' });
      },
    );
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
      flushHeaders: (response) => {
        response.set(OWN_HEADERS).flushHeaders();
        response.end('ok');
      },
      'a stream': (response) => Readable.from(['o', 'k']).pipe(response.set(OWN_HEADERS)),
    };

    test.each(Object.entries(responses))('of %s', async (_, respond) => {
      const send = await serve((app) =>
        app.get('/', versioned(byHeader), (_request, response) => void respond(response)),
      );
      const expected = { status: 200, headers: MERGED_HEADERS, body: 'ok' };
      expect(await send('/')).toMatchObject(expected);
    });

    test('and keeps the reason of writeHead', async () => {
      const app = express();
      app.get('/', versioned(byHeader), (_request, response) => {
        response.writeHead(200, 'Fine').end();
      });
      const { statusText, headers } = await fetch(await listen(createServer(app)));
      expect([statusText, headers.get('vary')]).toEqual(['Fine', 'Accept-Version']);
      expect(headers.has('0')).toBe(false); // a character of the reason
    });

    test('and keeps each value of a list in writeHead', async () => {
      const app = express();
      app.get('/', versioned(byHeader), (_request, response) => {
        response.writeHead(200, ['Set-Cookie', ['a=1', 'b=2']] as never).end();
      });
      const { headers } = await fetch(await listen(createServer(app)));
      expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
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

  test('gives a preflight the version that it carries, or null', async () => {
    const send = await serve((app) => {
      app.use('/:version', versioned(byPath), ({ api }, response) => {
        response.json([api.version, api.since('v2'), api.headers]);
      });
    });
    const headers = { 'Access-Control-Request-Method': 'GET' };
    const init = { method: 'OPTIONS', headers };
    expect((await send('/v2', 'v1', init)).body).toBe('["v2",true,{}]');
    expect((await send('/v9', 'v1', init)).body).toBe('[null,false,{}]');
  });

  test('keeps the Vary of a rejection if another strategy decides after it', async () => {
    const byOther = new HeaderVersioning({ ...settings, headerName: 'Other' });
    const app = express();
    const skip: ErrorRequestHandler = (_error, _request, _response, next) => next();
    app.use(versioned(byHeader), skip);
    app.get('/', versioned(byOther), show);
    const send = clientOf(await listen(createServer(app)));
    const { status, headers } = await send('/', 'v9');
    expect([status, headers.vary]).toEqual([200, 'Accept-Version, Other']);
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

  test('forgets a rejection if another route decides', async () => {
    const app = express();
    app.get('/', versioned(byHeader, { versions: ['v2'] }), show);
    const skip: ErrorRequestHandler = (_error, _request, _response, next) => next();
    app.use(skip);
    app.get('/', versioned(byHeader), (_request, response) => void response.sendStatus(410));
    const send = clientOf(await listen(createServer(app)));
    expect(await send('/')).toMatchObject({ status: 410, headers: { deprecation: '@1767225600' } });
  });

  test('keeps the Vary of a rejection that an error handler sends with 200', async () => {
    const app = express().get('/', versioned(byHeader), show);
    const sendOk: ErrorRequestHandler = (_error, _request, response, _next) => {
      response.send('ok');
    };
    const send = clientOf(await listen(createServer(app.use(sendOk))));
    const { status, headers } = await send('/', 'v9');
    expect([status, headers.vary, headers.deprecation]).toEqual([200, 'Accept-Version', undefined]);
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
