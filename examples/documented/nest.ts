import 'reflect-metadata';
import { applyDecorators, Controller, Get, Module, NotFoundException, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ApiExcludeEndpoint,
  ApiExtension,
  ApiExtraModels,
  ApiOkResponse,
  ApiParam,
  ApiProperty,
  ApiTags,
  DocumentBuilder,
  getSchemaPath,
  SwaggerModule,
} from '@nestjs/swagger';
import {
  type ApiOf,
  QueryParameterVersioning,
  type VersionOf,
  type VersionRange,
} from 'request-versioning';
import { Api, VersioningModule, Versions, versionErrors } from 'request-versioning/nest';
import { documentFor } from 'request-versioning/openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01' } },
});

type VersionedApi = ApiOf<typeof versioning>;

/** Limits a route, and its part of the document. */
const InVersions = (versions: VersionRange<VersionOf<typeof versioning>>) =>
  applyDecorators(Versions(versions), ApiExtension('x-versions', versions));

@ApiExtension('x-versions', ['v1'])
class UserV1 {
  @ApiProperty({ type: String })
  readonly name!: string;
}

@ApiExtension('x-versions', { since: 'v2' })
class UserV2 {
  @ApiProperty({ type: String })
  readonly first!: string;
  @ApiProperty({ type: String })
  readonly last!: string;
}

const users = new Map<string, UserV2>([['7', { first: 'Ada', last: 'Lovelace' }]]);
const serializers = {
  v1: ({ first, last }: UserV2): UserV1 => ({ name: `${first} ${last}` }),
  v2: (it: UserV2) => it,
};

@Controller()
@ApiExtraModels(UserV1, UserV2)
class Users {
  @Get('users/:id')
  @ApiParam({ name: 'id', type: String })
  @ApiOkResponse({
    description: 'A user',
    schema: { anyOf: [UserV1, UserV2].map((model) => ({ $ref: getSchemaPath(model) })) },
  })
  show(@Api() { pick }: VersionedApi, @Param('id') id: string) {
    const user = users.get(id);
    if (!user) throw new NotFoundException();
    return pick(serializers)(user);
  }

  @Get('teams')
  @ApiTags('Teams')
  @InVersions({ since: 'v2' }) // v1 gets 404
  @ApiOkResponse({ description: 'Teams', type: [String] })
  list() {
    return ['Engines'];
  }

  @Get('openapi.json')
  @ApiExcludeEndpoint()
  document(@Api() { version }: VersionedApi) {
    return documentFor(versioning, document, version);
  }
}

@Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [Users] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error'] });
app.useGlobalFilters(versionErrors);
const config = new DocumentBuilder().setOpenAPIVersion('3.1.0').setTitle('Users').build();
const document = SwaggerModule.createDocument(app, config);
await app.listen(process.env.PORT ?? 3000);
