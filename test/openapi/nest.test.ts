import 'reflect-metadata';
import {
  Controller,
  Get,
  type INestApplication,
  Module,
  VERSION_NEUTRAL,
  VersioningType,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiParam, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { NamespaceVersioning } from 'request-versioning';
import { VersioningModule } from 'request-versioning/nest';
import { documentFor } from 'request-versioning/openapi';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectValid } from '../support/valid-document.js';

// Nest's URI versioning makes a path for each version.

@Controller({ path: 'users', version: ['1', '2'] })
class Users {
  @Get(':id')
  @ApiParam({ name: 'id', type: String })
  show() {}
}

@Controller({ path: 'teams', version: ['2'] })
class Teams {
  @Get()
  list() {}
}

@Controller({ path: 'health', version: VERSION_NEUTRAL })
class Health {
  @Get()
  check() {}
}

describe.each<[prefix: string, nest: { prefix?: false }, versions: string[], paths: string[][]]>([
  ['', {}, ['v1', 'v2'], [['/v1/users/{id}'], ['/v2/users/{id}', '/v2/teams']]],
  ['api', {}, ['v1', 'v2'], [['/api/v1/users/{id}'], ['/api/v2/users/{id}', '/api/v2/teams']]],
  [
    'api/users',
    { prefix: false },
    ['1', '2'],
    [['/api/users/1/users/{id}'], ['/api/users/2/users/{id}', '/api/users/2/teams']],
  ],
])('with the global prefix %j and the options %j', (prefix, options, versions, paths) => {
  test.each([
    [null, ['v1', 'v2']],
    [versions[0] as string, ['v1']],
  ])('and the default %j, each version has its paths', async (defaultVersion, withHealth) => {
    const versioning = new NamespaceVersioning({ allowedVersions: versions, defaultVersion });
    const document = await documentOf(versioning, prefix, options);
    for (const [index, version] of versions.entries()) {
      const own = documentFor(versioning, document, version);
      await expectValid(own);
      const health = withHealth.includes(`v${index + 1}`) ? [`/${prefix}/health`] : [];
      const expected = [...(paths[index] as string[]), ...health].map((it) =>
        it.replace('//', '/'),
      );
      expect(Object.keys(own.paths).sort()).toEqual(expected.sort());
    }
  });
});

async function documentOf(
  versioning: NamespaceVersioning,
  prefix: string,
  options: { prefix?: false },
) {
  @Module({
    imports: [VersioningModule.forRoot(versioning)],
    controllers: [Users, Teams, Health],
  })
  class App {}
  const app: INestApplication = await NestFactory.create(App, { logger: [] });
  onTestFinished(() => app.close());
  app.setGlobalPrefix(prefix);
  app.enableVersioning({ type: VersioningType.URI, ...options });
  return SwaggerModule.createDocument(app, new DocumentBuilder().setTitle('Users').build());
}
