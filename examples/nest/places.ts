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
import { Api, Unversioned, VersioningModule, versionErrors } from 'request-versioning/nest';

// Each application here has the version in another place of the path.

const logger = ['error' as const];

const byPath = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

/** A health check has no version. Otherwise it would end together with v1. */
@Controller('health')
@Unversioned()
class Health {
  @Get()
  check() {
    return 'ok';
  }
}

const routes = { user: '/users/:id' } as const;
const byNamespace = new NamespaceVersioning({
  allowedVersions: ['v1', 'v2'], // Nest's prefix v, followed by the number
  lifecycle: { v1: { gone: '2037-01-01' } },
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
  @Module({ imports: [VersioningModule.forRoot(byNamespace)], controllers: [Users, Health] })
  class AppModule {}

  const app = await NestFactory.create(AppModule, { logger });
  app.setGlobalPrefix('api', { exclude: ['health'] });
  app.enableVersioning({ type: VersioningType.URI });
  return app.useGlobalFilters(versionErrors);
}

/** A controller of another package, such as one for metrics. */
@Controller('metrics')
class MetricsController {
  @Get()
  list() {
    return 'requests_total 0';
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
  Unversioned()(MetricsController);

  @Module({ controllers: [Users, Health, MetricsController] })
  class PublicApiModule {}
  @Module({
    imports: [VersioningModule.forRoot(byPath, { only: [PublicApiModule] }), PublicApiModule],
    controllers: [Admin],
  })
  class AppModule {}

  const app = await NestFactory.create(AppModule, { logger });
  return app.useGlobalFilters(versionErrors);
}
