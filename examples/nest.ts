import 'reflect-metadata';
import { Controller, Get, Module, NotFoundException, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ApiOf, HeaderVersioning, RouteReverser } from 'request-versioning';
import {
  Api,
  Deprecated,
  Neutral,
  VersioningModule,
  Versions,
  versionErrors,
} from 'request-versioning/nest';

// The version is in a header: Accept-Version: v1
const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  reverser: new RouteReverser({ user: '/users/:id' }),
  lifecycle: { v1: { deprecated: '2026-01-01', sunset: '2037-01-01' } },
});

interface User {
  first: string;
  last: string;
}
const users = new Map<string, User>([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

type VersionedApi = ApiOf<typeof versioning>;

@Controller('users')
class Users {
  @Get(':id')
  show(@Api() { pick, reverse }: VersionedApi, @Param('id') id: string) {
    const user = users.get(id);
    if (!user) throw new NotFoundException();
    return { ...pick(serializers)(user), self: reverse('user', { params: { id } }) };
  }

  @Get()
  @Deprecated({ deprecated: '2026-01-01', sunset: '2036-12-01' }) // ends before its version
  list(@Api() { pick }: VersionedApi) {
    return [...users.values()].map((user) => pick(serializers)(user));
  }
}

@Controller('teams')
@Versions({ since: 'v2' }) // v1 gets 404
class Teams {
  @Get()
  list() {
    return ['Engines'];
  }
}

@Controller('health')
@Neutral() // has no version
class Health {
  @Get()
  check() {
    return 'ok';
  }
}

@Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [Users, Teams, Health] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error'] });
app.useGlobalFilters(versionErrors);
await app.listen(process.env.PORT ?? 3000);
