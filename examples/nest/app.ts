import 'reflect-metadata';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  HttpException,
  Module,
  NotFoundException,
  Param,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ApiOf, HeaderVersioning, RouteReverser, VersionError } from 'request-versioning';
import { Api, Unversioned, VersioningModule, Versions } from 'request-versioning/nest';

// The version is in a header: Accept-Version: v1
export const versioning = new HeaderVersioning({
  allowedVersions: ['v1', 'v2'], // oldest first
  defaultVersion: 'v1', // for clients that send no version
  lifecycle: { v1: { deprecated: '2026-01-01', gone: '2037-01-01' } },
  reverser: new RouteReverser({ user: '/users/:id' }),
});
type UsersApi = ApiOf<typeof versioning>;

interface User {
  first: string;
  last: string;
}
const users = new Map<string, User>([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: User) => ({ name: `${first} ${last}` }),
  v2: (user: User) => user,
};

@Controller('users')
export class Users {
  @Get(':id')
  show(@Api() { pick, reverse }: UsersApi, @Param('id') id: string) {
    const user = users.get(id);
    if (!user) throw new NotFoundException('No such user.');
    return { ...pick(serializers)(user), self: reverse('user', { params: { id } }) };
  }
}

@Controller('teams')
@Versions({ since: 'v2' })
class Teams {
  @Get()
  list() {
    return ['Engines'];
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

@Catch(HttpException)
class ErrorFilter implements ExceptionFilter<HttpException> {
  catch(exception: HttpException, host: ArgumentsHost) {
    const { cause, message } = exception; // a rejection is an HttpException whose cause is the VersionError
    const code = cause instanceof VersionError ? cause.code : 'ERR_OTHER';
    const response = host.switchToHttp().getResponse();
    response.status(exception.getStatus()).send({ error: { code, message } });
  }
}

@Module({
  imports: [VersioningModule.forRoot(versioning)],
  controllers: [Users, Teams, Health],
})
class AppModule {}

export async function createApp() {
  const app = await NestFactory.create(AppModule, { logger: ['error'] });
  return app.useGlobalFilters(new ErrorFilter());
}
