import 'reflect-metadata';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  Get,
  Header,
  HttpException,
  type INestApplication,
  Module,
  Options,
  type Provider,
  Redirect,
  Req,
  Res,
  Sse,
  StreamableFile,
  type Type,
  UseGuards,
} from '@nestjs/common';
import {
  type AbstractHttpAdapter,
  APP_FILTER,
  APP_GUARD,
  ExternalContextCreator,
  NestFactory,
} from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  HeaderVersioning,
  NamespaceVersioning,
  type RequestVersionOf,
  VersionError,
  type VersioningRequest,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import {
  type PluginResponse,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { Api, Namespace, Neutral, VersioningModule, Versions } from 'request-versioning/nest';
import { of } from 'rxjs';
import { describe, expect, onTestFinished, test } from 'vitest';

const settings = {
  allowedVersions: ['v1', 'v2', 'v3'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
} as const;
const versioning = new HeaderVersioning(settings);
type RequestApi = RequestVersionOf<typeof versioning>;

/** The response of Express, or the reply of Fastify. */
interface NestResponse {
  readonly raw?: NestResponse;
  status(status: number): NestResponse;
  header(name: string, value: string): NestResponse;
  writeHead(status: number, headers: object): NestResponse;
  send(body?: unknown): void;
  end(body: string): void;
}

/** Creates an application on each platform. */
const platforms = {
  Express: () => new ExpressAdapter(),
  Fastify: () => new FastifyAdapter(),
} as const satisfies Record<string, () => AbstractHttpAdapter>;
type Platform = keyof typeof platforms;

function createApplication(
  platform: Platform,
  versioning: VersioningStrategy,
  controllers: Type[],
  providers: Provider[] = [],
): Promise<INestApplication> {
  @Module({ imports: [VersioningModule.forRoot(versioning)], controllers, providers })
  class Application {}
  // Not `false`, because Nest would then also drop the logs of later tests.
  const options = { logger: [], abortOnError: false };
  return NestFactory.create(Application, platforms[platform](), options);
}

function subjectOn(platform: Platform): PluginSubject {
  function send(response: NestResponse, { status, headers, body }: PluginResponse) {
    for (const header of Object.entries(headers)) response.header(...header);
    response.status(status).send(body);
  }
  return {
    async start({ versioning, routes, before, onError }) {
      const controllers = routes.map(({ method, path, versions, isNeutral, handle }) => {
        @Controller()
        class Route {
          @(method === 'GET' ? Get(path) : Options(path))
          async handle(request: object, response: NestResponse) {
            send(response, await handle(request));
          }
        }
        decorateParameters(Route, 'handle', Req(), Res());
        if (isNeutral) Neutral()(Route);
        if (versions) Versions(...versions)(Route);
        return Route;
      });
      @Catch()
      class EveryError {
        catch(error: unknown, context: ArgumentsHost) {
          send(context.switchToHttp().getResponse(), onError?.(error) as PluginResponse);
        }
      }
      const filters = onError ? [{ provide: APP_FILTER, useClass: EveryError }] : [];
      const app = await createApplication(platform, versioning, controllers, filters);
      app.use(async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const headers = Object.entries(await before(request));
        for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
      await app.listen(0, '127.0.0.1');
      return { send: sendTo(await app.getUrl()), close: () => app.close() };
    },
  };
}

/** Decorates the parameters of a method, as `list(@Api() api)` does in TypeScript. */
function decorateParameters(controller: Type, method: string, ...decorators: ParameterDecorator[]) {
  for (const [index, decorate] of decorators.entries()) {
    decorate(controller.prototype, method, index);
  }
}

const HEADERS_OF_V1 = { vary: 'Accept-Version', deprecation: '@1767225600' };
const OWN_HEADERS = { Vary: 'Origin', Link: '</next>; rel="next"' };
const MERGED_HEADERS = {
  vary: 'Origin, Accept-Version',
  link: `${OWN_HEADERS.Link}, </v1>; rel="sunset"`,
};

const Only = Versions<VersionOf<typeof versioning>>;
// @ts-expect-error: v9 is not listed
Only('v9');

@Controller('teams')
@Only('v2', 'v3')
class Teams {
  @Get()
  list() {
    return 'teams';
  }
  @Get('latest')
  @Only('v3')
  listLatest() {
    return 'teams';
  }
  @Get('early')
  @Only({ until: 'v2' })
  listEarly() {
    return 'teams';
  }
  @Get('count')
  @Neutral()
  count() {
    return 'teams';
  }
}

@Controller('players')
class Players extends Teams {}

@Controller('responses')
class Responses {
  @Get('own')
  @Header('Vary', OWN_HEADERS.Vary)
  @Header('Link', OWN_HEADERS.Link)
  own() {
    return 'own';
  }
  @Get('written')
  write(response: NestResponse) {
    (response.raw ?? response).writeHead(200, OWN_HEADERS).end('written');
  }
  @Get('stream')
  stream() {
    return new StreamableFile(Readable.from([Buffer.from('stream')]));
  }
  @Get('moved')
  @Redirect('/responses/own')
  move() {}
  @Sse('events')
  emit() {
    return of({ data: 'event' });
  }
  @Get('failing')
  fail() {
    throw new Error('secret');
  }
  @Get('rejected')
  reject({ pick }: RequestApi) {
    return pick({ v2: 'v2' });
  }
  @Get('mistaken')
  mistake({ pick }: RequestApi) {
    // @ts-expect-error: v9 is not listed
    return pick({ v9: 'v9' });
  }
  @Get('caught')
  catch({ reject }: RequestApi) {
    try {
      return reject();
    } catch (error) {
      return (error as Error).cause instanceof VersionError;
    }
  }
}
decorateParameters(Responses, 'write', Res());
decorateParameters(Responses, 'reject', Api());
decorateParameters(Responses, 'mistake', Api());
decorateParameters(Responses, 'catch', Api());

describe.each(Object.keys(platforms) as Platform[])('the module of Nest on %s', (platform) => {
  /** Serves controllers during a test. Returns a function that sends `version` in the header. */
  async function serve(
    versioning: VersioningStrategy,
    controllers: Type[],
    change: (app: INestApplication) => unknown = () => undefined,
    providers: Provider[] = [],
  ) {
    const app = await createApplication(platform, versioning, controllers, providers);
    change(app);
    await app.listen(0, '127.0.0.1');
    onTestFinished(() => app.close());
    const origin = await app.getUrl();
    return (path: string, version = 'v1') =>
      fetch(origin + path, { redirect: 'manual', headers: { 'Accept-Version': version } });
  }

  describe('keeps the contract', () => {
    for (const { name, run } of pluginContract(subjectOn(platform))) test(name, run);
  });

  describe('limits a route to the versions', () => {
    test.each([
      ['of its class', '/teams', ['v2', 'v3']],
      ['of its method', '/teams/latest', ['v3']],
      ['up to a version', '/teams/early', ['v1', 'v2']],
      ['of the base class', '/players', ['v2', 'v3']],
      ['of a method of the base class', '/players/latest', ['v3']],
    ])('%s', async (_, path, expected) => {
      const send = await serve(versioning, [Teams, Players]);
      const served = [];
      for (const version of settings.allowedVersions) {
        if ((await send(path, version)).ok) served.push(version);
      }
      expect(served).toEqual(expected);
    });
  });

  test('does not start if a version of a route is not allowed', async () => {
    @Controller()
    class Wrong {
      @Get()
      @Versions('v9')
      list() {}
    }
    await expect(serve(versioning, [Wrong])).rejects.toThrow(TypeError);
  });

  test('leaves a neutral method of a versioned class alone', async () => {
    const send = await serve(versioning, [Teams]);
    const response = await send('/teams/count', 'v9');
    expect(response.status).toBe(200);
    expect(response.headers.has('Vary')).toBe(false);
  });

  test('leaves handlers of other protocols alone', async () => {
    const app = await createApplication(platform, versioning, [Teams]);
    const teams = new Teams();
    const none = undefined;
    const resolve = app
      .get(ExternalContextCreator)
      .create(teams, teams.list, 'list', none, none, none, none, none, 'graphql');
    expect(await resolve()).toBe('teams');
  });

  describe('reads a namespace', () => {
    @Controller(['v2/users', 'v9/users'])
    class Users {
      @Get()
      list({ version }: RequestApi) {
        return version;
      }
      @Get('beta')
      @Namespace('v3')
      listBeta({ version }: RequestApi) {
        return version;
      }
    }
    @Controller('v1/users')
    @Namespace('v9')
    class Unlisted extends Users {}
    decorateParameters(Users, 'list', Api());
    decorateParameters(Users, 'listBeta', Api());
    decorateParameters(Unlisted, 'list', Api());

    test.each([
      ['from the path', '/api/v2/users', 200, 'v2'],
      ['from the path, which has none', '/api/v9/users', 200, 'v1'],
      ['of the method', '/api/v2/users/beta', 200, 'v3'],
      ['of the class', '/api/v1/users', 404, 'ERR_VERSION_NOT_ALLOWED'],
    ])('%s', async (_, path, status, body) => {
      const byNamespace = new NamespaceVersioning(settings);
      const send = await serve(byNamespace, [Users, Unlisted], (app) => app.setGlobalPrefix('api'));
      const response = await send(path);
      expect(response.status).toBe(status);
      expect(await response.text()).toContain(body);
    });
  });

  describe('takes the version of a pin that', () => {
    type PinnedRequest = VersioningRequest & { pin?: string; raw?: { pin?: string } };
    const byPin = new HeaderVersioning({
      ...settings,
      selectVersion: (_sent, request: PinnedRequest) => request.pin ?? request.raw?.pin,
    });
    class Guard {
      async canActivate(context: ArgumentsHost) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        context.switchToHttp().getRequest<PinnedRequest>().pin = 'v2';
        return true;
      }
    }
    @Controller()
    class Echo {
      @Get('echo')
      echo({ version }: RequestApi) {
        return version;
      }
    }
    decorateParameters(Echo, 'echo', Api());
    @Controller('guarded')
    @UseGuards(Guard)
    class GuardedEcho extends Echo {}
    decorateParameters(GuardedEcho, 'echo', Api());

    test.each<
      [
        place: string,
        path: string,
        change?: ((app: INestApplication) => unknown) | undefined,
        provider?: Provider,
      ]
    >([
      ['a guard of the controller', '/guarded/echo'],
      ['a guard of the module', '/echo', undefined, { provide: APP_GUARD, useClass: Guard }],
      ['a global guard', '/echo', (app) => app.useGlobalGuards(new Guard())],
      [
        'a middleware',
        '/echo',
        (app) =>
          app.use(async (request: PinnedRequest, _response: unknown, next: () => void) => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            request.pin = 'v2';
            next();
          }),
      ],
    ])('%s looks up', async (_, path, change, provider) => {
      const send = await serve(byPin, [Echo, GuardedEcho], change, provider && [provider]);
      expect(await (await send(path)).text()).toBe('v2');
    });
  });

  describe('merges the headers of the version into', () => {
    test.each([
      ['headers of decorators', 'own', 200, MERGED_HEADERS],
      ['headers of writeHead', 'written', 200, MERGED_HEADERS],
      ['a stream', 'stream', 200, HEADERS_OF_V1],
      ['a redirect', 'moved', 302, { location: '/responses/own', deprecation: '@1767225600' }],
      ['server-sent events', 'events', 200, HEADERS_OF_V1],
    ])('%s', async (_, path, status, headers) => {
      const send = await serve(versioning, [Responses]);
      const response = await send(`/responses/${path}`);
      expect(response.status).toBe(status);
      expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    });
  });

  describe('rejects with an HttpException', () => {
    @Catch()
    class EveryError {
      catch(error: unknown, context: ArgumentsHost) {
        const status = error instanceof HttpException ? error.getStatus() : 500;
        context.switchToHttp().getResponse<NestResponse>().status(status).send('handled');
      }
    }

    test.each([
      ['/responses/own', 'v9', 400],
      ['/responses/rejected', 'v1', 404],
      ['/responses/failing', 'v1', 500],
      ['/responses/mistaken', 'v1', 500],
    ])('whose status a global filter sends for %s in %s', async (path, version, status) => {
      const send = await serve(versioning, [Responses], (app) => {
        app.useGlobalFilters(new EveryError());
      });
      const response = await send(path, version);
      expect(response.status).toBe(status);
      expect(response.headers.get('Vary')).toBe('Accept-Version');
      expect(response.headers.has('Deprecation')).toBe(status === 500);
    });

    test('whose cause is the VersionError', async () => {
      const send = await serve(versioning, [Responses]);
      expect(await (await send('/responses/caught')).text()).toBe('true');
    });
  });
});
