import 'reflect-metadata';
import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Module,
  type PipeTransform,
  Post,
  UnprocessableEntityException,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExcludeEndpoint,
  ApiExtension,
  ApiExtraModels,
  ApiProperty,
  DocumentBuilder,
  getSchemaPath,
  type OpenAPIObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { type ApiOf, QueryParameterVersioning } from 'request-versioning';
import { Api, VersioningModule, versionErrors } from 'request-versioning/nest';
import { documentFor } from 'request-versioning/openapi';
import { z } from 'zod';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
});

type UsersApi = ApiOf<typeof versioning>;

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

/** Any pipe works here, such as a `ValidationPipe` with the `expectedType` of the version. */
class ZodPipe implements PipeTransform {
  constructor(readonly schema: z.ZodType) {}
  transform(value: unknown) {
    const body = this.schema.safeParse(value);
    if (!body.success) throw new UnprocessableEntityException(body.error.issues);
    return body.data;
  }
}
const pipes = {
  v1: new ZodPipe(z.strictObject({ name: z.string() })),
  v2: new ZodPipe(z.strictObject({ first: z.string(), last: z.string() })),
};

const schema = { anyOf: [UserV1, UserV2].map((model) => ({ $ref: getSchemaPath(model) })) };
const DescribeBodies = () =>
  applyDecorators(
    ApiExtraModels(UserV1, UserV2),
    ApiBody({ schema }),
    ApiCreatedResponse({ description: 'The new user', schema }),
  );

let document: OpenAPIObject;

@Controller()
class Users {
  @Post('users')
  @DescribeBodies()
  create(@Api() { pick }: UsersApi, @Body() body: unknown) {
    return pick(pipes).transform(body);
  }

  @Get('openapi.json')
  @ApiExcludeEndpoint()
  describe(@Api() { version }: UsersApi) {
    return documentFor(versioning, document, version);
  }
}

@Module({ imports: [VersioningModule.forRoot(versioning)], controllers: [Users] })
class AppModule {}

export async function createApp() {
  const app = await NestFactory.create(AppModule, { logger: ['error'] });
  app.useGlobalFilters(versionErrors);
  const config = new DocumentBuilder().setOpenAPIVersion('3.1.0').setTitle('Users').build();
  document = SwaggerModule.createDocument(app, config);
  return app;
}
