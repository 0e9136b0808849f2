import 'reflect-metadata';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ApiOf } from 'request-versioning';
import {
  Api,
  Namespace,
  VersionInPath,
  VersioningModule,
  versionErrors,
} from 'request-versioning/nest';
import { byNamespace, byPath } from './strategies.ts';

/** `/users` stays, and `/v2/users` is new. */
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

  const app = await NestFactory.create(AppModule, { logger: ['error'] });
  return app.useGlobalFilters(versionErrors);
}

/** `/api/users` is `v1`, as `/api/v1/users` is. */
export async function namespaces() {
  class Users {
    @Get(':id')
    show(@Api() { version, reverse }: ApiOf<typeof byNamespace>, @Param('id') id: string) {
      return { version, self: reverse('user', { params: { id } }) };
    }
  }
  @Controller(['api/users', 'api/v1/users'])
  @Namespace('v1')
  class UsersOfV1 extends Users {}

  @Controller('api/v2/users')
  @Namespace('v2')
  class UsersOfV2 extends Users {}

  @Module({
    imports: [VersioningModule.forRoot(byNamespace)],
    controllers: [UsersOfV1, UsersOfV2],
  })
  class AppModule {}

  const app = await NestFactory.create(AppModule, { logger: ['error'] });
  return app.useGlobalFilters(versionErrors);
}
