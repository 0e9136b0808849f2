import 'reflect-metadata';
import { All, Controller, Get, Module, NotFoundException, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ApiOf, RouteReverser, URLPathVersioning } from 'request-versioning';
import { Api, Unversioned, VersioningModule, versionErrors } from 'request-versioning/nest';

// The version is the first segment of the path: GET /v1/users/7
const versioning = new URLPathVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: { v1: { gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/:version/users/:id' }),
});

@Controller(':version/users')
class Users {
  @Get(':id')
  show(@Api() { version, reverse }: ApiOf<typeof versioning>, @Param('id') id: string) {
    return { version, self: reverse('user', { params: { id } }) };
  }
}

@Controller('health')
@Unversioned()
class Health {
  @Get()
  check() {
    return 'ok';
  }
}

/** A URL without a route gets 404 here, after its version is decided. So once v1 is gone, a URL of v1 gets 410. */
@Controller(':version')
class NoRoute {
  @All(['/', '*path']) // on Fastify, and in Nest 10: ['/', '*']
  reject() {
    throw new NotFoundException();
  }
}

@Module({
  imports: [VersioningModule.forRoot(versioning)],
  controllers: [Users, Health, NoRoute],
})
class AppModule {}

export async function createApp() {
  const app = await NestFactory.create(AppModule, { logger: ['error'] });
  return app.useGlobalFilters(versionErrors);
}
