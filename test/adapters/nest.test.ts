import 'reflect-metadata';
import {
  type ArgumentsHost,
  type CallHandler,
  Catch,
  Controller,
  type DynamicModule,
  Get,
  HttpException,
  type INestApplication,
  Module,
  type ModuleMetadata,
  Res,
  Sse,
  type Type,
  UseGuards,
  VERSION_NEUTRAL,
  Version,
  type VersioningOptions,
  VersioningType,
} from '@nestjs/common';
import { ExternalContextCreator, NestFactory, RouterModule } from '@nestjs/core';
import {
  type ApiOf,
  HeaderVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  type RequestLike,
  VersionError,
  type VersioningStrategy,
  type VersionOf,
} from 'request-versioning';
import {
  Api,
  Deprecated,
  Namespace,
  Unversioned,
  VersionInPath,
  VersioningModule,
  Versions,
  versionErrors,
  versionsOf,
} from 'request-versioning/nest';
import { of } from 'rxjs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byHeader, byNamespace, clientOf, HEADERS_OF_V1, settings } from './fixtures.js';
import {
  createApplication,
  decorateParameters,
  type NestResponse,
  type Platform,
  platforms,
} from './plugins/nest.js';

type RequestApi = ApiOf<typeof byHeader>;

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
    return this.load();
  }
  load() {
    return 'teams'; // has no route
  }
  @Get('early')
  @Only({ until: 'v2' })
  listEarly() {
    return 'teams';
  }
  @Get('count')
  @Unversioned()
  count() {
    return 'teams';
  }
}

test.each([
  ['a method', [Teams.prototype.listLatest, Teams], ['v3']],
  ['the class of a method', [Teams.prototype.list, Teams], ['v2', 'v3']],
  ['an unversioned method', [Teams.prototype.count, Teams], undefined],
])('versionsOf returns the versions of %s', (_, targets, versions) => {
  expect(versionsOf(...targets)).toEqual(versions);
});

@Controller('players')
class Players extends Teams {}

@Controller('coaches')
@Only('v1')
class Coaches extends Teams {}

@Controller('trainers')
@Versions(null, 'v2')
class Trainers extends Teams {}

@Controller('v2/users')
class Users {
  @Get()
  show({ version }: RequestApi) {
    return version;
  }
}
decorateParameters(Users, 'show', Api());

/** A class whose methods another protocol calls, except `list`. */
@Controller('resolver')
@Only('v2')
class Resolver {
  @Get()
  list() {
    return 'list';
  }
  show(api: unknown) {
    return api ?? 'no version';
  }
  reject() {
    return byHeader.determineVersion({ headers: { 'accept-version': 'v9' } });
  }
}
decorateParameters(Resolver, 'show', Api());

@Controller('responses')
class Responses {
  @Sse('events')
  emit() {
    return of({ data: 'event' });
  }
  @Get('rejected')
  reject({ pick }: RequestApi) {
    return pick({ v2: 'v2' });
  }
  @Get('varied')
  rejectVaried({ reject }: RequestApi, response: NestResponse) {
    response.header('Vary', 'Origin');
    return reject();
  }
  @Get('mistaken')
  mistake({ pick }: RequestApi) {
    // @ts-expect-error: v9 is not listed
    return pick({ v9: 'v9' });
  }
  @Get('begun')
  begin({ reject }: RequestApi, response: NestResponse & { hijack?(): void }) {
    response.hijack?.();
    (response.raw ?? response).write('begun');
    return reject();
  }
  @Get('caught')
  catch({ reject }: RequestApi) {
    try {
      return reject();
    } catch (error) {
      const { cause, message } = error as Error;
      return cause instanceof VersionError && cause.message === message;
    }
  }
}
decorateParameters(Responses, 'reject', Api());
decorateParameters(Responses, 'begin', Api(), Res());
decorateParameters(Responses, 'mistake', Api());
decorateParameters(Responses, 'rejectVaried', Api(), Res());
decorateParameters(Responses, 'catch', Api());

type GlobalPrefix = Parameters<INestApplication['setGlobalPrefix']>;

describe.each(Object.keys(platforms) as Platform[])('the module of Nest on %s', (platform) => {
  /** Serves controllers during a test. Returns a function that sends requests to them. */
  async function serve(
    controllers: Type[],
    versioning: VersioningStrategy = byHeader,
    change: (app: INestApplication) => unknown = () => undefined,
    imports: ModuleMetadata['imports'] = [],
  ) {
    const app = await createApplication(platform, versioning, controllers, [], imports);
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
    ['of the class that inherits its method', '/coaches', ['v1']],
  ])('limits a route to the versions %s', async (_, path, expected) => {
    const send = await serve([Teams, Players, Coaches]);
    const served = [];
    for (const version of settings.allowedVersions) {
      if ((await send(path, version)).status === 200) served.push(version);
    }
    expect(served).toEqual(expected);
  });

  test('limits a route to requests without a version, and to a version', async () => {
    const allowedVersions = ['v1', 'v2', 'v3', null];
    const send = await serve([Trainers], new QueryParameterVersioning({ allowedVersions }));
    const statuses = [];
    for (const query of ['', '?version=v1', '?version=v2']) {
      statuses.push((await send(`/trainers${query}`)).status);
    }
    expect(statuses).toEqual([200, 404, 200]);
  });

  test('does not start with two strategies', async () => {
    const other = new HeaderVersioning({ ...settings, headerName: 'Other' });
    const start = (second: VersioningStrategy) =>
      serve([Teams], byHeader, undefined, [VersioningModule.forRoot(second)]);
    await expect(start(other)).rejects.toThrow(
      'an application must have one strategy, got HeaderVersioning and HeaderVersioning. Import it once, and list the versioned modules in its option "only".',
    );
    const send = await start(byHeader);
    expect(await send('/teams', 'v2')).toMatchObject({ status: 200 });
  });

  describe('with the option only', () => {
    @Controller('public')
    class Public extends Teams {}
    class Plain {
      @Get()
      list() {
        return 'plain';
      }
    }
    @Controller('imported')
    class Imported extends Plain {}
    @Controller('own')
    class Own extends Plain {}
    @Module({ controllers: [Imported] })
    class ImportedModule {}
    @Module({ controllers: [Public], imports: [ImportedModule] })
    class PublicModule {}
    const forms: Readonly<Record<string, (only: Type[]) => DynamicModule>> = {
      forRoot: (only) => VersioningModule.forRoot(byHeader, { only }),
      forRootAsync: (only) =>
        VersioningModule.forRootAsync({ useFactory: async () => byHeader, only }),
    };

    async function start(versioning: DynamicModule) {
      @Module({ imports: [versioning, PublicModule], controllers: [Own] })
      class Application {}
      const options = { logger: [] as [], abortOnError: false };
      const app = await NestFactory.create(Application, platforms[platform](), options);
      onTestFinished(() => app.close());
      await app.listen(0, '127.0.0.1');
      return clientOf(await app.getUrl());
    }

    test.each(Object.entries(forms))(
      '%s versions the controllers of the modules',
      async (_, form) => {
        const send = await start(form([PublicModule]));
        expect(await send('/public', 'v1')).toMatchObject({ status: 404 });
        expect(await send('/public', 'v2')).toMatchObject({ status: 200 });
        for (const path of ['/imported', '/own']) {
          const { status, headers } = await send(path, 'v9');
          expect([status, headers.vary]).toEqual([200, undefined]);
        }
      },
    );

    test('versions the controllers of two modules', async () => {
      const send = await start(
        VersioningModule.forRoot(byHeader, { only: [PublicModule, ImportedModule] }),
      );
      for (const path of ['/public', '/imported']) {
        expect(await send(path, 'v9')).toMatchObject({ status: 400 });
      }
    });

    test.each(Object.entries(forms))('%s versions everything without it', async (_, form) => {
      const send = await start(form(undefined as never));
      for (const path of ['/public', '/imported', '/own']) {
        expect(await send(path, 'v9')).toMatchObject({ status: 400 });
      }
    });
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

  test('takes the strategy from a factory with providers', async () => {
    const CONFIG = 'config';
    @Module({ providers: [{ provide: CONFIG, useValue: settings }], exports: [CONFIG] })
    class ConfigModule {}
    const versioning = VersioningModule.forRootAsync({
      imports: [ConfigModule],
      inject: [CONFIG],
      useFactory: async (config: typeof settings) => new HeaderVersioning(config),
    });
    @Module({ imports: [versioning], controllers: [Teams] })
    class Application {}
    const app = await NestFactory.create(Application, platforms[platform](), { logger: [] });
    onTestFinished(() => app.close());
    await app.listen(0, '127.0.0.1');
    const send = clientOf(await app.getUrl());
    expect(await send('/teams', 'v2')).toMatchObject({ status: 200 });
    expect(await send('/teams', 'v1')).toMatchObject({ status: 404 });
  });

  test('takes the life cycle of a method from @Deprecated', async () => {
    @Controller('old')
    class Old {
      @Get()
      @Deprecated({ deprecated: '2025-01-01' })
      list() {
        return 'old';
      }
    }
    const send = await serve([Old]);
    expect((await send('/old')).headers.deprecation).toBe('@1735689600');
  });

  test('leaves an unversioned method of a versioned class alone', async () => {
    const send = await serve([Teams]);
    const { status, headers } = await send('/teams/count', 'v9');
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('vary');
  });

  test('leaves handlers of other protocols alone', async () => {
    const app = await createApplication(platform, byHeader, [Resolver]);
    app.useGlobalFilters(versionErrors);
    await app.init();
    const resolver = new Resolver();
    const none = undefined;
    const parameters = { exchangeKeyForValue: () => none };
    const create = (name: 'show' | 'reject') =>
      app
        .get(ExternalContextCreator)
        .create(
          resolver,
          resolver[name],
          name,
          '__routeArguments__',
          parameters,
          none,
          none,
          none,
          'graphql',
        );
    expect(await create('show')({ api: 'of the client' })).toBe('no version');
    await expect(create('reject')()).rejects.toBeInstanceOf(VersionError);
  });

  describe('with the URI versioning of Nest and NamespaceVersioning', () => {
    @Controller({ path: 'compare/v2', version: ['2', '1'] })
    class Compare {
      @Get()
      show({ version }: RequestApi) {
        return version;
      }
      @Get('latest')
      @Version('3')
      showLatest({ version }: RequestApi) {
        return version;
      }
      @Get('declared')
      @Namespace('v10')
      showDeclared({ version }: RequestApi) {
        return version;
      }
    }
    @Controller('v2')
    class Default {
      @Get()
      show({ version }: RequestApi) {
        return version;
      }
    }
    decorateParameters(Default, 'show', Api());
    @Controller({ path: 'neutral', version: [VERSION_NEUTRAL, '2'] })
    class NeutralOrV2 extends Compare {}
    for (const name of ['show', 'showLatest', 'showDeclared'])
      decorateParameters(Compare, name, Api());
    const byURI = { type: VersioningType.URI } as const;

    const defaultTo = (defaultVersion: string) => ({ ...byURI, defaultVersion });

    test.each<[string, Type, VersioningOptions, path: string, version: string]>([
      ['the segment of a list', Compare, byURI, '/v1/compare/v2', 'v1'],
      ['the segment of a list', Compare, byURI, '/v2/compare/v2', 'v2'],
      ['the version of a method', Compare, byURI, '/v3/compare/v2/latest', 'v3'],
      ['a declared namespace', Compare, byURI, '/v1/compare/v2/declared', 'v10'],
      ['a default version', Default, defaultTo('10'), '/v10/v2', 'v10'],
      ['another prefix', Default, { ...defaultTo('0'), prefix: 'v1' }, '/v10/v2', 'v10'],
      ['no prefix', Default, { ...defaultTo('v2'), prefix: false }, '/v2/v2', 'v2'],
      ['an empty prefix', Default, { ...defaultTo('v2'), prefix: '' }, '/v2/v2', 'v2'],
      ['no version of several', NeutralOrV2, byURI, '/neutral', 'v1'],
      ['the other version', NeutralOrV2, byURI, '/v2/neutral', 'v2'],
    ])('decides by %s', async (_, controller, options, path, version) => {
      const send = await serve([controller], byNamespace, (app) => app.enableVersioning(options));
      expect(await send(path)).toMatchObject({ status: 200, body: version });
    });

    describe('has no version with VERSION_NEUTRAL alone:', () => {
      class Health {
        @Get()
        check(api: unknown) {
          return api === undefined ? 'unversioned' : 'versioned';
        }
      }
      decorateParameters(Health, 'check', Api());
      @Controller({ path: 'health', version: VERSION_NEUTRAL })
      class OfClass extends Health {}
      @Controller({ path: 'health', version: [VERSION_NEUTRAL] })
      class OfList extends Health {}
      @Controller('health')
      class OfDefault extends Health {}
      @Controller({ path: 'health', version: '1' })
      class OfMethod {
        @Get()
        @Version(VERSION_NEUTRAL)
        check(api: unknown) {
          return api === undefined ? 'unversioned' : 'versioned';
        }
      }
      decorateParameters(OfMethod, 'check', Api());
      @Controller({ path: 'health', version: VERSION_NEUTRAL })
      @VersionInPath('optional')
      class Optional extends Health {}
      @Controller({ path: 'health', version: VERSION_NEUTRAL })
      @Versions('v1')
      class Limited extends Health {}
      const ending = { ...settings, lifecycle: { v1: { gone: '2026-01-01' } } };
      const byMajor = new NamespaceVersioning(ending);

      test.each<[string, Type, VersioningOptions]>([
        ['a class', OfClass, byURI],
        ['a list', OfList, byURI],
        ['the default', OfDefault, { ...byURI, defaultVersion: VERSION_NEUTRAL }],
        ['a method', OfMethod, byURI],
      ])('of %s, so it outlives the default version', async (_, controller, options) => {
        const send = await serve([controller], byMajor, (app) => app.enableVersioning(options));
        const response = await send('/health');
        expect(response).toMatchObject({ status: 200, body: 'unversioned' });
        expect(response.headers).not.toHaveProperty('sunset');
      });

      test.each<[string, Type, VersioningStrategy]>([
        ['with @VersionInPath', Optional, byNamespace],
        ['with @Versions', Limited, byNamespace],
        ['with a strategy that reads another place', OfClass, byHeader],
      ])('but not %s', async (_, controller, versioning) => {
        const send = await serve([controller], versioning, (app) => app.enableVersioning(byURI));
        expect(await send('/health')).toMatchObject({ status: 200, body: 'versioned' });
      });
    });

    @Controller({ path: 'v2', version: ['1', '2'] })
    class V2 extends Compare {}
    @Controller({ path: 'v2', version: [VERSION_NEUTRAL, '3'] })
    class NeutralV2 extends Compare {}
    @Controller({ path: 'files', version: ['1', '2'] })
    class Files {
      @Get('*')
      show({ version }: RequestApi) {
        return version;
      }
    }
    decorateParameters(Files, 'show', Api());
    const excluding = (...exclude: string[]): GlobalPrefix => ['api', { exclude }];
    const anyLanguage = platform === 'Express' ? '{:language}' : ':language(^de|en$)';

    test.each<[Type, GlobalPrefix, VersioningOptions, path: string, body: string]>([
      [Compare, ['api'], byURI, '/api/v1/compare/v2', 'v1'],
      [Compare, ['my/api/'], byURI, '/my/api/v2/compare/v2', 'v2'],
      [V2, excluding('v2'), byURI, '/v1/v2', 'v1'],
      [V2, excluding('v2'), byURI, '/v2/v2', 'v2'],
      [V2, excluding('other'), byURI, '/api/v1/v2', 'v1'],
      [NeutralOrV2, excluding('neutral'), byURI, '/neutral', 'v1'],
      [NeutralOrV2, excluding('neutral'), byURI, '/v2/neutral', 'v2'],
      [NeutralOrV2, ['v2'], byURI, '/v2/neutral', 'v1'],
      [NeutralOrV2, ['v2'], byURI, '/v2/v2/neutral', 'v2'],
      [NeutralV2, [''], byURI, '/v2', 'v1'],
      [NeutralV2, [''], byURI, '/v3/v2', 'v3'],
      [Compare, [''], { ...byURI, prefix: 'api/v' }, '/api/v2/compare/v2', 'v2'],
      [Files, ['api'], byURI, '/api/v2/files/v1', 'v2'],
      [NeutralOrV2, [anyLanguage], byURI, '/de/v2/neutral', 'v2'],
      [NeutralOrV2, [anyLanguage], byURI, '/de/neutral', 'v1'],
      [Compare, [''], { ...byURI, prefix: `${anyLanguage}/v` }, '/de/v1/compare/v2', 'v1'],
    ])(
      '%o with the global prefix %o and %o: %s',
      async (controller, prefix, options, path, body) => {
        const send = await serve([controller], byNamespace, (app) => {
          app.enableVersioning(options).setGlobalPrefix(...prefix);
        });
        expect(await send(path)).toMatchObject({ status: 200, body });
      },
    );

    test('a controller of two modules has the versions of both paths', async () => {
      @Module({ controllers: [Compare] })
      class One {}
      @Module({ controllers: [Compare] })
      class Two {}
      const paths = RouterModule.register([
        { path: 'one', module: One },
        { path: 'two', module: Two },
      ]);
      const imports = [One, Two, paths];
      const send = await serve([], byNamespace, (app) => app.enableVersioning(byURI), imports);
      expect(await send('/v1/one/compare/v2')).toMatchObject({ status: 200, body: 'v1' });
      expect(await send('/v2/two/compare/v2')).toMatchObject({ status: 200, body: 'v2' });
    });

    test('the version of a method replaces the namespace of its class, and nothing else', async () => {
      @Controller('users')
      @Namespace('v1')
      @Deprecated({ sunset: '2037-01-01' })
      class OneOrTwo extends Compare {
        @Get('two')
        @Version('2')
        showTwo({ version }: RequestApi) {
          return version;
        }
      }
      decorateParameters(OneOrTwo, 'showTwo', Api());
      const send = await serve([OneOrTwo], byNamespace, (app) => app.enableVersioning(byURI));
      const headers = { sunset: 'Thu, 01 Jan 2037 00:00:00 GMT' };
      expect(await send('/users')).toMatchObject({ body: 'v1', headers });
      expect(await send('/v2/users/two')).toMatchObject({ body: 'v2', headers });
    });

    test('of a version of Nest and a namespace, the nearer one counts, and the namespace of two on one target', async () => {
      @Controller({ path: 'users', version: '1' })
      @Namespace('v10')
      class Users {
        @Get()
        show({ version }: RequestApi) {
          return version;
        }
        @Get('three')
        @Version('3')
        showThree({ version }: RequestApi) {
          return version;
        }
        @Get('both')
        @Version('3')
        @Namespace('v2')
        showBoth({ version }: RequestApi) {
          return version;
        }
      }
      for (const name of ['show', 'showThree', 'showBoth']) decorateParameters(Users, name, Api());
      const send = await serve([Users], byNamespace, (app) => app.enableVersioning(byURI));
      expect(await send('/v1/users')).toMatchObject({ body: 'v10' });
      expect(await send('/v3/users/three')).toMatchObject({ body: 'v3' });
      expect(await send('/v3/users/both')).toMatchObject({ body: 'v2' });
    });

    // Express writes the wildcard as {*path}, so that only the part before the group can be compared.
    test.runIf(platform === 'Express')(
      'a wildcard behind a group throws for everybody',
      async () => {
        const send = await serve([Files], byNamespace, (app) => {
          app.enableVersioning(byURI).setGlobalPrefix(anyLanguage);
        });
        expect(await send('/de/v1/files/v2')).toMatchObject({ status: 500 });
      },
    );

    test('lets a strategy for a header decide the minor version', async () => {
      const send = await serve([Compare], byHeader, (app) => app.enableVersioning(byURI));
      expect(await send('/v1/compare/v2', 'v3')).toMatchObject({ status: 200, body: 'v3' });
    });
  });

  test('a class does not inherit the namespace of its base class, because it has another path', async () => {
    @Controller('v1/users')
    @Namespace('v1')
    class UsersOfV1 extends Users {}
    @Controller('v2/users')
    class UsersOfV2 extends UsersOfV1 {}
    await expect(serve([UsersOfV1, UsersOfV2], byNamespace)).rejects.toThrow(/^UsersOfV2.show: /);
    const send = await serve([UsersOfV1], byNamespace);
    expect(await send('/v1/users')).toMatchObject({ status: 200, body: 'v1' });
  });

  test('versions a method that a class replaces in its constructor', async () => {
    @Controller('replaced')
    @Only('v2')
    class Replaced extends Teams {
      constructor() {
        super();
        const { list } = this;
        this.list = Object.assign(() => 'replaced', {});
        for (const key of Reflect.getMetadataKeys(list)) {
          Reflect.defineMetadata(key, Reflect.getMetadata(key, list), this.list);
        }
      }
    }
    const send = await serve([Replaced]);
    expect(await send('/replaced', 'v2')).toMatchObject({ status: 200, body: 'replaced' });
    expect(await send('/replaced', 'v1')).toMatchObject({ status: 404 });
  });

  test('takes the version of a pin that a guard looks up, before the interceptors', async () => {
    type PinnedRequest = RequestLike & { pin?: string };
    const selectVersion = (_sent: string | null, { pin }: PinnedRequest) => pin;
    class Guard {
      async canActivate(context: ArgumentsHost) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        context.switchToHttp().getRequest<PinnedRequest>().pin = 'v2';
        return true;
      }
    }
    const seen: unknown[] = [];
    class Interceptor {
      intercept(context: ArgumentsHost, next: CallHandler) {
        seen.push(context.switchToHttp().getRequest().api.version);
        return next.handle();
      }
    }
    @Controller('guarded')
    @UseGuards(Guard)
    class GuardedUsers extends Users {}
    decorateParameters(GuardedUsers, 'show', Api());
    const byPin = new HeaderVersioning({ ...settings, selectVersion });
    const send = await serve([GuardedUsers], byPin, (app) => {
      app.useGlobalInterceptors(new Interceptor());
    });
    expect(await send('/guarded')).toMatchObject({ body: 'v2' });
    expect(seen).toEqual(['v2']);
  });

  test('merges the headers of the version into server-sent events', async () => {
    const send = await serve([Responses]);
    expect(await send('/responses/events')).toMatchObject({ status: 200, headers: HEADERS_OF_V1 });
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
      ['/responses/caught', 'v9', 400],
      ['/responses/rejected', 'v1', 404],
      ['/responses/mistaken', 'v1', 500],
    ])('whose status a global filter sends for %s in %s', async (path, version, status) => {
      const send = await serve([Responses], byHeader, (app) => {
        app.useGlobalFilters(new EveryError());
      });
      const response = await send(path, version);
      expect(response.status).toBe(status);
      expect(response.headers.vary).toBe('Accept-Version');
      expect('deprecation' in response.headers).toBe(status !== 400);
    });

    test('whose Vary names the headers of the version, even if a filter replaces Vary', async () => {
      class ReplacingVary extends EveryError {
        override catch(error: unknown, context: ArgumentsHost) {
          context.switchToHttp().getResponse<NestResponse>().header('Vary', 'Accept-Language');
          super.catch(error, context);
        }
      }
      const send = await serve([Responses], byHeader, (app) => {
        app.useGlobalFilters(new ReplacingVary());
      });
      const vary = 'Accept-Language, Accept-Version';
      expect(await send('/responses/varied')).toMatchObject({ status: 404, headers: { vary } });
    });

    test('that ends a response which has begun', async () => {
      for (const filters of [[], [versionErrors]]) {
        const send = await serve([Responses], byHeader, (app) => app.useGlobalFilters(...filters));
        expect(await send('/responses/begun')).toMatchObject({ status: 200, body: 'begun' });
      }
    });

    test('whose cause is the VersionError, with the same message', async () => {
      const send = await serve([Responses]);
      expect(await send('/responses/caught')).toMatchObject({ body: 'true' });
    });
  });
});
