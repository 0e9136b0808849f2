import 'reflect-metadata';
import { Readable } from 'node:stream';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  Get,
  Header,
  HttpException,
  type INestApplication,
  Res,
  Sse,
  StreamableFile,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { ExternalContextCreator } from '@nestjs/core';
import {
  HeaderVersioning,
  type RequestVersionOf,
  VersionError,
  type VersioningRequest,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import { Api, Namespace, Neutral, Versions } from 'request-versioning/nest';
import { of } from 'rxjs';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  byHeader,
  byNamespace,
  clientOf,
  HEADERS_OF_V1,
  MERGED_HEADERS,
  OWN_HEADERS,
  settings,
} from './fixtures.js';
import {
  createApplication,
  decorateParameters,
  type NestResponse,
  type Platform,
  platforms,
} from './plugins/nest.js';

type RequestApi = RequestVersionOf<typeof byHeader>;

const Only = Versions<VersionOf<typeof byHeader>>;
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

@Controller('v2/users')
class Users {
  @Get()
  show({ version }: RequestApi) {
    return version;
  }
  @Get('beta')
  @Namespace('v3')
  showBeta({ version }: RequestApi) {
    return version;
  }
}
decorateParameters(Users, 'show', Api());
decorateParameters(Users, 'showBeta', Api());

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
  @Sse('events')
  emit() {
    return of({ data: 'event' });
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
  /** Serves controllers during a test. Returns a function that sends requests to them. */
  async function serve(
    controllers: Type[],
    versioning: VersioningStrategy = byHeader,
    change: (app: INestApplication) => unknown = () => undefined,
  ) {
    const app = await createApplication(platform, versioning, controllers);
    change(app);
    await app.listen(0, '127.0.0.1');
    onTestFinished(() => app.close());
    return clientOf(await app.getUrl());
  }

  test.each([
    ['of its class', '/teams', ['v2', 'v3']],
    ['of its method', '/teams/latest', ['v3']],
    ['up to a version', '/teams/early', ['v1', 'v2']],
    ['of the base class', '/players', ['v2', 'v3']],
    ['of a method of the base class', '/players/latest', ['v3']],
  ])('limits a route to the versions %s', async (_, path, expected) => {
    const send = await serve([Teams, Players]);
    const served = [];
    for (const version of settings.allowedVersions) {
      if ((await send(path, version)).status === 200) served.push(version);
    }
    expect(served).toEqual(expected);
  });

  test('does not start if a version of a route is not allowed', async () => {
    @Controller()
    class Wrong {
      @Get()
      @Versions('v9')
      list() {}
    }
    await expect(serve([Wrong])).rejects.toThrow(TypeError);
  });

  test('leaves a neutral method of a versioned class alone', async () => {
    const send = await serve([Teams]);
    const { status, headers } = await send('/teams/count', 'v9');
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('vary');
  });

  test('leaves handlers of other protocols alone', async () => {
    const app = await createApplication(platform, byHeader, [Teams]);
    const teams = new Teams();
    const none = undefined;
    const resolve = app
      .get(ExternalContextCreator)
      .create(teams, teams.list, 'list', none, none, none, none, none, 'graphql');
    expect(await resolve()).toBe('teams');
  });

  test.each([
    ['of its path', '/api/v2/users', 'v2'],
    ['of its method', '/api/v2/users/beta', 'v3'],
  ])('reads the namespace of a route %s', async (_, path, body) => {
    const setPrefix = (app: INestApplication) => app.setGlobalPrefix('api');
    const send = await serve([Users], byNamespace, setPrefix);
    expect(await send(path)).toMatchObject({ status: 200, body });
  });

  test('takes the version of a pin that a guard looks up', async () => {
    type PinnedRequest = VersioningRequest & { pin?: string };
    const selectVersion = (_sent: string | null, { pin }: PinnedRequest) => pin;
    class Guard {
      async canActivate(context: ArgumentsHost) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        context.switchToHttp().getRequest<PinnedRequest>().pin = 'v2';
        return true;
      }
    }
    @Controller('guarded')
    @UseGuards(Guard)
    class GuardedUsers extends Users {}
    decorateParameters(GuardedUsers, 'show', Api());
    const send = await serve([GuardedUsers], new HeaderVersioning({ ...settings, selectVersion }));
    expect(await send('/guarded')).toMatchObject({ body: 'v2' });
  });

  test.each([
    ['headers of decorators', 'own', MERGED_HEADERS],
    ['headers of writeHead', 'written', MERGED_HEADERS],
    ['a stream', 'stream', HEADERS_OF_V1],
    ['server-sent events', 'events', HEADERS_OF_V1],
  ])('merges the headers of the version into %s', async (_, path, headers) => {
    const send = await serve([Responses]);
    expect(await send(`/responses/${path}`)).toMatchObject({ status: 200, headers });
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
      ['/responses/mistaken', 'v1', 500],
    ])('whose status a global filter sends for %s in %s', async (path, version, status) => {
      const send = await serve([Responses], byHeader, (app) => {
        app.useGlobalFilters(new EveryError());
      });
      const response = await send(path, version);
      expect(response.status).toBe(status);
      expect(response.headers.vary).toBe('Accept-Version');
      expect('deprecation' in response.headers).toBe(status === 500);
    });

    test('whose cause is the VersionError', async () => {
      const send = await serve([Responses]);
      expect(await send('/responses/caught')).toMatchObject({ body: 'true' });
    });
  });
});
