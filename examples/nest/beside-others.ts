import 'reflect-metadata';
import {
  All,
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  HttpException,
  Module,
  NotFoundException,
  Param,
  VersioningType,
} from '@nestjs/common';
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { NamespaceVersioning, VersionError, type VersionedApi } from 'request-versioning';
import { Api, Unversioned, VersioningModule } from 'request-versioning/nest';

// GET /api/v2/users is ours, and GET /api/2/users belongs to others. Of v1 no route is left.

const versioning = new NamespaceVersioning({
  allowedVersions: ['v1', 'v2'],
  lifecycle: {
    v1: { gone: '2037-01-01', links: [{ rel: 'sunset', href: 'https://example.com/v1' }] },
  },
});

/** The URI versioning of Nest declares `/v2` here, and not `/:version`, so that no other path matches. */
@Controller({ path: 'users', version: '2' })
class Users {
  @Get()
  list(@Api() { version }: VersionedApi) {
    return { version };
  }
}

@Controller(':edition/users')
@Unversioned()
class Others {
  @Get()
  list(@Param('edition') edition: string) {
    return { edition };
  }
}

@Catch(HttpException)
class ErrorFilter implements ExceptionFilter<HttpException> {
  catch(exception: HttpException, host: ArgumentsHost) {
    const { cause } = exception; // a rejection is an HttpException whose cause is the VersionError
    const code = cause instanceof VersionError ? cause.code : 'ERR_NO_ROUTE';
    host.switchToHttp().getResponse().status(exception.getStatus()).send({ error: { code } });
  }
}

/** On Fastify, `createApp(new FastifyAdapter(), '*')`, because its wildcards have no names. */
export async function createApp(
  adapter: AbstractHttpAdapter = new ExpressAdapter(),
  wildcard = '*path',
) {
  /** Answers for every path of v1, which is gone. */
  @Controller({ version: '1' })
  class Gone {
    @All(['/', wildcard])
    reject() {
      throw new NotFoundException();
    }
  }

  @Module({
    imports: [VersioningModule.forRoot(versioning)],
    // Gone comes behind the routes of all versions. On Express it would hide those of v1.
    controllers: [Users, Gone, Others],
  })
  class AppModule {}

  const app = await NestFactory.create(AppModule, adapter, { logger: ['error'] });
  app.enableCors();
  app.setGlobalPrefix('api');
  app.enableVersioning({ type: VersioningType.URI });
  return app.useGlobalFilters(new ErrorFilter());
}
