import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import compression from 'compression';
import type Express5 from 'express';
import type { ErrorRequestHandler, Express, Response } from 'express';
import {
  HeaderVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  RouteReverser,
  URLPathVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { versionErrors, versioned } from 'request-versioning/express';
import { describe, expect, onTestFinished, test } from 'vitest';

const require = createRequire(import.meta.url);
const PACKAGES = ['express', 'express-4'].map((name) => {
  const { version } = require(`${name}/package.json`);
  return [`Express ${version}`, require(name) as typeof Express5] as const;
});

async function listen(app: Express) {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe.each(PACKAGES)('the plugin of %s keeps the contract', (_, express) => {
  const subject: PluginSubject = {
    async start({ versioning, routes, before, onError }) {
      const send = (response: Response, { status, headers, body }: PluginResponse) =>
        response.status(status).set(headers).send(body);
      const app = express().set('env', 'test'); // otherwise Express logs errors
      app.use(async (request, response, next) => {
        response.set(await before(request));
        next();
      });
      for (const { method, path, versions, isNeutral, handle } of routes) {
        const version = isNeutral ? [] : [versioned(versioning, { versions })];
        app[method === 'GET' ? 'get' : 'options'](path, ...version, (request, response, next) => {
          handle(request).then((result) => send(response, result), next);
        });
      }
      const handleErrors: ErrorRequestHandler = (error, _request, response, next) =>
        onError ? send(response, onError(error)) : next(error);
      app.use(versionErrors, handleErrors);
      const { origin, close } = await listen(app);
      return { send: sendTo(origin), close };
    },
  };
  for (const { name, run } of pluginContract(subject)) test(name, run);
});

const settings = {
  allowedVersions: ['v1', 'v2', 'v3', 'v10'],
  defaultVersion: 'v1',
  versionHeader: 'API-Version',
  reverser: new RouteReverser({ users: '/users' }),
} as const;
const versioning = new HeaderVersioning(settings);

declare module 'request-versioning/express' {
  interface Register {
    versioning: typeof versioning;
  }
}

describe.each(PACKAGES)('the plugin of %s', (release, express) => {
  /** Serves an application during a test. Returns a function that sends `version` in the header. */
  async function serve(declare: (app: Express) => void) {
    const app = express().set('env', 'test');
    declare(app);
    const sendError: ErrorRequestHandler = (error, _request, response, _next) =>
      response.status(500).send(`${error}`);
    app.use(versionErrors, sendError);
    const { origin, close } = await listen(app);
    onTestFinished(() => void close());
    return async (path: string, version = 'v1') => {
      const response = await fetch(origin + path, { headers: { 'Accept-Version': version } });
      return { status: response.status, headers: response.headers, body: await response.text() };
    };
  }

  test('types request.api with the versions and the links of the declared strategy', async () => {
    const send = await serve((app) =>
      app.get('/users/:id', versioned(versioning), ({ api, params }, response) => {
        api.version satisfies 'v1' | 'v2' | 'v3' | 'v10';
        params.id satisfies string;
        // @ts-expect-error: no route has the name
        expect(() => api.reverse('user')).toThrow('user');
        response.json({ id: params.id, link: api.reverse('users') });
      }),
    );
    expect(await send('/users/7')).toMatchObject({
      status: 200,
      body: '{"id":"7","link":"/users"}',
    });
  });

  test.each([
    [
      ['v1', 'v3'],
      ['v1', 'v3'],
    ],
    [{ since: 'v2' }, ['v2', 'v3', 'v10']],
    [{ until: 'v2' }, ['v1', 'v2']],
    [{ since: 'v2', until: 'v3' }, ['v2', 'v3']],
  ] as const)('serves a route with the versions %j to %j', async (versions, served) => {
    const send = await serve((app) =>
      app.get('/', versioned(versioning, { versions }), ({ api }, response) => {
        response.send(api.version);
      }),
    );
    for (const version of settings.allowedVersions) {
      const has = (served as readonly string[]).includes(version);
      expect(await send('/', version)).toMatchObject({ status: has ? 200 : 404 });
    }
  });

  test.each([
    [['v9'], 'allowed versions, got "v9"'],
    [{ since: 'v9' }, 'allowed versions, got "v9"'],
    [{ until: null }, 'allowed versions, got null'],
    [{ from: 'v1' }, 'a list, or a range { since, until }, got {"from":"v1"}'],
    ['v1', 'a list, or a range { since, until }, got "v1"'],
  ])('throws a TypeError for a route with the versions %j', (versions, expected) => {
    const declare = () =>
      versioned(versioning as VersioningStrategy, { versions: versions as never });
    expect(declare).toThrow(TypeError);
    expect(declare).toThrow(`HeaderVersioning: the versions of a route must be ${expected}.`);
  });

  describe('with a strategy that reads the path', () => {
    const byPath = new URLPathVersioning(settings);
    const byNamespace = new NamespaceVersioning(settings);
    const show = ({ api }: { api: { version: string } }, response: Response) =>
      response.send(api.version);

    test.each([
      ['URLPathVersioning', byPath],
      ['NamespaceVersioning', byNamespace],
    ])('throws a TypeError before a route matched: %s', async (strategy, versioning) => {
      const send = await serve((app) => {
        app.get('/:version/users', (_request, _response, next) => next('route')); // sets request.route
        app.use(versioned(versioning));
        app.get('/:version/users', show);
      });
      const { status, body } = await send('/v2/users');
      expect(status, `request.route of ${release} changed`).toBe(500);
      const fix = 'Pass it to each route: app.get(path, versioned(…)).';
      expect(body).toBe(`TypeError: ${strategy}: versioned(…) runs before a route matched. ${fix}`);
    });

    test('takes the default in a route whose path has no version', async () => {
      const send = await serve((app) => {
        app.get('/users', versioned(byPath), show);
        app.get('/teams', versioned(byNamespace), show);
      });
      const reason = `route.stack of ${release} changed`;
      expect(await send('/users'), reason).toMatchObject({ status: 200, body: 'v1' });
      expect(await send('/teams'), reason).toMatchObject({ status: 200, body: 'v1' });
    });

    test('reads the parameter of a mount path', async () => {
      const send = await serve((app) => {
        const merging = express.Router({ mergeParams: true });
        app.use('/mounted/:version', versioned(byPath), express.Router().get('/users', show));
        app.use('/:version', merging.get('/users', versioned(byPath), show));
      });
      expect(await send('/mounted/v2/users')).toMatchObject({ status: 200, body: 'v2' });
      expect(await send('/v2/users')).toMatchObject({ status: 200, body: 'v2' });
    });

    test.each([
      ['/api/v2/users', 'v2'],
      ['/mounted/v2/users', 'v2'],
      ['/v3/middleware/users', 'v3'],
      ['/given/users', 'v3'],
      ['/users/v2', 'v1'],
      ['/v2/one', 'v2'],
    ])(
      'reads the namespace of %s from the path of its route, or from an option',
      async (path, version) => {
        const send = await serve((app) => {
          const version = versioned(byNamespace);
          app.get('/api/v2/users', version, show);
          app.use('/mounted/v2', express.Router().get('/users', version, show));
          app.use('/v3/middleware', version, express.Router().get('/users', show));
          app.get('/given/users', versioned(byNamespace, { namespace: 'v3' }), show);
          app.get('/users/:id', version, show);
          app.get(['/v2/one', '/v2/other'], version, show);
        });
        expect(await send(path)).toMatchObject({ status: 200, body: version });
      },
    );

    test('throws a TypeError for an unknown URL', async () => {
      const send = await serve((app) => app.use(versioned(byPath)));
      const { status, body } = await send('/unknown');
      expect(status).toBe(500);
      expect(body).toContain('versioned(…) runs before a route matched.');
    });

    test('reads no namespace from the path if the strategy has no list', async () => {
      const withoutList = new NamespaceVersioning({ defaultVersion: 'v1' });
      const send = await serve((app) => app.get('/v2/users', versioned(withoutList), show));
      expect(await send('/v2/users')).toMatchObject({ status: 200, body: 'v1' });
    });

    test('throws a TypeError for a route whose paths have different namespaces', async () => {
      const send = await serve((app) =>
        app.get(['/v1/users', '/v2/users'], versioned(byNamespace), show),
      );
      const { status, body } = await send('/v2/users');
      expect(status).toBe(500);
      expect(body).toContain('has paths of different namespaces.');
    });
  });

  describe('adds the headers at the moment of sending', () => {
    const responses: Record<string, (response: Response) => unknown> = {
      'writeHead with an object': (response) =>
        response.writeHead(200, { Vary: 'Origin' }).end('ok'),
      'writeHead with a list': (response) =>
        response.writeHead(200, ['Vary', 'Origin', 'X-Own', 'a', 'x-own', 'b'] as never).end('ok'),
      'writeHead with a reason': (response) =>
        response.writeHead(200, 'Fine', { Vary: 'Origin' }).end('ok'),
      'writeHead without a reason': (response) =>
        response.writeHead(200, undefined, { Vary: 'Origin' }).end('ok'),
      'writeHead with null': (response) =>
        response
          .set('Vary', 'Origin')
          .writeHead(200, null as never)
          .end('ok'),
      flushHeaders: (response) => {
        response.set('Vary', 'Origin').flushHeaders();
        response.end('ok');
      },
      'a stream': (response) => Readable.from(['o', 'k']).pipe(response.set('Vary', 'Origin')),
    };

    test.each(Object.entries(responses))('of %s', async (_, respond) => {
      const send = await serve((app) =>
        app.get('/', versioned(versioning), (_request, response) => void respond(response)),
      );
      const { status, headers, body } = await send('/', 'v2');
      expect({ status, body }).toEqual({ status: 200, body: 'ok' });
      expect(headers.get('Vary')).toBe('Origin, Accept-Version');
      expect(headers.get('API-Version')).toBe('v2');
      if (headers.has('X-Own')) expect(headers.get('X-Own')).toBe('a, b');
    });

    test('of a compressed response', async () => {
      const send = await serve((app) => {
        app.use(compression({ threshold: 0 }));
        app.get(
          '/',
          versioned(versioning),
          (_request, response) => void response.send('long'.repeat(500)),
        );
      });
      const { headers, body } = await send('/', 'v2');
      expect(headers.get('Content-Encoding')).toBe('gzip');
      expect(headers.get('Vary')).toBe('Accept-Version, Accept-Encoding');
      expect(body).toBe('long'.repeat(500));
    });

    test('of the innermost of two strategies', async () => {
      const byQuery = new QueryParameterVersioning({ ...settings, defaultVersion: 'v3' });
      const send = await serve((app) => {
        app.use(versioned(byQuery));
        app.get('/', versioned(versioning), ({ api }, response) => void response.send(api.version));
      });
      const { headers, body } = await send('/', 'v2');
      expect(body).toBe('v2');
      expect(headers.get('API-Version')).toBe('v2');
    });
  });

  test('passes a rejection on if the response has begun', async () => {
    const passed: unknown[] = [];
    const send = await serve((app) => {
      app.get('/', versioned(versioning), ({ api }, response) => {
        response.write('begun');
        api.reject();
      });
      const end: ErrorRequestHandler = (error, _request, response, _next) => {
        passed.push(error.code);
        response.end();
      };
      app.use(versionErrors, end);
    });
    expect(await send('/')).toMatchObject({ status: 200, body: 'begun' });
    expect(passed).toEqual(['ERR_VERSION_LACKS_RESOURCE']);
  });
});
