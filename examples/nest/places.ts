import 'reflect-metadata';
import { Controller, Get, Module, Param, VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  type ApiOf,
  include,
  NamespaceVersioning,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import {
  Api,
  Unversioned,
  VersionInPath,
  VersioningModule,
  versionErrors,
} from 'request-versioning/nest';

// Each application here has the version in another place.

const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;
const routes = { user: '/users/:id' } as const;
const logger = ['error' as const];

const byPath = new URLPathVersioning({
  ...settings,
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

/** The path of the controller has the parameter. */
export async function onMount() {
  @Controller(':version/users')
  class Users {
    @Get(':id')
    show(@Api() { version, reverse }: ApiOf<typeof byPath>, @Param('id') id: string) {
      return { version, self: reverse('user', { params: { id } }) };
    }
  }
  @Module({ imports: [VersioningModule.forRoot(byPath)], controllers: [Users] })
  class AppModule {}

  const app = await NestFactory.create(AppModule, { logger });
  return app.useGlobalFilters(versionErrors);
}

/** `/users` has been there for years, and `/v2/users` is new. */
export async function beside() {
  @Controller(['users', ':version/users'])
  @VersionInPath('optional')
  class Users {
    @Get(':id')
    show(@Api() { version, reverse }: ApiOf<typeof byPath>, @Param('id') id: string) {
      return { version, self: reverse('user', { params: { id } }) };
    }
  }
  @Module({ imports: [VersioningModule.forRoot(byPath)], controllers: [Users] })
  class AppModule {}

  const app = await NestFactory.create(AppModule, { logger });
  return app.useGlobalFilters(versionErrors);
}

const byNamespace = new NamespaceVersioning({
  allowedVersions: ['v1', 'v2'], // the prefix of Nest, which is v, and the number
  reverser: new RouteReverser({
    v1: include('/api/v1', routes),
    v2: include('/api/v2', routes),
  }),
});

/** `/api/v1` is there already, made by Nest's URI versioning, which stays. */
export async function existing() {
  @Controller({ path: 'users', version: ['1', '2'] })
  class Users {
    @Get(':id')
    show(@Api() { version, reverse }: ApiOf<typeof byNamespace>, @Param('id') id: string) {
      return { version, self: reverse('user', { params: { id } }) };
    }
  }
  @Module({ imports: [VersioningModule.forRoot(byNamespace)], controllers: [Users] })
  class AppModule {}

  const app = await NestFactory.create(AppModule, { logger });
  app.setGlobalPrefix('api');
  app.enableVersioning({ type: VersioningType.URI });
  return app.useGlobalFilters(versionErrors);
}

/** A controller of another package, such as a health check. */
@Controller('health')
class ForeignController {
  @Get()
  check() {
    return 'ok';
  }
}

/** Only the controllers of some modules have versions, and a controller of another package has none. */
export async function partly() {
  @Controller(':version/users')
  class Users {
    @Get(':id')
    show(@Api() { version, reverse }: ApiOf<typeof byPath>, @Param('id') id: string) {
      return { version, self: reverse('user', { params: { id } }) };
    }
  }
  @Controller('admin')
  class Admin {
    @Get()
    show() {
      return 'admin';
    }
  }
  Unversioned()(ForeignController);

  @Module({ controllers: [Users, ForeignController] })
  class PublicApiModule {}
  @Module({
    imports: [VersioningModule.forRoot(byPath, { only: [PublicApiModule] }), PublicApiModule],
    controllers: [Admin],
  })
  class AppModule {}

  const app = await NestFactory.create(AppModule, { logger });
  return app.useGlobalFilters(versionErrors);
}
