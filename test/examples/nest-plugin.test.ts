import 'reflect-metadata';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  type INestApplication,
  Inject,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  type Provider,
  type Type,
} from '@nestjs/common';
import {
  type AbstractHttpAdapter,
  APP_FILTER,
  ExternalContextCreator,
  HttpAdapterHost,
  NestFactory,
} from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  HeaderVersioning,
  include,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestVersionOf,
  RouteReverser,
  URLPathVersioning,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Api,
  Namespace,
  Neutral,
  VERSIONING,
  VersioningModule,
  Versions,
} from '../../examples/plugins/nest.js';

const routes = { 'users-detail': '{/:version}/users/:id', health: '/health' };
const reverser = new RouteReverser({
  ...routes,
  v1: include('/api/v1', routes),
  v2: include('/api/v2', routes),
});
const settings = { defaultVersion: 'v1', allowedVersions: ['v1', 'v2', 'v3'], reverser } as const;
const versioning = new HeaderVersioning({
  ...settings,
  advertiseVersions: true,
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/v1' }],
    },
  },
});
type Request = RequestVersionOf<typeof versioning>;
const Only = Versions<VersionOf<typeof versioning>>;

@Controller('users')
class Users {
  @Get(':id')
  show({ version, pick, reverse }: Request, id: string) {
    const name = pick({ v1: 'Ada Lovelace', v2: ['Ada', 'Lovelace'], v3: null });
    return { version, name, self: reverse('users-detail', { params: { id } }) };
  }
}
Api()(Users.prototype, 'show', 0);
Param('id', ParseIntPipe)(Users.prototype, 'show', 1);

@Controller(':version/users')
class UsersByPath extends Users {}

@Controller('api/v1/users')
@Namespace('v1')
class UsersInV1 extends Users {}

@Controller('api/v2/users')
@Namespace('v2')
class UsersInV2 extends Users {}

@Controller('api/v9/users')
@Namespace('v9')
class UsersInV9 extends Users {}

@Controller('teams')
@Only('v2', 'v3')
class Teams {
  @Get()
  list() {
    return { teams: ['Engines'] };
  }
  @Post()
  create() {
    return { created: true };
  }
  @Get('all')
  @Only('v3')
  listAll() {
    return { teams: ['Engines', 'Tables'] };
  }
  @Get('count')
  @Neutral()
  count() {
    return { count: 2 };
  }
}

@Controller('errors')
class Errors {
  @Get('404')
  notFound() {
    throw new NotFoundException();
  }
  @Get('500')
  broken() {
    throw new Error('secret');
  }
}

@Controller('health')
@Neutral()
class Health {
  @Inject(VERSIONING) private readonly versioning!: VersioningStrategy;
  @Get()
  show() {
    return { self: this.versioning.reverse('health') };
  }
  @Get('broken')
  broken() {
    throw new NotFoundException();
  }
}

/** Catches every error of the application, as many applications do. */
@Catch()
class EveryError implements ExceptionFilter {
  @Inject(HttpAdapterHost) private readonly host!: HttpAdapterHost;

  catch(_: unknown, context: ArgumentsHost) {
    this.host.httpAdapter.reply(context.switchToHttp().getResponse(), {}, 418);
  }
}

const platforms = { express: () => new ExpressAdapter(), fastify: () => new FastifyAdapter() };

/** The versions in the body of a rejection. */
const ADVERTISED = { supportedVersions: ['v2', 'v3'], deprecatedVersions: ['v1'] };

/** The headers of a valid request. `v1` is deprecated. */
const listed = { 'api-supported-versions': 'v2, v3', 'api-deprecated-versions': 'v1' };
const varied = { vary: 'Origin, Accept-Version', ...listed };
const ofV1 = {
  ...varied,
  deprecation: '@1767225600',
  link: '<https://example.com/v1>; rel="deprecation"',
};

/** Versions that are not allowed: near misses, keys of every object, paths and long text. */
const hostile = [
  ...['v9', '', 'V2', '"v2"', '%762', 'v\u{e9}', '__proto__', 'constructor', 'null', '../health'],
  'x'.repeat(5000),
];

describe.each(Object.entries(platforms))('the plugin on Nest with %s', (_, createAdapter) => {
  const controllers = [Teams, Errors, Health];

  describe('and HeaderVersioning', () => {
    let app: INestApplication;
    let send: Send;

    beforeAll(async () => {
      [app, send] = await serve(versioning, [...controllers, Users], createAdapter());
    });
    afterAll(() => app.close());

    const get = (path: string, version?: string, init: RequestInit = {}) =>
      send(path, { headers: version === undefined ? {} : { 'Accept-Version': version }, ...init });

    test.each([
      ['v1', 'v1', 'Ada Lovelace', ofV1],
      ['v2', 'v2', ['Ada', 'Lovelace'], varied],
      [undefined, 'v1', 'Ada Lovelace', ofV1],
    ])('serves version %s', async (sent, version, name, headers) => {
      const body = { version, name, self: '/users/7' };
      expect(await get('/users/7', sent)).toEqual({ status: 200, type: JSON_TYPE, headers, body });
    });

    test.each([...hostile, 'v1, v2'].map((text) => [text.slice(0, 20), text] as const))(
      'rejects version %j, and serves the next request',
      async (_, sent) => {
        const code = sent === 'v1, v2' ? 'ERR_VERSION_AMBIGUOUS' : 'ERR_VERSION_NOT_ALLOWED';
        for (const path of ['/users/7', '/teams', '/errors/500']) {
          expect(await get(path, sent)).toEqual(
            rejected(400, code, 'Invalid version in request header.', varied),
          );
        }
        expect(await get('/users/7', 'v2')).toMatchObject({ status: 200, headers: varied });
      },
    );

    test('rejects the versions that a method or its class does not name', async () => {
      const lacks = (headers: object) =>
        rejected(404, 'ERR_VERSION_LACKS_RESOURCE', 'This version has no such resource.', headers);
      expect(await get('/teams', 'v1')).toEqual(lacks(ofV1));
      expect(await get('/teams', undefined, { method: 'POST' })).toEqual(lacks(ofV1));
      expect(await get('/teams', 'v2')).toMatchObject({ status: 200, headers: varied });
      expect(await get('/teams/all', 'v2')).toEqual(lacks(varied));
      expect(await get('/teams/all', 'v3')).toMatchObject({ status: 200, headers: varied });
    });

    test('rejects a version that pick rejects, with each header once', async () => {
      const detail = 'This version has no such resource.';
      const rejection = rejected(404, 'ERR_VERSION_LACKS_RESOURCE', detail, varied);
      expect(await get('/users/7', 'v3')).toEqual(rejection);
    });

    test.each([
      ['/users/7', 'v1'],
      ['/users/7', 'v3'],
      ['/users/7', 'v9'],
      ['/teams', 'v1'],
      ['/errors/404', 'v1'],
      ['/health', 'v9'],
    ])('responds to HEAD %s of %s as to GET, without a body', async (path, version) => {
      const answer = await get(path, version);
      expect(await get(path, version, { method: 'HEAD' })).toEqual({ ...answer, body: undefined });
    });

    test.each([
      ['/errors/404', 404, 'Not Found'],
      ['/errors/500', 500, 'Internal server error'],
      ['/users/seven', 400, 'Validation failed (numeric string is expected)'],
    ])('adds the headers to the error that Nest sends for %s', async (path, status, message) => {
      const body = expect.objectContaining({ message, statusCode: status });
      const error = { status, type: JSON_TYPE, body };
      expect(await get(path, 'v1')).toEqual({ ...error, headers: ofV1 });
      expect(await get(path, 'v2')).toEqual({ ...error, headers: varied });
    });

    test.each([undefined, 'v2', 'v9', 'v1, v2', '__proto__'])(
      'ignores version %s in neutral routes and in unknown URLs',
      async (version) => {
        const headers = { vary: 'Origin' };
        const health = { status: 200, type: JSON_TYPE, headers, body: { self: '/health' } };
        expect(await get('/health', version)).toEqual(health);
        expect(await get('/teams/count', version)).toMatchObject({ body: { count: 2 }, headers });
        expect(await get('/health/broken', version)).toMatchObject({ status: 404, headers });
        expect(await get('/nothing', version)).toMatchObject({ status: 404, headers });
      },
    );

    test('serves a preflight request, which has no version', async () => {
      const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' };
      const answer = await send('/teams', { method: 'OPTIONS', headers });
      expect(answer).toMatchObject({ status: 204, headers: {} });
    });

    test('keeps earlier headers, and names each header in Vary once', async () => {
      const headers = { 'X-Earlier-Vary': 'accept-version, Cookie', 'Accept-Version': 'v1' };
      for (const path of ['/users/7', '/errors/500']) {
        const { vary, link } = (await send(path, { headers })).headers as Record<string, string>;
        expect(vary?.toLowerCase().split(', ').sort()).toEqual([
          'accept-version',
          'cookie',
          'origin',
        ]);
        expect(link).toBe(`</>; rel="index", ${ofV1.link}`);
      }
    });
  });

  const inPath = 'Invalid version in URL path.';
  const inNamespace = `${inPath} Does not match any version namespace.`;
  const inQuery = 'Invalid version in query parameter.';

  test.each<[VersioningStrategy, url: (version: string) => string, detail: string]>([
    [new URLPathVersioning(settings), (version) => `/${version}/users/7`, inPath],
    [new NamespaceVersioning(settings), (version) => `/api/${version}/users/7`, inNamespace],
    [new QueryParameterVersioning(settings), (version) => `/users/7?version=${version}`, inQuery],
  ])(
    'passes the matched route to $constructor.name, and links keep the version',
    async (strategy, url, detail) => {
      const [app, send] = await serve(
        strategy,
        [Users, UsersByPath, UsersInV1, UsersInV2, UsersInV9],
        createAdapter(),
      );
      const names = { v1: 'Ada Lovelace', v2: ['Ada', 'Lovelace'] };
      for (const [version, name] of Object.entries(names)) {
        const body = { version, name, self: url(version) };
        expect(await send(url(version))).toMatchObject({ status: 200, body });
      }
      const headers = { vary: 'Origin' };
      const rejection = rejected(404, 'ERR_VERSION_NOT_ALLOWED', detail, headers);
      expect(await send(url('v9'))).toEqual(rejection);
      expect(await send('/users/7')).toMatchObject({ status: 200, body: { version: 'v1' } });
      await app.close();
    },
  );

  test('sends a rejection even if a filter of the application catches every error', async () => {
    const everyError = { provide: APP_FILTER, useClass: EveryError };
    const [app, send] = await serve(versioning, [Users, Errors], createAdapter(), {
      providers: [everyError],
    });
    expect(await send('/users/7', { headers: { 'Accept-Version': 'v9' } })).toMatchObject({
      status: 400,
      type: PROBLEM,
      headers: varied,
    });
    expect(await send('/errors/404')).toMatchObject({ status: 418, headers: ofV1 });
    await app.close();
  });

  test('sets Vary if the response has none', async () => {
    const [app, send] = await serve(versioning, [Errors], createAdapter(), { hasCors: false });
    const headers = { vary: 'Accept-Version' };
    expect(await send('/errors/404')).toMatchObject({ status: 404, headers });
    await app.close();
  });

  test('leaves handlers of other protocols alone', async () => {
    const [app] = await serve(versioning, [Health], createAdapter());
    const args = [
      'list',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'graphql',
    ] as const;
    const teams = new Teams();
    const resolve = app.get(ExternalContextCreator).create(teams, teams.list, ...args);
    expect(await resolve()).toEqual({ teams: ['Engines'] });
    await app.close();
  });
});

test('a version that the strategy does not list does not compile', () => {
  // @ts-expect-error: v9 is not listed
  expect(Only('v9')).toBeTypeOf('function');
});

const JSON_TYPE = 'application/json';
const PROBLEM = 'application/problem+json';

interface Answer {
  readonly status: number;
  /** The media type without parameters. */
  readonly type: string | undefined;
  /** The headers about versions and caching. */
  readonly headers: object;
  /** The body, parsed, or `undefined` if it is empty. */
  readonly body: unknown;
}

type Send = (path: string, init?: RequestInit) => Promise<Answer>;

function rejected(status: number, code: string, detail: string, headers: object): Answer {
  const title = STATUS_CODES[status];
  const versions = 'api-supported-versions' in headers && ADVERTISED;
  return { status, type: PROBLEM, headers, body: { title, status, detail, code, ...versions } };
}

/** Starts an application. CORS sets `Vary: Origin`. */
async function serve(
  strategy: VersioningStrategy,
  controllers: Type[],
  adapter: AbstractHttpAdapter,
  { providers = [], hasCors = true }: { providers?: Provider[]; hasCors?: boolean } = {},
): Promise<[INestApplication, Send]> {
  @Module({ controllers })
  class Feature {}
  @Module({ imports: [VersioningModule.forRoot(strategy), Feature], providers })
  class App {}
  const app = await NestFactory.create(App, adapter, { logger: [] });
  if (hasCors) app.enableCors({ origin: ['https://app.example'] });
  app.use(({ headers }: IncomingMessage, response: ServerResponse, next: () => void) => {
    const vary = headers['x-earlier-vary'];
    if (vary) response.appendHeader('Vary', vary).setHeader('Link', '</>; rel="index"');
    next();
  });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return [
    app,
    async (path, init) => {
      const response = await fetch(`${url}${path}`, init);
      const { status, headers } = response;
      const told = NAMES.filter((name) => headers.has(name));
      const body = await response.text();
      return {
        status,
        type: headers.get('content-type')?.split(';')[0],
        headers: Object.fromEntries(told.map((name) => [name, headers.get(name)])),
        body: body === '' ? undefined : JSON.parse(body),
      };
    },
  ];
}

const NAMES = ['vary', 'deprecation', 'link', 'api-supported-versions', 'api-deprecated-versions'];
