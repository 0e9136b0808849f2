import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server, STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import Fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import {
  HeaderVersioning,
  NamespaceVersioning,
  NoReverseMatch,
  QueryParameterVersioning,
  type RequestVersionOf,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { versioned as fastifyVersioned } from '../../examples/plugins/fastify.js';
import { versioned as honoVersioned, type VersionedEnv } from '../../examples/plugins/hono.js';
import { packedFolder } from '../support/packed.js';

const settings = {
  allowedVersions: ['v1', 'v2', 'v10'],
  reverser: new RouteReverser({ users: '{/:version}/users', teams: '{/:version}/teams' }),
  versionHeader: 'API-Version',
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
} as const;
const withDefault = { ...settings, defaultVersion: 'v1' } as const;

type Settings = typeof settings & { readonly defaultVersion?: 'v1' };
type Versioning =
  | HeaderVersioning<Settings>
  | QueryParameterVersioning<Settings>
  | URLPathVersioning<Settings>;
type Api = RequestVersionOf<Versioning>;

declare module 'fastify' {
  interface FastifyRequest {
    readonly api: Api;
  }
}

interface Options {
  /** The `Vary` that the application sets before the plugin. */
  readonly vary: string;
  /** Whether the application has an error handler of its own, which responds to an error with 503. */
  readonly handlesErrors?: boolean;
}

const OWN_HEADERS = { Vary: 'Accept-Language', Link: '</users?page=2>; rel="next"' };

function showUsers({ version, reverse, pick }: Api) {
  version satisfies 'v1' | 'v2' | 'v10';
  // @ts-expect-error: no route has the name
  expect(() => reverse('user')).toThrow(NoReverseMatch);
  return { version, format: pick({ v1: 'one', v2: 'two' }), link: reverse('users') };
}

function showTeams({ version, pick }: Api) {
  return { version, format: pick({ v2: 'two' }) };
}

function fail(): never {
  throw new Error('secret');
}

/** The applications have the same routes. `/health` is neutral. */
const applications: Readonly<
  Record<string, (versioning: Versioning, options: Options) => Promise<Server>>
> = { fastify: createFastify, hono: createHono };

async function createFastify(versioning: Versioning, { vary, handlesErrors }: Options) {
  const app = Fastify({ routerOptions: { maxParamLength: 10_000 } });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ Vary: vary, 'Access-Control-Allow-Origin': '*' });
  });
  if (handlesErrors) app.setErrorHandler(async (_error, _request, reply) => reply.code(503).send());
  await app.register(fastifyVersioned, { versioning });
  app.get('/health', { config: { neutral: true } }, async () => 'ok');
  app.options('/*', async (_request, reply) => reply.code(204).send());
  const routes = async (scope: FastifyInstance) => {
    scope.get('/users', async ({ api }) => showUsers(api));
    scope.get('/teams', async ({ api }) => showTeams(api));
    scope.get('/failing', fail);
    scope.get('/missing', async (_request, reply) => reply.callNotFound());
    scope.get('/own', async (_request, reply) => reply.headers(OWN_HEADERS).send('own'));
    scope.get('/any', async (_request, reply) => reply.header('Vary', '*').send('any'));
  };
  app.register(routes);
  if (versioning instanceof URLPathVersioning) app.register(routes, { prefix: '/:version' });
  else constrain(app);
  await app.ready();
  return app.server;
}

/** Adds routes of v1 and of v2, so that the router derives the version of each request. */
function constrain(app: FastifyInstance) {
  for (const version of ['v1', 'v2'] as const) {
    const constraints = { apiVersion: version };
    app.get('/cities', { constraints }, async ({ api }) => ({ route: version, ...api }));
  }
  app.get('/streets', { constraints: { apiVersion: 'v2' } }, async () => 'since v2');
  app.get('/streets', async () => 'of no version');
  app.get('/parks', { constraints: { apiVersion: 'v2' } }, async () => 'since v2');
}

async function createHono(versioning: Versioning, { vary, handlesErrors }: Options) {
  const app = new Hono<VersionedEnv<typeof versioning>>();
  app.use(async (c, next) => {
    c.header('Vary', vary);
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  });
  if (handlesErrors) app.onError((_error, c) => c.body(null, 503));
  app.get('/health', (c) => c.text('ok'));
  const isPath = versioning instanceof URLPathVersioning;
  if (!isPath) app.use(honoVersioned(versioning));
  for (const prefix of isPath ? ['', '/:version'] : ['']) {
    for (const page of isPath ? ['users', 'teams', 'failing', 'missing', 'own', 'any'] : []) {
      app.use(`${prefix}/${page}`, honoVersioned(versioning));
    }
    app.get(`${prefix}/users`, (c) => c.json(showUsers(c.var.api)));
    app.get(`${prefix}/teams`, (c) => c.json(showTeams(c.var.api)));
    app.get(`${prefix}/failing`, fail);
    app.get(`${prefix}/missing`, (c) => c.notFound());
    app.get(`${prefix}/own`, () => new Response('own', { headers: OWN_HEADERS }));
    app.get(`${prefix}/any`, (c) => c.text('any', 200, { Vary: '*' }));
  }
  app.options('*', (c) => c.body(null, 204));
  return createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
}

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

interface Row {
  readonly toVersioning: (settings: Settings) => Versioning;
  readonly status: number;
  readonly vary: readonly string[];
  readonly carry: (path: string, version: string) => Sent;
  /** The request carries two versions. `undefined` if a request cannot carry two. */
  readonly carryBoth?: (path: string, one: string, other: string) => Sent;
  readonly link: (version: string) => string;
  readonly hostile: readonly string[];
}

const hostile = ['v9', '__proto__', 'constructor', '../admin', 'v1 v2', 'x'.repeat(8_000)];
const controlCharacters = ['\0', 'v1\0', 'v1\r\nSet-Cookie: a=b', '\u001b[2J', '\u202ev1'];

const rows: Readonly<Record<string, Row>> = {
  header: {
    toVersioning: (settings) => new HeaderVersioning(settings),
    status: 400,
    vary: ['Accept-Version'],
    carry: (path, version) => ({ path, headers: { 'Accept-Version': version } }),
    carryBoth: (path, one, other) => ({ path, headers: { 'Accept-Version': [one, other] } }),
    link: () => '/users',
    hostile: [...hostile, 'v1\tv1', 'v1\u0085', '\u009b2J', ''],
  },
  query: {
    toVersioning: (settings) => new QueryParameterVersioning(settings),
    status: 404,
    vary: [],
    carry: (path, version) => ({ path: `${path}?version=${encodeURIComponent(version)}` }),
    carryBoth: (path, one, other) => ({ path: `${path}?version=${one}&version=${other}` }),
    link: (version) => `/users?version=${version}`,
    hostile: [...hostile, ...controlCharacters, ''],
  },
  path: {
    toVersioning: (settings) => new URLPathVersioning(settings),
    status: 404,
    vary: [],
    carry: (path, version) => ({ path: `/${encodeURIComponent(version)}${path}` }),
    link: (version) => `/${version}/users`,
    hostile: [...hostile, ...controlCharacters],
  },
};

const DEPRECATED = { deprecation: '@1767225600', link: '</v1>; rel="sunset"' };

const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
const servers: Server[] = [];

beforeAll(() => {
  process.on('uncaughtException', note);
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(); // Hono logs each error there
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(uncaught.splice(0)).toEqual([]);
});

afterAll(() => {
  process.off('uncaughtException', note);
  for (const server of servers) server.close();
});

describe.each(Object.entries(applications))('the plugin of %s', (_, create) => {
  describe.each(Object.entries(rows))('with the strategy %s', (_, row) => {
    const { toVersioning, carry, carryBoth, link } = row;
    const vary = ['Origin', ...row.vary];
    let send: (sent: Sent) => Promise<Answer>;

    beforeAll(async () => {
      send = await listen(await create(toVersioning(withDefault), { vary: 'Origin' }));
    });

    function rejected(code = 'ERR_VERSION_NOT_ALLOWED', status = row.status) {
      return {
        status,
        type: 'application/problem+json',
        vary,
        headers: { 'access-control-allow-origin': '*' },
        body: { title: STATUS_CODES[status], status, code },
      };
    }

    test('sends each version, its links and its headers to the handler and the client', async () => {
      const formats = { v1: 'one', v2: 'two', v10: 'two' };
      for (const [version, format] of Object.entries(formats)) {
        const answer = await send(carry('/users', version));
        expect(answer).toMatchObject({
          status: 200,
          type: 'application/json',
          vary,
          headers: { 'api-version': version, 'access-control-allow-origin': '*' },
          body: { version, format, link: link(version) },
        });
        const { deprecation, link: links } = answer.headers;
        expect({ deprecation, link: links }).toEqual(version === 'v1' ? DEPRECATED : {});
      }
    });

    test('takes the default for a request without a version', async () => {
      expect(await send({ path: '/users' })).toMatchObject({
        status: 200,
        vary,
        headers: { 'api-version': 'v1', ...DEPRECATED },
        body: { version: 'v1' },
      });
    });

    test.each(row.hostile.map((version) => [version.slice(0, 20), version] as const))(
      'rejects the version %j, and serves the next request',
      async (_, version) => {
        for (const path of ['/users', '/failing', '/own']) {
          const answer = await send(carry(path, version));
          expect(answer).toMatchObject(rejected());
          expect(answer.headers['set-cookie']).toBeUndefined();
          if (version) expect(JSON.stringify(answer)).not.toContain(version);
        }
        expect(await send(carry('/users', 'v2'))).toMatchObject({ status: 200 });
      },
    );

    test.runIf(carryBoth)('rejects two different versions', async () => {
      const sent = carryBoth?.('/users', 'v1', 'v2') as Sent;
      expect(await send(sent)).toMatchObject(rejected('ERR_VERSION_AMBIGUOUS'));
      const same = carryBoth?.('/users', 'v2', 'v2') as Sent;
      expect(await send(same)).toMatchObject({ status: 200, body: { version: 'v2' } });
    });

    test('rejects a version that lacks the route', async () => {
      expect(await send(carry('/teams', 'v2'))).toMatchObject({ status: 200 });
      const lacking = rejected('ERR_VERSION_LACKS_RESOURCE', 404);
      expect(await send(carry('/teams', 'v1'))).toMatchObject(lacking);
    });

    test("adds the headers to the framework's own 404 and 500", async () => {
      const statuses = { '/missing': 404, '/failing': 500 };
      for (const [path, status] of Object.entries(statuses)) {
        const answer = await send(carry(path, 'v2'));
        expect(answer).toMatchObject({ status, vary, headers: { 'api-version': 'v2' } });
        expect(answer.type).not.toContain('problem');
      }
    });

    test('adds the headers to those of the handler', async () => {
      const { vary: names, headers } = await send(carry('/own', 'v1'));
      expect(names).toEqual(expect.arrayContaining(['Accept-Language', ...row.vary]));
      expect(headers).toMatchObject({ 'api-version': 'v1' });
      expect(headers.link).toBe(`${OWN_HEADERS.Link}, ${DEPRECATED.link}`);
    });

    test('keeps Vary: *', async () => {
      const { vary: names } = await send(carry('/any', 'v2'));
      expect(names).toContain('*');
    });

    test('responds to HEAD as to GET, without the body', async () => {
      const sent = [
        ...['/users', '/teams', '/failing', '/missing'].map((path) => carry(path, 'v1')),
        carry('/users', 'v9'),
        { path: '/users' },
        { path: '/health' },
      ];
      for (const each of sent) {
        const { body: _, ...got } = await send(each);
        const { body, ...head } = await send({ ...each, method: 'HEAD' });
        expect(head).toEqual(got);
        expect(body).toBe('');
      }
    });

    test('ignores the version on a neutral route', async () => {
      for (const version of ['v2', 'v9', '__proto__']) {
        const { headers } = carry('/', version);
        const path = `/health?version=${version}`;
        const answer = await send({ path, ...(headers && { headers }) });
        expect(answer).toMatchObject({ status: 200, vary: ['Origin'], body: 'ok' });
        expect(answer.headers['api-version']).toBeUndefined();
      }
    });
  });

  describe.each(['header', 'query'] as const)('with the strategy %s', (strategy) => {
    const { toVersioning, carry, status, vary } = rows[strategy] as Row;

    test('responds to an unknown URL with 404, or rejects the version', async () => {
      const send = await listen(await create(toVersioning(withDefault), { vary: 'Origin' }));
      for (const path of ['/', '/nothing', '/v2/users']) {
        const answer = await send(carry(path, 'v2'));
        expect(answer).toMatchObject({ status: 404, vary: ['Origin', ...vary] });
        expect(answer.type).not.toContain('problem');
        expect(await send(carry(path, 'v9'))).toMatchObject({
          status,
          body: { code: 'ERR_VERSION_NOT_ALLOWED' },
        });
      }
    });

    test('accepts a preflight without the required version', async () => {
      const send = await listen(await create(toVersioning(settings), { vary: 'Origin' }));
      const required = { status, body: { code: 'ERR_VERSION_REQUIRED' } };
      const preflight = { 'Access-Control-Request-Method': 'GET', Origin: 'https://example.com' };
      for (const path of ['/users', '/nothing']) {
        expect(await send({ path })).toMatchObject(required);
        expect(await send({ path, method: 'OPTIONS' })).toMatchObject(required);
        const answer = await send({ path, method: 'OPTIONS', headers: preflight });
        expect(answer).toMatchObject({ status: 204, vary: ['Origin'] });
      }
      expect(await send({ path: '/health' })).toMatchObject({ status: 200 });
    });
  });

  test('names each header once, if the application has named it already', async () => {
    const vary = 'accept-version, Origin';
    const send = await listen(await create(new HeaderVersioning(withDefault), { vary }));
    const { carry } = rows.header as Row;
    for (const [path, version] of [
      ['/users', 'v2'],
      ['/users', 'v9'],
      ['/teams', 'v1'],
      ['/failing', 'v2'],
      ['/nothing', 'v2'],
    ] as const) {
      const names = (await send(carry(path, version))).vary.map((each) => each.toLowerCase());
      expect(names.sort()).toEqual(['accept-version', 'origin']);
    }
  });

  test('leaves other errors to the error handler of the application', async () => {
    const options = { vary: 'Origin', handlesErrors: true };
    const send = await listen(await create(new HeaderVersioning(withDefault), options));
    const { carry } = rows.header as Row;
    const vary = ['Origin', 'Accept-Version'];
    expect(await send(carry('/failing', 'v2'))).toMatchObject({ status: 503, vary });
    for (const [path, version, status] of [
      ['/users', 'v9', 400],
      ['/teams', 'v1', 404],
    ] as const) {
      const rejection = { status, type: 'application/problem+json', vary };
      expect(await send(carry(path, version))).toMatchObject(rejection);
    }
  });
});

describe('the constraint apiVersion of Fastify', () => {
  describe.each(['header', 'query'] as const)('with the strategy %s', (strategy) => {
    const { toVersioning, carry, vary } = rows[strategy] as Row;
    let send: (sent: Sent) => Promise<Answer>;

    beforeAll(async () => {
      send = await listen(await createFastify(toVersioning(withDefault), { vary: 'Origin' }));
    });

    test('chooses the newest route that is not after the version', async () => {
      for (const [version, route] of Object.entries({ v1: 'v1', v2: 'v2', v10: 'v2' })) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await send({ ...carry('/cities', version), method });
          expect(answer).toMatchObject({ status: 200, headers: { 'api-version': version } });
          expect(answer.vary).toEqual(['Origin', ...vary]);
          if (method === 'GET') expect(answer.body).toMatchObject({ route, version });
        }
      }
      expect(await send({ path: '/cities' })).toMatchObject({ body: { route: 'v1' } });
    });

    test('hides a route from the versions before it', async () => {
      expect(await send(carry('/parks', 'v10'))).toMatchObject({ status: 200 });
      expect(await send(carry('/streets', 'v1'))).toMatchObject({ body: 'of no version' });
      const answer = await send(carry('/parks', 'v1'));
      expect(answer).toMatchObject({ status: 404, headers: { 'api-version': 'v1' } });
      expect(answer.type).toBe('application/json');
    });
  });

  test('rejects a version that is not allowed', async () => {
    const app = Fastify();
    await app.register(fastifyVersioned, { versioning: new HeaderVersioning(settings) });
    const constraints = { apiVersion: 'v3' };
    expect(() => app.get('/', { constraints }, fail)).toThrow(
      new TypeError('The constraint apiVersion must be an allowed version, got v3.'),
    );
  });

  test('responds with 500 if the strategy needs the matched route', async () => {
    const app = Fastify();
    await app.register(fastifyVersioned, { versioning: new URLPathVersioning(settings) });
    app.get('/:version/users', { constraints: { apiVersion: 'v1' } }, async () => 'users');
    await app.ready();
    const send = await listen(app.server);
    expect(await send({ path: '/v1/users' })).toMatchObject({ status: 500 });
  });

  test('finds a route without a version if the request has no version', async () => {
    const app = Fastify();
    const versioning = new HeaderVersioning({ allowedVersions: ['v1', null] });
    await app.register(fastifyVersioned, { versioning });
    app.get('/', { constraints: { apiVersion: 'v1' } }, async () => 'of v1');
    app.get('/', async () => 'of no version');
    await app.ready();
    const send = await listen(app.server);
    expect(await send({ path: '/' })).toMatchObject({ status: 200, body: 'of no version' });
  });
});

describe('the middleware of Hono', () => {
  test('reads a parameter of its own path', async () => {
    const app = new Hono()
      .use('/:version/*', honoVersioned(new URLPathVersioning(settings)))
      .get('/:version/users/:id', (c) => c.json({ version: c.var.api.version }));
    const send = await listen(
      createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server,
    );
    expect(await send({ path: '/v2/users/7' })).toMatchObject({ body: { version: 'v2' } });
    expect(await send({ path: '/v9/users/7' })).toMatchObject({ status: 404 });
  });

  test('reads its namespace', async () => {
    const versioning = new NamespaceVersioning(withDefault);
    const app = new Hono()
      .use('/v2/*', honoVersioned(versioning, 'v2'))
      .get('/v2/users', (c) => c.json({ version: c.var.api.version satisfies 'v1' | 'v2' | 'v10' }))
      .use('/v3/*', honoVersioned(versioning, 'v3'));
    const send = await listen(
      createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server,
    );
    expect(await send({ path: '/v2/users' })).toMatchObject({ body: { version: 'v2' } });
    expect(await send({ path: '/v3/users' })).toMatchObject({
      status: 404,
      body: { detail: 'Invalid version in URL path. Does not match any version namespace.' },
    });
  });
});

describe('the plugins compile with', () => {
  const { resolve } = createRequire(import.meta.url);

  test.for([
    ['TypeScript 5.9', 'typescript'],
    ['TypeScript 6.0', 'typescript-6'],
    ['TypeScript 7.0', 'typescript-7'],
  ] as const)('%s', { timeout: 60_000 }, ([_, compiler], { task, skip }) => {
    skip(task.file.projectName !== 'source', 'The compiler reads the tarball in every project.');
    const folder = join(packedFolder, `plugins-${crypto.randomUUID()}`);
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    const root = fileURLToPath(new URL('../../', import.meta.url));
    for (const name of ['fastify', 'hono', '@types']) {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
    for (const file of ['fastify.ts', 'hono.ts']) {
      copyFileSync(join(root, 'examples/plugins', file), join(folder, file));
    }
    const compilerOptions = {
      ...{ target: 'es2022', module: 'nodenext', types: ['node'], declaration: true },
      ...{ outDir: 'out', strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true },
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const tsc = join(dirname(resolve(`${compiler}/package.json`)), 'bin/tsc');
    const { status, stdout } = spawnSync('node', [tsc, '--pretty', 'false'], { cwd: folder });
    expect({ status, stdout: String(stdout) }).toEqual({ status: 0, stdout: '' });
  });
});

async function listen(server: Server): Promise<(sent: Sent) => Promise<Answer>> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return async ({ path, method = 'GET', headers = {} }) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
    const [response] = await once(sent, 'response');
    const { vary = '', ...others } = response.headers as IncomingHttpHeaders;
    for (const name of OF_THE_CONNECTION) delete others[name];
    const names = vary.split(',').map((each) => each.trim());
    const unique = new Set(names.map((each) => each.toLowerCase()));
    expect(unique.size).toBe(names.length);
    const type = others['content-type']?.split(';')[0] ?? '';
    const body = await text(response);
    return {
      status: response.statusCode,
      type,
      vary: names,
      headers: others,
      body: body && type.endsWith('json') ? JSON.parse(body) : body,
    };
  };
}

/** The headers that a response to HEAD need not have. */
const OF_THE_CONNECTION = ['date', 'connection', 'content-length', 'transfer-encoding'];

interface Answer {
  readonly status: number | undefined;
  /** The media type without parameters, or `''` if it is missing. */
  readonly type: string;
  /** The names in `Vary`. */
  readonly vary: readonly string[];
  /** The other headers. */
  readonly headers: IncomingHttpHeaders;
  /** The body, parsed if it is JSON. */
  readonly body: unknown;
}
