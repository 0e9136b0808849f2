import 'reflect-metadata';
import {
  All,
  Controller,
  type ControllerOptions,
  Get,
  Head,
  type INestApplication,
  Module,
  type ModuleMetadata,
  Options,
  Post,
  Scope,
  type Type,
  VERSION_NEUTRAL,
  VersioningType,
} from '@nestjs/common';
import {
  type AbstractHttpAdapter,
  LazyModuleLoader,
  NestFactory,
  RouterModule,
} from '@nestjs/core';
import { type CustomTransportStrategy, MessagePattern, Server } from '@nestjs/microservices';
import { ExpressAdapter } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import express from 'express';
import {
  type ApiOf,
  CombinedVersioning,
  HeaderVersioning,
  NamespaceVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import {
  Api,
  Deprecated,
  Namespace,
  Unversioned,
  VersionInPath,
  VersioningModule,
  Versions,
} from 'request-versioning/nest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byHeader, byNamespace, clientOf } from './fixtures.js';
import { decorateParameters, type Platform, platforms } from './plugins/nest.js';

/** An application, as the decorators of its root module and its `main.ts` describe it. */
interface Wiring {
  readonly versioning?: VersioningStrategy;
  readonly controllers?: Type[];
  readonly imports?: ModuleMetadata['imports'];
  readonly only?: Type[];
  readonly adapter?: () => AbstractHttpAdapter;
  readonly setUp?: (app: INestApplication) => unknown;
}

type Decorator = ClassDecorator & MethodDecorator;

/** Declares a controller with the method `list`. The decorators of the method follow those of the class. */
function declare(
  name: string,
  options: string | string[] | ControllerOptions,
  {
    onClass = [],
    onMethod = [Get()],
  }: { onClass?: Decorator[]; onMethod?: MethodDecorator[] } = {},
): Type {
  class Declared {
    list() {
      return name;
    }
  }
  const { prototype } = Declared;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'list') as PropertyDescriptor;
  for (const decorate of onMethod) decorate(prototype, 'list', descriptor);
  Reflect.decorate([Controller(options as ControllerOptions), ...onClass], Declared);
  return Object.defineProperty(Declared, 'name', { value: name });
}

/** Declares a controller whose class has decorators of this library. */
const decorated = (name: string, path: string, ...onClass: Decorator[]) =>
  declare(name, path, { onClass });
/** Declares a controller whose method has decorators of its own. */
const routed = (name: string, path: string, ...onMethod: MethodDecorator[]) =>
  declare(name, path, { onMethod });

function moduleOf(name: string, ...controllers: Type[]): Type {
  @Module({ controllers })
  class Part {}
  return Object.defineProperty(Part, 'name', { value: name });
}

const byURI = (app: INestApplication) => app.enableVersioning({ type: VersioningType.URI });
const withPrefix =
  (...options: Parameters<INestApplication['setGlobalPrefix']>) =>
  (app: INestApplication) =>
    app.setGlobalPrefix(...options);
const byNestHeader = (app: INestApplication) =>
  app.enableVersioning({ type: VersioningType.HEADER, header: 'Accept-Version' });
const caseSensitive = () => new ExpressAdapter(express().set('case sensitive routing', true));

/** A wiring that serves a path. */
type Served = Wiring & { readonly path: string };

/** A wiring that cannot work, the message, and the wirings to which its remedies lead. */
type Mistake = readonly [broken: Wiring, message: string, remedies: Record<string, Served>];

const OUTSIDE = moduleOf('OutsideModule', decorated('Outside', 'outside', Versions('v2')));
const INSIDE = moduleOf('InsideModule', declare('Inside', 'inside'));
const [byNumber, byMajor] = [
  ['1', '3'],
  ['v1', 'v3'],
].map((allowedVersions) => new NamespaceVersioning({ allowedVersions })) as [
  NamespaceVersioning,
  NamespaceVersioning,
];
const NUMBERED = declare('Users', { path: 'users', version: ['1', '2'] });

@Controller('items')
class Picking {
  @Get()
  list({ pick }: ApiOf<typeof byHeader>) {
    return pick({ v1: 'One', v2: 'Two' });
  }
}
decorateParameters(Picking, 'list', Api());

const mistakes: Record<string, Mistake> = {
  'a method without a namespace': [
    {
      versioning: byNamespace,
      controllers: [declare('Users', 'users'), declare('Teams', 'teams')],
    },
    'Users.list, Teams.list: write @Namespace("v1"), or a version for Nest\'s URI versioning. ' +
      'If a method or a class has no version, such as a health check, write @Unversioned(). ' +
      'For a class of another package, call Unversioned()(Users), or leave its module out by the option "only" of VersioningModule. ' +
      'NamespaceVersioning reads the namespace of each route, and these declare none. ' +
      'If a path may lack the version, write @VersionInPath("optional").',
    {
      '@Namespace': {
        versioning: byNamespace,
        controllers: [decorated('Users', 'users', Namespace('v1'))],
        path: '/users',
      },
      "a version for Nest's URI versioning": {
        versioning: byNamespace,
        controllers: [declare('Users', { path: 'users', version: '1' })],
        setUp: byURI,
        path: '/v1/users',
      },
      '@Unversioned on a class': {
        versioning: byNamespace,
        controllers: [decorated('Users', 'users', Unversioned())],
        path: '/users',
      },
      '@Unversioned on a method': {
        versioning: byNamespace,
        controllers: [routed('Users', 'users', Get(), Unversioned())],
        path: '/users',
      },
      'Unversioned as a call': {
        versioning: byNamespace,
        get controllers() {
          const Users = declare('Users', 'users');
          Unversioned()(Users);
          return [Users];
        },
        path: '/users',
      },
      'the option "only"': {
        versioning: byNamespace,
        controllers: [declare('Users', 'users')],
        imports: [moduleOf('Api', decorated('Teams', 'teams', Namespace('v1')))],
        get only() {
          return this.imports as Type[];
        },
        path: '/users',
      },
      '@VersionInPath': {
        versioning: byNamespace,
        controllers: [decorated('Users', 'users', VersionInPath('optional'))],
        path: '/users',
      },
    },
  ],
  'a prefix of Nest that the list of versions lacks': [
    { versioning: byNumber, controllers: [NUMBERED], setUp: byURI },
    'Users.list: write "v1", "v2" into allowedVersions, or change the prefix of Nest\'s URI versioning, so that both agree. ' +
      'The path has the namespace "v1", "v2", but NamespaceVersioning allows "1", "3". ' +
      'If the method has no version, write @Unversioned().',
    {
      'the list': {
        versioning: byMajor,
        controllers: [NUMBERED],
        setUp: byURI,
        path: '/v1/users',
      },
      'the prefix': {
        versioning: byNumber,
        controllers: [NUMBERED],
        setUp: (app) => app.enableVersioning({ type: VersioningType.URI, prefix: false }),
        path: '/1/users',
      },
      '@Unversioned': {
        versioning: byNumber,
        controllers: [
          declare('Users', { path: 'users', version: '1' }, { onClass: [Unversioned()] }),
        ],
        setUp: byURI,
        path: '/v1/users',
      },
    },
  ],
  'an empty list of modules': [
    { imports: [INSIDE], only: [] },
    'VersioningModule: list a module in the option "only", or leave it out to version every module, got [].',
    {
      'a module': { imports: [INSIDE], only: [INSIDE], path: '/inside' },
      'no option': { imports: [INSIDE], path: '/inside' },
    },
  ],
  'one module in place of a list': [
    { imports: [INSIDE], only: INSIDE as never },
    'VersioningModule: only must be a list of modules, got the class InsideModule.',
    { 'a list': { imports: [INSIDE], only: [INSIDE], path: '/inside' } },
  ],
  'a decorator that names a version which is not allowed': [
    { controllers: [decorated('Users', 'users', Versions('v9'))] },
    'Users.list: HeaderVersioning: the versions of a route must be allowed versions, got "v9".',
    {
      'an allowed version': {
        controllers: [decorated('Users', 'users', Versions('v2'))],
        path: '/users',
      },
    },
  ],
  'a module that a circular import makes undefined': [
    { imports: [INSIDE], only: [undefined as never, INSIDE] },
    'VersioningModule: move what two files import from each other, such as the strategy, into a third file. ' +
      'The option "only" must list modules, and its element 0 is undefined, as a circular import makes it.',
    { 'the module itself': { imports: [INSIDE], only: [INSIDE], path: '/inside' } },
  ],
  'a listed module without a controller': [
    { imports: [INSIDE], only: [INSIDE, moduleOf('EmptyModule')] },
    'VersioningModule: list modules that the application imports, and that have controllers of their own, in the option "only", got EmptyModule. ' +
      'If a test replaces the module, list its replacement.',
    { 'a module with a controller': { imports: [INSIDE], only: [INSIDE], path: '/inside' } },
  ],
  'a decorator outside of the listed modules': [
    { imports: [INSIDE, OUTSIDE], only: [INSIDE] },
    'Outside.list: list OutsideModule in the option "only" of VersioningModule, or remove @Versions, ' +
      'which has an effect only in the listed modules: InsideModule.',
    {
      'the module': { imports: [INSIDE, OUTSIDE], only: [INSIDE, OUTSIDE], path: '/outside' },
      'no decorator': {
        imports: [INSIDE, moduleOf('OutsideModule', declare('Outside', 'outside'))],
        only: [INSIDE],
        path: '/outside',
      },
    },
  ],
  'a route that another route hides': [
    { controllers: [declare('One', 'items'), decorated('Two', 'items', Versions('v2'))] },
    'Two.list: make one method of it and One.list, which picks by the version, or use @Version of Nest with VersioningType.CUSTOM. ' +
      'No request reaches GET /items, because GET /items comes first and takes all of them.',
    {
      'one method': { controllers: [Picking], path: '/items' },
      'VersioningType.CUSTOM': {
        controllers: [
          declare('Two', { path: 'items', version: 'v2' }, { onClass: [Versions('v2')] }),
          declare('One', { path: 'items', version: 'v1' }),
        ],
        setUp: (app) =>
          app.enableVersioning({ type: VersioningType.CUSTOM, extractor: () => ['v2', 'v1'] }),
        path: '/items',
      },
    },
  ],
};

describe.each(Object.keys(platforms) as Platform[])('Nest on %s', (platform) => {
  const isExpress = platform === 'Express';

  /** Starts an application during a test. Returns a function that sends requests to it. */
  async function start({ versioning = byHeader, controllers = [], only, ...wiring }: Wiring) {
    const { imports = [], adapter = platforms[platform], setUp } = wiring;
    @Module({ imports: [VersioningModule.forRoot(versioning, { only }), ...imports], controllers })
    class AppModule {}
    const options = { logger: [] as [], abortOnError: false };
    const app = await NestFactory.create(AppModule, adapter(), options);
    onTestFinished(() => app.close());
    await setUp?.(app);
    await app.listen(0, '127.0.0.1');
    return Object.assign(clientOf(await app.getUrl()), { app });
  }

  describe.each(Object.entries(mistakes))('does not start with %s', (_, mistake) => {
    const [broken, message, remedies] = mistake;

    test('but throws a TypeError that names the remedy', async () => {
      await expect(start(broken)).rejects.toThrow(new TypeError(message));
    });

    test.each(Object.entries(remedies))('and starts with the remedy: %s', async (_, fixed) => {
      const send = await start(fixed);
      expect(await send(fixed.path, 'v2')).toMatchObject({ status: 200 });
    });
  });

  const limited = (path: string, ...onMethod: MethodDecorator[]) =>
    routed('Two', path, ...(onMethod.length > 0 ? onMethod : [Get()]), Versions('v2'));
  const inApi = (controller: Type) => {
    const module = moduleOf('Part', controller);
    return [module, RouterModule.register([{ path: 'api', module }])];
  };
  const ofNest = (name: string, version: ControllerOptions['version'], ...onClass: Decorator[]) =>
    declare(name, { path: 'items', ...(version && { version }) }, { onClass });
  const onHost = (name: string, host: ControllerOptions['host'], ...onClass: Decorator[]) =>
    declare(name, { path: 'items', host: host as string }, { onClass });
  class Base {
    @Get()
    list() {}
  }
  @Controller('items')
  class Unlimited extends Base {}
  @Controller('items')
  @Versions('v2')
  class Limited extends Base {}

  describe('does not start with a hidden route:', () => {
    const hidden: [name: string, hides: RegExp, Wiring][] = [
      [
        'the same path in other words',
        /GET \/items, because GET \/items /,
        { controllers: [declare('One', '/items/'), limited('items')] },
      ],
      [
        'the first of the two is limited',
        /^Two\.list: .* GET \/items /,
        { controllers: [decorated('One', 'items', Versions('v1')), declare('Two', 'items')] },
      ],
      [
        'the first has no version',
        /^Two\.list: /,
        { controllers: [decorated('One', 'items', Unversioned()), limited('items')] },
      ],
      [
        'other names of parameters',
        /GET \/items\/:c-:größe, because GET \/items\/:a-:b /,
        { controllers: [declare('One', 'items/:a-:b'), limited('items/:c-:größe')] },
      ],
      [
        'other names of wildcards',
        /\*rest, because GET \/items\/\*path /,
        { controllers: [declare('One', 'items/*path'), limited('items/*rest')] },
      ],
      [
        'a path of several',
        /GET \/items,/,
        { controllers: [limited('items'), declare('One', ['things', 'items'])] },
      ],
      [
        'a path of a method of several',
        /GET \/items\/b,/,
        { controllers: [declare('One', 'items/b'), limited('items', Get(['a', 'b']))] },
      ],
      [
        'the path of a module',
        /GET \/api\/items,/,
        { controllers: [limited('api/items')], imports: inApi(declare('One', 'items')) },
      ],
      [
        'a route that is excluded from the global prefix',
        /^Two\.list: .* GET \/api\/items, because GET \/api\/items /,
        {
          controllers: [declare('One', 'api/items'), limited('items')],
          setUp: withPrefix('api', { exclude: ['api/items'] }),
        },
      ],
      [
        'every HTTP method in front',
        /GET \/items, because ALL \/items /,
        { controllers: [routed('One', 'items', All()), limited('items')] },
      ],
      [
        'one class inherits the method of the other',
        /^Limited\.list: .* Unlimited\.list,/,
        { controllers: [Unlimited, Limited] },
      ],
      [
        "a version of Nest's URI and the same text",
        /GET \/v1\/items,/,
        {
          controllers: [declare('One', 'v1/items'), ofNest('Two', '1', Versions('v2'))],
          setUp: byURI,
        },
      ],
      [
        'one version of Nest',
        /GET \/items,/,
        {
          controllers: [ofNest('One', ['1', '2']), ofNest('Two', '2', Versions('v2'))],
          setUp: byNestHeader,
        },
      ],
      [
        'versions of Nest that it does not read',
        /GET \/items,/,
        { controllers: [ofNest('One', '1'), ofNest('Two', '2', Versions('v2'))] },
      ],
      [
        'a controller outside of the listed modules',
        /^Two\.list: /,
        {
          imports: [moduleOf('Other', declare('One', 'items')), moduleOf('Api', limited('items'))],
          get only() {
            return [this.imports?.[1] as Type];
          },
        },
      ],
      [
        'one host',
        /GET \/items api\.test, because GET \/items api\.test /,
        { controllers: [onHost('One', 'api.test'), onHost('Two', 'api.test', Versions('v2'))] },
      ],
      [
        'a host of several',
        /GET \/items api\.test, because GET \/items a\.test api\.test /,
        {
          controllers: [
            onHost('One', ['a.test', 'api.test']),
            onHost('Two', 'api.test', Versions('v2')),
          ],
        },
      ],
    ];
    const onExpress: typeof hidden = [
      [
        'other names of parameters in quotes',
        /GET \/items\/:"c", because GET \/items\/:"a b" /,
        { controllers: [declare('One', 'items/:"a b"'), limited('items/:"c"')] },
      ],
      [
        'another case',
        /GET \/items\/:id, because GET \/Items\/:ID /,
        { controllers: [declare('One', 'Items/:ID'), limited('items/:id')] },
      ],
      [
        'HEAD behind GET',
        /HEAD \/items, because GET \/items /,
        { controllers: [declare('One', 'items'), limited('items', Head())] },
      ],
      [
        'no host in front of one',
        /GET \/items api\.test, because GET \/items comes/,
        { controllers: [declare('One', 'items'), onHost('Two', 'api.test', Versions('v2'))] },
      ],
      [
        'no version of Nest in front of one',
        /GET \/items,/,
        {
          controllers: [ofNest('One', undefined), ofNest('Two', '2', Versions('v2'))],
          setUp: byNestHeader,
        },
      ],
      [
        'VERSION_NEUTRAL in front of a version of Nest',
        /GET \/items,/,
        {
          controllers: [ofNest('One', VERSION_NEUTRAL), ofNest('Two', '2', Versions('v2'))],
          setUp: byNestHeader,
        },
      ],
    ];

    test.each([...hidden, ...(isExpress ? onExpress : [])])('%s', async (_, message, wiring) => {
      const error = await start(wiring).then(String, (error) => error);
      expect(error).toBeInstanceOf(TypeError);
      expect(error.message).toMatch(message);
    });
  });

  describe('starts and serves', () => {
    const byDate = new HeaderVersioning({
      allowedVersions: ['2025-06-01', '2026-01-15'],
      defaultVersion: '2025-06-01',
    });
    class WithHelpers {
      @Get()
      @Namespace('v1')
      list() {
        return this.format();
      }
      format() {
        return 'One';
      }
      @MessagePattern('items')
      consume() {}
    }
    Controller('items')(WithHelpers);
    const versionOf = (version: ControllerOptions['version'], ...decorators: Decorator[]) => ({
      versioning: byNamespace,
      controllers: [ofNest('One', version, ...decorators)],
    });
    const ofAnotherPackage = declare('One', 'metrics');
    Unversioned()(ofAnotherPackage);
    const messages = routed('Messages', 'messages', MessagePattern('items'), Versions('v2'));
    const scoped = { path: 'items', scope: Scope.REQUEST };
    const two = limited('items');
    /** Listens to no message. */
    class Silent extends Server implements CustomTransportStrategy {
      listen(done: () => void) {
        done();
      }
      close() {}
      on() {}
      unwrap() {
        return this as never;
      }
    }

    type Row = [name: string, Wiring, path: string, body: 'One' | 'Two', version?: string];
    const rows: Row[] = [
      [
        "a major version in Nest's URI beside a date in a header",
        {
          versioning: byDate,
          controllers: [ofNest('One', '1'), ofNest('Two', '2', Versions('2026-01-15'))],
          setUp: byURI,
        },
        '/v2/items',
        'Two',
        '2026-01-15',
      ],
      [
        'a parameter in front of the text before it',
        { controllers: [declare('One', 'items-:id'), limited('items-')] },
        '/items-',
        'Two',
        'v2',
      ],
      [
        'helpers and handlers of messages',
        { versioning: byNamespace, controllers: [WithHelpers] },
        '/items',
        'One',
      ],
      [
        'a microservice beside HTTP',
        {
          versioning: byNamespace,
          controllers: [WithHelpers],
          setUp(app) {
            app.connectMicroservice({ strategy: new Silent() });
            return app.startAllMicroservices();
          },
        },
        '/items',
        'One',
      ],
      [
        'OPTIONS without a namespace',
        {
          versioning: byNamespace,
          controllers: [
            routed('Two', 'items', Options()),
            declare('One', 'things', { onClass: [Namespace('v1')] }),
          ],
        },
        '/things',
        'One',
      ],
      [
        'a module with a path of its own',
        { versioning: byNamespace, imports: inApi(decorated('One', 'items', Namespace('v1'))) },
        '/api/items',
        'One',
      ],
      [
        "a module with a path of its own, below Nest's URI version",
        { versioning: byNamespace, imports: inApi(ofNest('One', '1')), setUp: byURI },
        '/v1/api/items',
        'One',
      ],
      [
        'a list with VERSION_NEUTRAL',
        { ...versionOf(['1', VERSION_NEUTRAL]), setUp: byURI },
        '/items',
        'One',
      ],
      [
        'a version that the list lacks beside VERSION_NEUTRAL',
        { ...versionOf(['9', VERSION_NEUTRAL]), setUp: byURI },
        '/items',
        'One',
      ],
      [
        'a version that the list lacks beside one that it has',
        { ...versionOf(['9', '1']), setUp: byURI },
        '/v1/items',
        'One',
      ],
      [
        'a version that the list lacks without a version',
        { ...versionOf('9', Unversioned()), setUp: byURI },
        '/v9/items',
        'One',
      ],
      [
        'a version that the list lacks beside a namespace',
        { ...versionOf('9', Namespace('v1')), setUp: byURI },
        '/v9/items',
        'One',
      ],
      [
        'no prefix of Nest',
        {
          ...versionOf('v1'),
          setUp: (app) => app.enableVersioning({ type: VersioningType.URI, prefix: false }),
        },
        '/v1/items',
        'One',
      ],
      [
        'a prefix of Nest of two segments',
        {
          ...versionOf('1'),
          setUp: (app) => app.enableVersioning({ type: VersioningType.URI, prefix: 'api/v' }),
        },
        '/api/v1/items',
        'One',
      ],
      [
        'a global prefix that excludes a route',
        {
          ...versionOf('1'),
          setUp: (app) => byURI(withPrefix('api', { exclude: ['items'] })(app)),
        },
        '/v1/items',
        'One',
      ],
      [
        'a controller of another package without a version',
        { versioning: byNamespace, controllers: [ofAnotherPackage] },
        '/metrics',
        'One',
      ],
      [
        'a controller without a version outside of the listed modules',
        { imports: [INSIDE, moduleOf('Other', ofAnotherPackage)], only: [INSIDE] },
        '/metrics',
        'One',
      ],
      [
        'a handler of messages with versions outside of the listed modules',
        {
          imports: [INSIDE, moduleOf('Other', messages, declare('One', 'items'))],
          only: [INSIDE],
        },
        '/items',
        'One',
      ],
      [
        'a controller in the scope of a request',
        {
          versioning: byNamespace,
          controllers: [declare('One', scoped, { onClass: [Namespace('v1')] })],
        },
        '/items',
        'One',
      ],
      [
        'two paths',
        { controllers: [declare('One', 'items'), limited('items/b')] },
        '/items/b',
        'Two',
      ],
      [
        'two paths with the same letters',
        { controllers: [declare('One', 'it/ems'), limited('items')] },
        '/items',
        'Two',
      ],
      [
        'another case, which the router tells apart',
        {
          controllers: [declare('One', 'Items'), two],
          ...(isExpress && { adapter: caseSensitive }),
        },
        '/items',
        'Two',
      ],
      [
        'two HTTP methods',
        { controllers: [routed('One', 'items', Post()), limited('items')] },
        '/items',
        'Two',
      ],
      [
        'HEAD behind POST, in front of GET',
        {
          controllers: [
            routed('Three', 'items', Post()),
            limited('items', Head()),
            declare('One', 'items'),
          ],
        },
        '/items',
        'One',
      ],
      [
        'the paths of two modules',
        { controllers: [declare('One', 'items')], imports: inApi(limited('items')) },
        '/api/items',
        'Two',
      ],
      [
        'one path beside a global prefix',
        { controllers: [declare('One', 'api/items'), two], setUp: withPrefix('api') },
        '/api/items',
        'Two',
      ],
      [
        'a version of Nest in its URI',
        { controllers: [ofNest('One', '1'), ofNest('Two', '2', Versions('v2'))], setUp: byURI },
        '/v2/items',
        'Two',
      ],
    ];
    // Fastify rejects any route that is declared twice.
    const onExpress: Row[] = [
      [
        'a mock in front of the real controller, without @Versions',
        { controllers: [declare('One', 'items'), declare('Two', 'items')] },
        '/items',
        'One',
      ],
      [
        'every HTTP method behind one with @Versions',
        { controllers: [two, routed('One', 'items', All())] },
        '/items',
        'Two',
      ],
      [
        'one controller in two modules',
        { controllers: [two], imports: [moduleOf('Part', two)] },
        '/items',
        'Two',
      ],
      [
        'one host in front of every host',
        { controllers: [onHost('One', 'api.test'), two] },
        '/items',
        'Two',
      ],
      [
        'one host in front of several',
        {
          controllers: [
            onHost('One', 'api.test'),
            onHost('Two', ['api.test', '127.0.0.1'], Versions('v2')),
          ],
        },
        '/items',
        'Two',
      ],
      [
        'one version of Nest in front of every version',
        { controllers: [ofNest('One', 'v1'), two], setUp: byNestHeader },
        '/items',
        'Two',
      ],
    ];
    const onFastify: Row[] = [
      [
        'every version of Nest in front of one',
        {
          controllers: [ofNest('One', undefined), ofNest('Two', 'v2', Versions('v2'))],
          setUp: byNestHeader,
        },
        '/items',
        'Two',
      ],
    ];

    test.each([...rows, ...(isExpress ? onExpress : onFastify)])(
      '%s',
      async (_, wiring, path, body, version = 'v2') => {
        const send = await start(wiring);
        expect(await send(path, version)).toMatchObject({ status: 200, body });
      },
    );

    test('a module that is loaded later', async () => {
      const { app } = await start({ controllers: [declare('One', 'items')] });
      const Late = moduleOf('Late');
      const late = await app.get(LazyModuleLoader).load(() => Late);
      expect(late.get(Late)).toBeInstanceOf(Late);
    });

    test('a module that a test replaces', async () => {
      const Real = moduleOf('Real', declare('Two', 'items'));
      const Fake = moduleOf('Fake', decorated('One', 'items', Namespace('v1')));
      @Module({ imports: [VersioningModule.forRoot(byNamespace, { only: [Fake] }), Real] })
      class AppModule {}
      const testing = Test.createTestingModule({ imports: [AppModule] });
      const compiled = await testing.overrideModule(Real).useModule(Fake).compile();
      const app = compiled.createNestApplication(platforms[platform]());
      onTestFinished(() => app.close());
      await app.listen(0, '127.0.0.1');
      expect(await clientOf(await app.getUrl())('/items')).toMatchObject({
        status: 200,
        body: 'One',
      });
    });
  });

  describe('does not start if the wrong part has a mistake:', () => {
    const outside = (...decorators: Decorator[]): Wiring => ({
      imports: [INSIDE, moduleOf('OutsideModule', decorated('Outside', 'outside', ...decorators))],
      only: [INSIDE],
    });
    const combine = (onConflict: 'first' | 'reject', ...sources: VersioningStrategy[]) =>
      new CombinedVersioning({
        allowedVersions: ['v1', 'v2'],
        defaultVersion: 'v1',
        onConflict,
        sources: sources as [NamespaceVersioning],
      });
    const inCombination = (onConflict: 'first' | 'reject', ...sources: VersioningStrategy[]) => ({
      versioning: combine(onConflict, ...sources),
      controllers: [declare('Users', 'users')],
    });
    const namespace = new NamespaceVersioning();
    const header = new HeaderVersioning();
    const withoutNamespace = (length: number): Wiring => ({
      versioning: byNamespace,
      controllers: Array.from({ length }, (_, index) => declare(`C${index}`, `c${index}`)),
    });

    test.each<[string, RegExp, Wiring]>([
      ['@Namespace outside', /remove @Namespace,/, outside(Namespace('v1'))],
      ['@VersionInPath outside', /remove @VersionInPath,/, outside(VersionInPath('optional'))],
      ['@Deprecated outside', /remove @Deprecated,/, outside(Deprecated({ sunset: '2037-01-01' }))],
      ['a source that reads it', /^Users\.list: /, inCombination('reject', header, namespace)],
      ['a first source that reads it', /^Users\.list: /, inCombination('first', namespace, header)],
      [
        'a version of Nest in a header',
        /^Users\.list: write @Namespace/,
        {
          versioning: byNamespace,
          controllers: [declare('Users', { path: 'users', version: '1' })],
          setUp: byNestHeader,
        },
      ],
      [
        'a version behind a prefix of two segments',
        /^Users\.list: write "v9" into .* has the namespace "api:v9", /,
        {
          versioning: byNamespace,
          controllers: [declare('Users', { path: 'users', version: '9' })],
          setUp: (app) => app.enableVersioning({ type: VersioningType.URI, prefix: 'api/v' }),
        },
      ],
      ['ten methods without a namespace', /^C0\.list, .*, C9\.list: /, withoutNamespace(10)],
      [
        'more than ten methods without a namespace',
        /^C0\.list, .*, C9\.list and 2 more: /,
        withoutNamespace(12),
      ],
    ])('%s', async (_, message, wiring) => {
      await expect(start(wiring)).rejects.toThrow(message);
    });

    test('but starts with a source that is read only if no other has a version', async () => {
      await start(inCombination('first', header, namespace));
    });
  });
});
