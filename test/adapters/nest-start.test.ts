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
  RequestMethod,
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
  CombinedVersioning,
  HeaderVersioning,
  NamespaceVersioning,
  type VersioningStrategy,
} from 'request-versioning';
import {
  Deprecated,
  Namespace,
  Unversioned,
  VersionInPath,
  VersioningModule,
  Versions,
} from 'request-versioning/nest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { byHeader, byNamespace, clientOf } from './fixtures.js';
import { type Platform, platforms } from './plugins/nest.js';

/** An application, as the decorators of its root module and its `main.ts` describe it. */
interface Wiring {
  readonly versioning?: VersioningStrategy;
  readonly controllers?: Type[];
  readonly imports?: ModuleMetadata['imports'];
  readonly only?: Type[];
  readonly setUp?: (app: INestApplication) => unknown;
  readonly adapter?: () => AbstractHttpAdapter;
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
const byNestHeader = (app: INestApplication) =>
  app.enableVersioning({ type: VersioningType.HEADER, header: 'X-Version' });
/** A wiring that cannot work, the message, and the wirings to which its remedies lead. */
type Mistake = readonly [broken: Wiring, message: string, remedies: Record<string, Wiring>];

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

const mistakes: Record<string, Mistake> = {
  'a method without a namespace': [
    {
      versioning: byNamespace,
      controllers: [declare('Users', 'users'), declare('Teams', 'teams')],
    },
    'Users.list, Teams.list: write @Namespace("v1"), or a version for Nest\'s URI versioning. ' +
      'If a method or a class has no version, write @Unversioned(). ' +
      'For a class of another package, call Unversioned()(Users), or leave its module out by the option "only" of VersioningModule. ' +
      'NamespaceVersioning reads the namespace of each route, and these declare none. ' +
      'If a path may lack the version, write @VersionInPath("optional").',
    {
      '@Namespace': {
        versioning: byNamespace,
        controllers: [decorated('Users', 'users', Namespace('v1'))],
      },
      "a version for Nest's URI versioning": {
        versioning: byNamespace,
        controllers: [declare('Users', { path: 'users', version: '1' })],
        setUp: byURI,
      },
      '@Unversioned on a class': {
        versioning: byNamespace,
        controllers: [decorated('Users', 'users', Unversioned())],
      },
      '@Unversioned on a method': {
        versioning: byNamespace,
        controllers: [routed('Users', 'users', Get(), Unversioned())],
      },
      'Unversioned as a call': {
        versioning: byNamespace,
        get controllers() {
          const Users = declare('Users', 'users');
          Unversioned()(Users);
          return [Users];
        },
      },
      'the option "only"': {
        versioning: byNamespace,
        controllers: [declare('Users', 'users')],
        imports: [moduleOf('Api', decorated('Teams', 'teams', Namespace('v1')))],
        get only() {
          return this.imports as Type[];
        },
      },
      '@VersionInPath': {
        versioning: byNamespace,
        controllers: [decorated('Users', 'users', VersionInPath('optional'))],
      },
    },
  ],
  'a prefix of Nest that the list of versions lacks': [
    { versioning: byNumber, controllers: [NUMBERED], setUp: byURI },
    'Users.list: write "v1", "v2" into allowedVersions, or change the prefix of Nest\'s URI versioning, so that both agree. ' +
      'The path has "v1", "v2", but NamespaceVersioning allows ["1","3"]. ' +
      'If the method has no version, write @Unversioned().',
    {
      'the list': { versioning: byMajor, controllers: [NUMBERED], setUp: byURI },
      'the prefix': {
        versioning: byNumber,
        controllers: [NUMBERED],
        setUp: (app) => app.enableVersioning({ type: VersioningType.URI, prefix: false }),
      },
      '@Unversioned': {
        versioning: byNumber,
        controllers: [
          declare('Users', { path: 'users', version: '1' }, { onClass: [Unversioned()] }),
        ],
        setUp: byURI,
      },
    },
  ],
  'an empty list of modules': [
    { imports: [INSIDE], only: [] },
    'VersioningModule: list a module in the option "only", or leave it out to version every module, got [].',
    { 'a module': { imports: [INSIDE], only: [INSIDE] }, 'no option': { imports: [INSIDE] } },
  ],
  'a module that a circular import makes undefined': [
    { imports: [INSIDE], only: [INSIDE, undefined as never] },
    'VersioningModule: move what two files import from each other, such as the strategy, into a third file. ' +
      'The option "only" must list modules, and its element 1 is undefined, as a circular import makes it.',
    { 'the module itself': { imports: [INSIDE], only: [INSIDE] } },
  ],
  'a listed module without a controller': [
    { imports: [INSIDE], only: [INSIDE, moduleOf('EmptyModule')] },
    'VersioningModule: list modules that the application imports, and that have controllers of their own, in the option "only", got EmptyModule. ' +
      'If a test replaces the module, list its replacement.',
    { 'a module with a controller': { imports: [INSIDE], only: [INSIDE] } },
  ],
  'a decorator outside of the listed modules': [
    { imports: [INSIDE, OUTSIDE], only: [INSIDE] },
    'Outside.list: list OutsideModule in the option "only" of VersioningModule, or remove @Versions, ' +
      'which has an effect only in the listed modules: InsideModule.',
    {
      'the module': { imports: [INSIDE, OUTSIDE], only: [INSIDE, OUTSIDE] },
      'no decorator': {
        imports: [INSIDE, moduleOf('OutsideModule', declare('Outside', 'outside'))],
        only: [INSIDE],
      },
    },
  ],
  'a route that another route hides': [
    { controllers: [declare('One', 'items'), decorated('Two', 'items', Versions('v2'))] },
    'Two.list: make one method of it and One.list, which picks by the version, or use @Version of Nest with VersioningType.CUSTOM. ' +
      'No request reaches GET /items, because GET /items comes first and takes all of them.',
    {
      'one method': { controllers: [declare('One', 'items')] },
      'VersioningType.CUSTOM': {
        controllers: [
          declare('Two', { path: 'items', version: 'v2' }, { onClass: [Versions('v2')] }),
          declare('One', { path: 'items', version: 'v1' }),
        ],
        setUp: (app) =>
          app.enableVersioning({ type: VersioningType.CUSTOM, extractor: () => ['v2', 'v1'] }),
      },
    },
  ],
};

describe.each(Object.keys(platforms) as Platform[])('Nest on %s', (platform) => {
  const isExpress = platform === 'Express';

  /** Starts an application during a test. Returns a function that sends requests to it. */
  async function start({
    versioning = byHeader,
    adapter = platforms[platform],
    ...wiring
  }: Wiring) {
    const { controllers, imports = [], only, setUp } = wiring;
    const versioned = VersioningModule.forRoot(versioning, { only });
    @Module({ imports: [versioned, ...imports], controllers: controllers ?? [] })
    class AppModule {}
    const options = { logger: [] as [], abortOnError: false };
    const app = await NestFactory.create(AppModule, adapter(), options);
    onTestFinished(() => app.close());
    await setUp?.(app);
    await app.listen(0, '127.0.0.1');
    return clientOf(await app.getUrl());
  }

  describe.each(Object.entries(mistakes))('does not start with %s', (_, mistake) => {
    const [broken, message, remedies] = mistake;

    test('but throws a TypeError that names the remedy', async () => {
      await expect(start(broken)).rejects.toThrow(new TypeError(message));
    });

    test.each(Object.entries(remedies))('and starts with the remedy: %s', async (_, fixed) => {
      await start(fixed);
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
        'another case',
        /GET \/items\/:id, because GET \/Items\/:ID /,
        { controllers: [declare('One', 'Items/:ID'), limited('items/:id')] },
      ],
      [
        'another case beside an escape',
        /GET \/items\\\(1\\\), because/,
        { controllers: [declare('One', 'Items\\(1\\)'), limited('items\\(1\\)')] },
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
        'more than ten methods without a namespace',
        /^C0\.list, .*, C9\.list and 2 more: /,
        {
          versioning: byNamespace,
          controllers: Array.from({ length: 12 }, (_, index) => declare(`C${index}`, `c${index}`)),
        },
      ],
    ])('%s', async (_, message, wiring) => {
      await expect(start(wiring)).rejects.toThrow(message);
    });

    test('but starts with a source that is read only if no other has a version', async () => {
      await start(inCombination('first', header, namespace));
    });
  });

  describe('starts, and serves what it did before, with', () => {
    const byDate = new HeaderVersioning({
      allowedVersions: ['2025-01-01', '2026-01-01'],
      defaultVersion: '2025-01-01',
    });
    class Memory extends Server implements CustomTransportStrategy {
      listen(callback: () => void) {
        callback();
      }
      close() {}
      on(): never {
        throw new Error('no events');
      }
      unwrap(): never {
        throw new Error('no server');
      }
    }
    const inPart = (path: string, controller: Type) => {
      const module = moduleOf(path, controller);
      return [module, RouterModule.register([{ path, module }])];
    };
    const prefixed = (prefix: string | false) => (app: INestApplication) =>
      app.enableVersioning({ type: VersioningType.URI, prefix });
    const SHARED = limited('items');
    const LISTED = moduleOf('Listed', SHARED);
    const withNumbers = declare('Items', { path: 'items', version: ['1', '9'] });

    const starts: [name: string, Wiring, path: string, version: string, body: string][] = [
      [
        'a major version in the URI beside a date in a header',
        { versioning: byDate, controllers: [ofNest('Items', '2')], setUp: byURI },
        '/v2/items',
        '2026-01-01',
        'Items',
      ],
      [
        'helpers and handlers of messages',
        {
          versioning: byNamespace,
          controllers: [
            routed('Messages', 'messages', MessagePattern('sum')),
            routed('Helpers', ''),
          ],
          imports: [moduleOf('Api', decorated('Users', 'users', Namespace('v1')))],
        },
        '/users',
        'v1',
        'Users',
      ],
      [
        'one path in two modules with paths of their own',
        {
          imports: [...inPart('a', declare('One', 'items')), ...inPart('b', limited('items'))],
        },
        '/b/items',
        'v2',
        'Two',
      ],
      [
        'one path, of which GET alone is excluded from the global prefix',
        {
          controllers: [routed('One', 'items', All()), limited('items')],
          setUp: (app) =>
            app.setGlobalPrefix('api', { exclude: [{ path: 'items', method: RequestMethod.GET }] }),
        },
        '/items',
        'v2',
        'Two',
      ],
      [
        'no prefix in the URI',
        { versioning: byNumber, controllers: [withNumbers], setUp: prefixed(false) },
        '/1/items',
        '',
        'Items',
      ],
      [
        'a prefix of two segments in the URI',
        { versioning: byMajor, controllers: [withNumbers], setUp: prefixed('api/v') },
        '/api/v1/items',
        '',
        'Items',
      ],
      [
        'VERSION_NEUTRAL beside a version that is not allowed',
        {
          versioning: byMajor,
          controllers: [ofNest('Items', [VERSION_NEUTRAL, '9'])],
          setUp: byURI,
        },
        '/items',
        '',
        'Items',
      ],
      [
        'a controller of another package that is unversioned',
        {
          versioning: byNamespace,
          get controllers() {
            const Metrics = declare('Metrics', 'metrics');
            Unversioned()(Metrics);
            return [Metrics];
          },
        },
        '/metrics',
        '',
        'Metrics',
      ],
      [
        'a decorator outside of the listed modules that has no effect',
        {
          imports: [
            INSIDE,
            moduleOf('Other', routed('Messages', '', MessagePattern('sum'), Versions('v2'))),
            moduleOf('Foreign', decorated('Foreign', 'foreign', Unversioned())),
          ],
          only: [INSIDE],
        },
        '/foreign',
        'v9',
        'Foreign',
      ],
      [
        'a controller of a listed module and of another',
        { imports: [LISTED, ...inPart('api', SHARED)], only: [LISTED] },
        '/items',
        'v2',
        'Two',
      ],
      [
        'OPTIONS without a namespace',
        {
          versioning: byNamespace,
          controllers: [
            routed('Preflights', 'preflights', Options()),
            decorated('Users', 'users', Namespace('v1')),
          ],
        },
        '/users',
        '',
        'Users',
      ],
      [
        'a controller per request',
        {
          versioning: byNamespace,
          controllers: [
            declare(
              'Users',
              { path: 'users', scope: Scope.REQUEST },
              { onClass: [Namespace('v1')] },
            ),
          ],
        },
        '/users',
        '',
        'Users',
      ],
      [
        'two versions of Nest in a header',
        {
          controllers: [ofNest('One', '1'), ofNest('Two', '2', Versions('v2'))],
          setUp: byNestHeader,
        },
        '/items',
        'v1',
        '404',
      ],
      [
        "two versions of Nest's URI",
        { controllers: [ofNest('One', '1'), ofNest('Two', '2', Versions('v2'))], setUp: byURI },
        '/v2/items',
        'v2',
        'Two',
      ],
      [
        'a module that is loaded later',
        {
          controllers: [limited('items')],
          async setUp(app) {
            await app.init();
            await app.get(LazyModuleLoader).load(() => moduleOf('Lazy', declare('One', 'items')));
          },
        },
        '/items',
        'v2',
        'Two',
      ],
      [
        'a microservice beside HTTP',
        {
          versioning: byNamespace,
          controllers: [
            routed('Messages', 'messages', MessagePattern('sum')),
            decorated('Users', 'users', Namespace('v1')),
          ],
          async setUp(app) {
            app.connectMicroservice({ strategy: new Memory() }, { inheritAppConfig: true });
            await app.startAllMicroservices();
          },
        },
        '/users',
        '',
        'Users',
      ],
    ];
    const onExpress: typeof starts = [
      [
        'a mock in front of the real controller',
        { controllers: [declare('Mock', 'items'), declare('Real', 'items')] },
        '/items',
        'v1',
        'Mock',
      ],
      [
        'a limited GET in front of every HTTP method',
        { controllers: [limited('items'), routed('Rest', 'items', All())] },
        '/items',
        'v2',
        'Two',
      ],
      [
        'two paths of different case, if the router compares it',
        {
          controllers: [declare('One', 'Items'), limited('items')],
          adapter: () => new ExpressAdapter(express().set('case sensitive routing', true)),
        },
        '/items',
        'v2',
        'Two',
      ],
      [
        'two hosts',
        { controllers: [onHost('One', 'a.test'), onHost('Two', '127.0.0.1', Versions('v2'))] },
        '/items',
        'v2',
        'Two',
      ],
      [
        'a host in front of every host',
        { controllers: [onHost('One', 'a.test'), limited('items')] },
        '/items',
        'v2',
        'Two',
      ],
      [
        'one controller in two modules',
        {
          get imports() {
            const Two = limited('items');
            return [moduleOf('One', Two), moduleOf('Other', Two)];
          },
        },
        '/items',
        'v2',
        'Two',
      ],
    ];

    const onFastify: typeof starts = [
      [
        'no version of Nest in front of one, since Fastify asks for the version first',
        {
          controllers: [ofNest('One', undefined), ofNest('Two', '2', Versions('v2'))],
          setUp: byNestHeader,
        },
        '/items',
        'v1',
        'One',
      ],
    ];

    test.each([...starts, ...(isExpress ? onExpress : onFastify)])(
      '%s',
      async (_, wiring, path, version, body) => {
        const response = await (await start(wiring))(path, version);
        expect(response.body).toContain(body);
      },
    );

    test('a module that a test overrides', async () => {
      const Mock = moduleOf('MockModule', decorated('Mock', 'outside', Versions('v2')));
      const real = moduleOf('RealModule', declare('Real', 'outside'));
      const versioned = VersioningModule.forRoot(byHeader, { only: [Mock] });
      const testing = Test.createTestingModule({ imports: [versioned, real] });
      const module = await testing.overrideModule(real).useModule(Mock).compile();
      const app = module.createNestApplication(platforms[platform](), { logger: [] });
      onTestFinished(() => app.close());
      await app.listen(0, '127.0.0.1');
      const send = clientOf(await app.getUrl());
      expect(await send('/outside', 'v2')).toMatchObject({ status: 200, body: 'Mock' });
      expect(await send('/outside', 'v1')).toMatchObject({ status: 404 });
    });
  });
});
